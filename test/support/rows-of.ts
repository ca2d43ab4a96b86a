import type { MikroORM } from '@mikro-orm/postgresql';

/** Rows of a query, for ids and for what has become of a record. */
export type ReadRows = <Row extends object>(query: string, parameters?: readonly unknown[]) => Promise<Row[]>;

/** Reads past everything that the entity manager knows. */
export const rowsOf =
  (orm: MikroORM): ReadRows =>
  (query, parameters = []) =>
    orm.em.fork().getConnection().execute(query, parameters);
