/*
 * Caches the text of stack frames by their location. Vitest looks up each frame of each error in the source maps; a refusal is
 * an error with ten frames, and the tests cause many thousands of refusals.
 */

const write = Error.prepareStackTrace;
const lines = new Map<string, string>();

/** Line of a stack trace for one frame, with its location in the source. */
function lineOf(frame: NodeJS.CallSite): string {
  const place = `${frame.getFunctionName()} ${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`;
  const known = lines.get(place);
  if (known !== undefined) return known;
  const [, ...line] = String(write?.(new Error(), [frame])).split('\n');
  lines.set(place, line.join('\n'));
  return line.join('\n');
}

function quickly(error: Error, frames: NodeJS.CallSite[]): string {
  return [`${error.name || 'Error'}: ${error.message || ''}`, ...frames.map(lineOf)].join('\n');
}

// A process loads this file again for each test file that it runs.
if (write && write.name !== quickly.name) Error.prepareStackTrace = quickly;
