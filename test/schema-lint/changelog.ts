import { execFileSync } from 'node:child_process';
import { CriticalityLevel, diff } from '@graphql-inspector/core';
import { buildSchema, type GraphQLSchema } from 'graphql';

/**
 * Prints the changes of the schema, commit by commit, newest first, from the git history of `schema/schema.graphql`:
 * `npm run schema:changelog`, or since a commit or tag, `npm run schema:changelog -- v1.0.0`. Breaking changes come first and are
 * marked; changes of descriptions are omitted.
 */

const FILE = 'schema/schema.graphql';

const git = (...args: readonly string[]): string =>
  execFileSync('git', [...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** Commits that changed the schema, newest first. */
function commits(since: string | undefined): { readonly id: string; readonly title: string }[] {
  const range = since ? [`${since}..HEAD`] : [];
  const lines = git('log', '--format=%H %as %s', ...range, '--', FILE)
    .trim()
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => ({ id: line.slice(0, 40), title: line.slice(41) }));
}

/** Schema at a commit; null if there was none. */
function schemaAt(commit: string): GraphQLSchema | null {
  try {
    return buildSchema(git('show', `${commit}:${FILE}`), { assumeValid: true });
  } catch {
    return null;
  }
}

/** Changes from one schema to the next, as lines of Markdown. */
export async function changesBetween(earlier: GraphQLSchema, later: GraphQLSchema): Promise<string[]> {
  const changes = (await diff(earlier, later)).filter(({ type }) => !/DESCRIPTION/.test(type));
  const breaks = ({ criticality }: (typeof changes)[number]) => criticality.level === CriticalityLevel.Breaking;
  const [breaking, others] = [changes.filter(breaks), changes.filter((change) => !breaks(change))];
  return [...breaking.map(({ message }) => `- **breaking** ${message}`), ...others.map(({ message }) => `- ${message}`)];
}

async function print(since: string | undefined): Promise<void> {
  for (const { id, title } of commits(since)) {
    const [earlier, later] = [schemaAt(`${id}^`), schemaAt(id)];
    const lines = earlier && later ? await changesBetween(earlier, later) : [];
    if (lines.length > 0) process.stdout.write(`## ${title}\n\n${lines.join('\n')}\n\n`);
  }
}

if (process.argv[1]?.endsWith('changelog.ts')) await print(process.argv[2]);
