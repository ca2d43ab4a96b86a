import type { EntityClass } from '@mikro-orm/core';
import type { ClassType } from 'type-graphql';
import type { Subject } from '../../src/analytics/subject.js';
import type { ListOrder, OrderBy } from '../../src/database/page.js';
import type { Context } from '../shared/context.js';

/** Subject with what the schema shows of it besides its tables. */
export interface SchemaSubject {
  readonly subject: Subject;
  /** Input of the argument `filter`, and what the subject is given of it. */
  readonly filter?: { readonly type: ClassType; read(given: never, context: Context): object };
  /** Field of a row that opens the rows counted: its name, their class, and the connection of the schema. */
  readonly records?: {
    readonly field: string;
    readonly entity: EntityClass<{ id: number }>;
    readonly connection: ClassType;
    /** Input of the argument `orderBy`; by the columns of such an order they are listed, then by the id. */
    readonly order: ClassType<ListOrder<string>>;
    readonly columnsOf?: (order: ListOrder<string>) => readonly OrderBy[];
    /** Property by which they are listed by default. */
    readonly orderBy: string;
  };
}
