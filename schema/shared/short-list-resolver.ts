import { Arg, type ClassType, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { ShortListRecord } from '../../src/database/short-list.entity.js';
import {
  deleteShortListRecord,
  findShortListRecord,
  listShortList,
  type ShortListKind,
  saveShortListRecord,
} from '../../src/database/short-lists.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { Allow } from './allow.js';
import type { Context } from './context.js';
import { OptionalInt } from './input-field.js';
import { RecordInput } from './loading/record-key.js';
import { words } from './sentences-by-noun.js';

/** Fields of every input that adds or changes a row of a short list. */
@InputType()
export abstract class SaveShortListInput {
  @Field(() => Int)
  companyId!: number;

  @OptionalInt('Id of the record to change; without it, a new record is created.')
  id?: number | null;

  @OptionalInt()
  order?: number | null;

  @OptionalInt()
  expectedVersion?: number | null;
}

export interface ShortListFields<T extends ShortListRecord, I extends SaveShortListInput> {
  readonly kind: ShortListKind<T>;
  readonly input: ClassType<I>;
  /** Name of the root field: `category`; `saveCategory` and `deleteCategory` follow from it. */
  readonly one: string;
  /** The input as fields of the record: nulls of what must have a value left out. */
  fieldsOf(input: I): Partial<T>;
}

interface ListedFields<T extends ShortListRecord, I extends SaveShortListInput> extends ShortListFields<T, I> {
  /** Name of the root field of the list: `categories`. */
  readonly all: string;
  readonly description: string;
}

/** The root fields of a short list: everyone reads it, administrators write it. */
export function shortListResolver<T extends ShortListRecord, I extends SaveShortListInput>(face: ListedFields<T, I>) {
  const { kind, all, description } = face;
  const { entity } = kind;

  @Resolver(() => entity)
  class ListedResolver extends shortListRecordResolver(face) {
    @Query(() => [entity], { name: all, description })
    @Allow('everybody')
    list(@Arg('companyId', () => Int) companyId: number, @Ctx() { em }: Context): Promise<T[]> {
      return listShortList(em, kind, companyId);
    }
  }
  return ListedResolver;
}

/** The root fields of one record of a short list. */
export function shortListRecordResolver<T extends ShortListRecord, I extends SaveShortListInput>(face: ShortListFields<T, I>) {
  const { kind, input, one, fieldsOf } = face;
  const { entity } = kind;
  const verb = (word: string) => `${word}${one.charAt(0).toUpperCase()}${one.slice(1)}`;

  @Resolver(() => entity)
  class RecordResolver {
    @Query(() => entity, { name: one })
    @Allow('everybody')
    find(@Arg('companyId', () => Int) companyId: number, @Arg('id', () => Int) id: number, @Ctx() { em }: Context): Promise<T> {
      return findShortListRecord(em, kind, { companyId, id });
    }

    @Mutation(() => entity, {
      name: verb('save'),
      description:
        `Adds a ${words(one)}, or changes the one with the \`id\` given. Errors: \`NOT_FOUND\` the company has no ` +
        `such ${words(one)}; \`STALE_VERSION\` \`expectedVersion\` is not the current version; \`INVALID\` a field is ` +
        'wrong: `fields` names it.',
    })
    @Allow('manage')
    save(@Arg('input', () => input) given: I, @Ctx() { em }: Context): Promise<T> {
      return saveShortListRecord(em, kind, { ...given, fields: fieldsOf(given) });
    }

    @Mutation(() => entity, { name: verb('delete') })
    @Allow('manage')
    remove(@Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput, @Ctx() { em }: Context): Promise<T> {
      return withExpectedVersion(em, { entity, id, companyId, expectedVersion }, (tx) =>
        deleteShortListRecord(tx, kind, { companyId, id }),
      );
    }
  }
  return RecordResolver;
}
