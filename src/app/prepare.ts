import module from 'node:module';
import { requireNode } from './process/node-version.js';

/** Prepares, as the last step of `npm ci`, what every first start would have to. If it fails, the first start does it. */
async function prepare(): Promise<void> {
  requireNode(process.version);
  // Caches the compiled code of all modules that are loaded here, for the first start too.
  module.enableCompileCache();
  const { installedTemplate } = await import('../database/embedded/cluster-template.js');
  const { makeTemplate } = await import('./database/make-template.js');
  const { prepareApi: prepareAnswers } = await import('./create-app.js');
  const { withCheckedFlag } = await import('./checked-build.js');
  await import('./run.js');
  const { schema } = withCheckedFlag(prepareAnswers);
  const folder = installedTemplate();
  if (folder) await makeTemplate(folder);
  const { openapiText } = await import('./docs/openapi-page.js');
  const { documentationTexts } = await import('./docs/documentation-texts.js');
  await Promise.all(Object.values(documentationTexts(schema, openapiText(schema))).map((text) => text.read()));
}

prepare().then(
  () => process.exit(0),
  (error: Error) => {
    console.warn(`The first start will take longer: ${error.message}`);
    process.exit(0);
  },
);
