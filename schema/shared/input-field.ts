import { Field, Int } from 'type-graphql';
import type { ClosedSet } from '../../src/shared/closed-set.js';
import { JsonType, LocalDateType, LocalTimeType } from '../../src/shared/column.js';

/**
 * Optional fields of inputs. Left out: unchanged, or the default. Null: no value; for a field that must have one the
 * same as left out.
 */
export const OptionalText = (description?: string): PropertyDecorator =>
  Field(() => String, { nullable: true, ...(description && { description }) });

/** An instant. Text of `/api/v1` may stand there too, without an offset: the domain knows whose clocks are meant. */
export const OptionalInstant = (description?: string): PropertyDecorator =>
  Field(() => Date, { nullable: true, ...(description && { description }) });

export const OptionalDate = (description?: string): PropertyDecorator =>
  Field(() => LocalDateType, { nullable: true, ...(description && { description }) });

export const OptionalTime = (description?: string): PropertyDecorator =>
  Field(() => LocalTimeType, { nullable: true, ...(description && { description }) });

export const OptionalInt = (description?: string): PropertyDecorator =>
  Field(() => Int, { nullable: true, ...(description && { description }) });

export const OptionalBool = (description?: string): PropertyDecorator =>
  Field(() => Boolean, { nullable: true, ...(description && { description }) });

export const OptionalJson = (description?: string): PropertyDecorator =>
  Field(() => JsonType, { nullable: true, ...(description && { description }) });

export const OptionalEnum = (values: ClosedSet, description?: string): PropertyDecorator =>
  Field(() => values, { nullable: true, ...(description && { description }) });

export const ExpectedVersion = (): PropertyDecorator => Field(() => Int, { nullable: true });
