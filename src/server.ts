import module from 'node:module';
import { requireNode } from './app/node-version.js';

/** A bug is shown with its stack; everything else has been written for the person who starts us. */
function giveUp(error: unknown): never {
  const isBug = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  console.error(isBug ? error : error.message);
  process.exit(1);
}

/** Reads what it needs only after the check, because an old Node does not even load it. */
async function main(): Promise<void> {
  requireNode(process.version);
  // What was compiled at the last start is read from a file: half of the time to load.
  module.enableCompileCache();
  const { readConfig } = await import('./config.js');
  const config = readConfig(process.env);
  const { start } = await import('./app/start.js');
  const { greeting } = await import('./app/greeting.js');
  const starting = start(config);

  const leave = async () => {
    setTimeout(() => process.exit(1), config.shutdownSeconds * 1000).unref();
    await (await starting).stop();
    process.exit(0);
  };
  // In place before we answer, and while we stop: npm passes on the Ctrl-C that the terminal has sent us already.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void leave().catch(giveUp));

  const { url } = await starting;
  console.log(greeting(url, config));
}

main().catch(giveUp);
