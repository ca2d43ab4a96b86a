import type { GraphQLResolveInfo } from 'graphql';
import { ArgsType, type ClassType, Field, Int, ObjectType } from 'type-graphql';
import type { Page, PageQuery } from '../../src/database/page.js';
import { fieldsNamed, selectedFields } from './loading/selected-fields.js';

@ObjectType({ simpleResolvers: true, description: 'Position of a page in its list, and the cursors to continue with.' })
export class PageInfo {
  @Field(() => Boolean)
  hasNextPage!: boolean;

  @Field(() => Boolean)
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true })
  startCursor!: string | null;

  @Field(() => String, { nullable: true })
  endCursor!: string | null;
}

/** Arguments of every list. Pages have at most 1024 rows. */
@ArgsType()
export class PageArgs implements PageQuery {
  @Field(() => Int, { nullable: true })
  first?: number | null;

  @Field(() => String, { nullable: true })
  after?: string | null;

  @Field(() => Int, { nullable: true })
  last?: number | null;

  @Field(() => String, { nullable: true })
  before?: string | null;

  @Field(() => Int, { nullable: true })
  offset?: number | null;
}

export interface ConnectionOf<T> {
  nodes: readonly T[];
  edges: readonly { cursor: string; node: T }[];
  pageInfo: PageInfo;
  totalCount: number | null;
}

/**
 * The connection type of a node: `class BookingConnection extends connectionOf(Booking) {}` with an `@ObjectType` of its own. It
 * takes an `orderBy`, unless it is a log, a feed or a calendar: see README.md of this layer.
 */
export function connectionOf<T extends object>(node: ClassType<T>, name: string): new () => ConnectionOf<T> {
  @ObjectType(`${name}Edge`, { simpleResolvers: true })
  class Edge {
    @Field(() => String)
    cursor!: string;

    @Field(() => node)
    node!: T;
  }

  @ObjectType(`${name}ConnectionBase`, { simpleResolvers: true })
  abstract class Connection implements ConnectionOf<T> {
    @Field(() => [node])
    nodes!: readonly T[];

    @Field(() => [Edge])
    edges!: readonly Edge[];

    @Field(() => PageInfo)
    pageInfo!: PageInfo;

    @Field(() => Int, { nullable: true })
    totalCount!: number | null;
  }
  return Connection as new () => ConnectionOf<T>;
}

export function toConnection<T>(page: Page<T>): ConnectionOf<T> {
  return {
    nodes: page.rows,
    edges: page.rows.map((node, at) => ({ cursor: page.cursors[at] as string, node })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: page.cursors[0] ?? null,
      endCursor: page.cursors.at(-1) ?? null,
    },
    totalCount: page.totalCount,
  };
}

/** Whether `name` is selected within the field being resolved: a count that is not selected is not computed. */
export const isSelected = (info: GraphQLResolveInfo, name: string): boolean =>
  fieldsNamed(selectedFields(info, info.fieldNodes), name).length > 0;
