import { Migration } from '@mikro-orm/migrations';

/** Answers to calls with an `Idempotency-Key`, so that the same call sent again gets the same answer. */
export class KeepAnswers extends Migration {
  override up(): void {
    this.addSql(TABLE);
  }
}

const TABLE = `
create table kept_answer (
  -- SHA-256 of whose key it is and of the key: the key itself is not stored.
  name bytea primary key,
  -- SHA-256 of what was asked.
  asked bytea not null,
  sealed bytea not null,
  created_at timestamptz(3) not null default now()
);
create index kept_answer_created_at_index on kept_answer (created_at);
`;
