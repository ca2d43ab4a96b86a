import type { MigrationObject } from '@mikro-orm/core';
import { CreateTables } from '../../migrations/001-create-tables.js';
import { KeepAnswers } from '../../migrations/003-keep-answers.js';

/**
 * Every migration in the order in which they run; the name is what the database remembers.
 * A list and not a search through the folder, so that the same holds for TypeScript and for what is compiled.
 */
export const migrations: readonly MigrationObject[] = [
  { name: '001-create-tables', class: CreateTables },
  { name: '003-keep-answers', class: KeepAnswers },
];
