import { Field, Int } from 'type-graphql';
import type { ClosedSet } from '../../src/shared/closed-set.js';
import { JsonType } from '../../src/shared/column.js';

/** Optional fields of inputs. Left out: not said; null: none, or for what must have a value the same as left out. */
export const OptionalText = (description?: string): PropertyDecorator =>
  Field(() => String, { nullable: true, ...(description && { description }) });

export const OptionalInt = (description?: string): PropertyDecorator =>
  Field(() => Int, { nullable: true, ...(description && { description }) });

export const OptionalBool = (description?: string): PropertyDecorator =>
  Field(() => Boolean, { nullable: true, ...(description && { description }) });

export const OptionalJson = (description?: string): PropertyDecorator =>
  Field(() => JsonType, { nullable: true, ...(description && { description }) });

export const OptionalEnum = (values: ClosedSet, description?: string): PropertyDecorator =>
  Field(() => values, { nullable: true, ...(description && { description }) });

export const ExpectedVersion = (): PropertyDecorator => Field(() => Int, { nullable: true });
