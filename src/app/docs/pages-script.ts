import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BuiltText } from './built-text.js';

/** Scripts of the pages, for browsers: each one file of ours, built from `src/app/pages`. */
export const pagesScript = (): BuiltText => scriptOf('pages.js', 'src/app/pages/main.ts');
export const startScript = (): BuiltText => scriptOf('start.js', 'src/app/pages/start/main.ts');
export const insightsScript = (): BuiltText => scriptOf('insights.js', 'src/app/pages/insights/main.ts');
export const purchaseScript = (): BuiltText => scriptOf('purchase.js', 'src/app/pages/purchase/main.ts');

const scriptOf = (name: string, source: string): BuiltText =>
  new BuiltText(name, async () => {
    const { build } = await import('esbuild');
    const root = dirname(createRequire(import.meta.url).resolve('#package.json'));
    const { outputFiles } = await build({
      entryPoints: [join(root, source)],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      write: false,
    });
    return outputFiles[0]?.text ?? '';
  });
