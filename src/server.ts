import module from 'node:module';
import { requireNode } from './app/process/node-version.js';

/** A bug is shown with its stack; everything else has been written for the person who starts us. */
function giveUp(error: unknown): never {
  const isBug = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  console.error(isBug ? error : error.message);
  process.exit(1);
}

/** Reads what it needs only after the check, because an old Node does not even load it. */
async function main(): Promise<void> {
  requireNode(process.version);
  // Reads from a file what was compiled at the last start: half of the time to load.
  module.enableCompileCache();
  // How packages are written is not for the person who starts us to mend: Node would complain of one at the first query.
  process.noDeprecation = true;
  const { readConfig } = await import('./config.js');
  const { misspeltSettings } = await import('./app/process/misspelt-settings.js');
  const config = readConfig(process.env);
  const { start } = await import('./app/start.js');
  const { greeting } = await import('./app/process/greeting.js');
  const { followSignals } = await import('./app/process/follow-signals.js');
  const { releaseMemory } = await import('./app/process/release-memory.js');
  for (const warning of misspeltSettings(process.env)) console.error(warning);
  const starting = start(config);
  const wasInterrupted = followSignals(starting, config, giveUp);
  try {
    const daybook = await starting;
    // Written now, the text of what was compiled is not kept until the end.
    module.flushCompileCache();
    releaseMemory();
    console.log(greeting(daybook, config));
    await daybook.working;
  } catch (error) {
    if (!wasInterrupted()) throw error;
  }
}

main().catch(giveUp);
