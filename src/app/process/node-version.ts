const MIN_VERSION = [22, 17] as const;

/** @throws Error where Node is too old for the libraries, which would fail with errors that are hard to understand */
export function requireNode(version: string): void {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number);
  if (major > MIN_VERSION[0] || (major === MIN_VERSION[0] && minor >= MIN_VERSION[1])) return;
  throw new Error(
    `This is Node ${version}, and Daybook needs ${MIN_VERSION.join('.')} or newer. ` +
      'Start it with "npm start", which brings its own Node; if that says the same, run "npm ci" without --omit=optional',
  );
}
