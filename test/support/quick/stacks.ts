/*
 * Writes the lines of a stack once for each place that they name. Vitest looks every frame of every error up in the source
 * maps; a refusal is an error with ten frames, and the tests are refused many thousand times.
 */

const write = Error.prepareStackTrace;
const lines = new Map<string, string>();

/** Line of a stack for one frame, with the place in the source. */
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

// One process loads this file anew for each file of tests.
if (write && write.name !== quickly.name) Error.prepareStackTrace = quickly;
