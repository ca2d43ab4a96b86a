import { Arg, type ClassType, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ifSeen } from '../../src/database/if-seen.js';
import { deleteListed, findListed, type ListedKind, listListed, saveListed } from '../../src/database/keep-listed.js';
import type { ListedRecord } from '../../src/database/listed.entity.js';
import { Allow } from './allow.js';
import type { Context } from './context.js';
import { MayWhole } from './input-field.js';
import { RecordInput } from './loading/record-key.js';
import { words } from './sentences-by-noun.js';

/** Fields of every input that adds or changes a row of a short list. */
@InputType()
export abstract class SaveListedInput {
  @Field(() => Int)
  companyId!: number;

  @MayWhole('Left out: a new one.')
  id?: number | null;

  @MayWhole()
  order?: number | null;

  @MayWhole()
  expectedVersion?: number | null;
}

export interface ListedFace<T extends ListedRecord, I extends SaveListedInput> {
  readonly kind: ListedKind<T>;
  readonly input: ClassType<I>;
  /** Names of the root fields: `category`, `categories`; `saveCategory` and `deleteCategory` follow from the first. */
  readonly one: string;
  readonly all: string;
  readonly description: string;
  /** The input as fields of the record: nulls of what must have a value left out. */
  fieldsOf(input: I): Partial<T>;
}

/** The root fields of a short list: everyone reads it, administrators write it. */
export function listedResolver<T extends ListedRecord, I extends SaveListedInput>(face: ListedFace<T, I>) {
  const { kind, input, one, all, description, fieldsOf } = face;
  const { entity } = kind;
  const verb = (word: string) => `${word}${one.charAt(0).toUpperCase()}${one.slice(1)}`;

  @Resolver(() => entity)
  class ListedResolver {
    @Query(() => [entity], { name: all, description })
    @Allow('everybody')
    list(@Arg('companyId', () => Int) companyId: number, @Ctx() { em }: Context): Promise<T[]> {
      return listListed(em, kind, companyId);
    }

    @Query(() => entity, { name: one })
    @Allow('everybody')
    find(@Arg('companyId', () => Int) companyId: number, @Arg('id', () => Int) id: number, @Ctx() { em }: Context): Promise<T> {
      return findListed(em, kind, companyId, id);
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
      return saveListed(em, kind, given, fieldsOf(given));
    }

    @Mutation(() => entity, { name: verb('delete') })
    @Allow('manage')
    remove(@Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput, @Ctx() { em }: Context): Promise<T> {
      return ifSeen(em, entity, { id, companyId }, expectedVersion, (tx) => deleteListed(tx, kind, companyId, id));
    }
  }
  return ListedResolver;
}
