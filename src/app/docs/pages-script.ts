import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BuiltText } from './built-text.js';

/** Script of the pages, for browsers: one file of ours, built from `src/app/pages`. */
export const pagesScript = (): BuiltText =>
  new BuiltText('pages.js', async () => {
    const { build } = await import('esbuild');
    const root = dirname(createRequire(import.meta.url).resolve('#package.json'));
    const { outputFiles } = await build({
      entryPoints: [join(root, 'src/app/pages/main.ts')],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  });
