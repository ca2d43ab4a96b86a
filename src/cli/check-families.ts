import type { Command } from 'commander';
import { checkFamilies, describeBrokenRow } from '../database/check-families.js';
import { runCommand } from './command.js';

/** Most rows that are listed. Once these are corrected, another run lists the rest. */
const MAX_ROWS = 100_000;

export function addCheckFamilies(program: Command): void {
  const command = program
    .command('check-families')
    .description(
      'list rows of an old database that refer to another family, and once all are mended let the database refuse such rows',
    );
  runCommand<object>(command, async ({ em }) => {
    const check = await checkFamilies(em, { most: MAX_ROWS });
    const { brokenCount, waiting, validated } = check;
    const validatedText = validated.length > 0 ? `. No row can break these keys any more: ${validated.join(', ')}` : '';
    const brokenText =
      brokenCount > 0
        ? `${brokenCount} rows name rows of another family; these keys wait for them: ${waiting.join(', ')}`
        : 'Every row names rows of its own family';
    return { text: [...check.broken.map(describeBrokenRow), brokenText + validatedText].join('\n'), json: { ...check } };
  });
}
