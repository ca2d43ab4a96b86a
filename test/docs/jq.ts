/**
 * The part of jq that the guides use: paths, `[]`, `select(path op value)`, `[ … ][n]` and pipes.
 * Returns texts as `-r` prints them.
 */
export function jq(filter: string, input: string): string {
  const found = evaluate(filter, [JSON.parse(input)]);
  return found.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n');
}

function evaluate(filter: string, values: readonly unknown[]): readonly unknown[] {
  return splitPipes(filter).reduce((each, stage) => each.flatMap((value) => runStage(stage.trim(), value)), values);
}

function splitPipes(filter: string): string[] {
  const stages = [''];
  let depth = 0;
  for (const mark of filter) {
    if ('[('.includes(mark)) depth++;
    if ('])'.includes(mark)) depth--;
    if (mark === '|' && depth === 0) stages.push('');
    else stages[stages.length - 1] += mark;
  }
  return stages;
}

function runStage(stage: string, value: unknown): readonly unknown[] {
  const select = /^select\((\S+) (==|!=|>|<) (.+)\)$/.exec(stage);
  if (select) return isSelected(select, value) ? [value] : [];
  if (!stage.startsWith('[')) return follow(stage, [value]);
  const end = closing(stage);
  return follow(`.${stage.slice(end + 1)}`, [evaluate(stage.slice(1, end), [value])]);
}

function isSelected([, path = '', operator, literal = '']: RegExpExecArray, value: unknown): boolean {
  const [found] = follow(path, [value]);
  const wanted: unknown = JSON.parse(literal);
  if (operator === '==') return found === wanted;
  if (operator === '!=') return found !== wanted;
  return operator === '>' ? Number(found) > Number(wanted) : Number(found) < Number(wanted);
}

function closing(stage: string): number {
  let depth = 0;
  for (let at = 0; at < stage.length; at++) {
    if (stage[at] === '[') depth++;
    if (stage[at] === ']' && --depth === 0) return at;
  }
  throw new RangeError(`No end of [ in ${stage}`);
}

/** Follows `.name`, `."name"`, `[2]`, `[-1]` and `[]`. */
export function follow(path: string, values: readonly unknown[]): readonly unknown[] {
  const steps = path.match(/\.?"[^"]+"|\[-?\d*\]|\.?[\w-]+/g) ?? [];
  return steps.reduce((found: readonly unknown[], step) => found.flatMap((value) => oneStep(step, value)), values);
}

function oneStep(step: string, value: unknown): readonly unknown[] {
  if (step === '[]') return Array.isArray(value) ? value : Object.values(value ?? {});
  if (step.startsWith('[')) return [Array.isArray(value) ? value.at(Number(step.slice(1, -1))) : undefined];
  const name = step.replace(/^\./, '').replaceAll('"', '');
  if (Array.isArray(value)) return [value[Number(name)]];
  return [(value as Readonly<Record<string, unknown>> | null)?.[name]];
}
