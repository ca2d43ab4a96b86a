import type { Reporter, TestModule } from 'vitest/node';
import { missingPackages } from './packages.js';

/** Prints the result of the run as its last line, for programs; before it, a line for each package whose tests were not run. */
export class LastLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
    const passed = states.filter((state) => state === 'passed').length;
    const failed = states.filter((state) => state === 'failed').length;
    // Files that do not load or have a hook that throws have failed too, even if none of their tests has.
    const broken = modules.filter(
      (module) => module.state() === 'failed' && ![...module.children.allTests('failed')].length,
    ).length;
    const lines = missingPackages().map((name) => `${name} not run\n`);
    process.once('exit', () =>
      process.stdout.write(`${lines.join('')}${passed} passed, ${failed + broken + unhandled.length} failed\n`),
    );
  }
}
