import type { EntityManager } from '@mikro-orm/postgresql';
import type { Person } from '../catalogue/people/person.entity.js';
import type { Resource } from '../catalogue/resources/resource.entity.js';
import type { Service } from '../catalogue/services/service.entity.js';
import type { Question } from '../client/questions/question.entity.js';
import type { LocalDate } from '../shared/local-date.js';
import type { Random } from './random.js';

/** Tools with which every part of the demo is built. The clock does not move while it is made. */
export interface DemoContext {
  /**
   * Entity manager of the one transaction that builds the demo. Commands open no transaction of their own in it: call
   * `settle` after them.
   */
  readonly em: EntityManager;
  readonly now: Date;
  readonly random: Random;
  readonly holdSeconds: number;
  readonly basketSeconds: number;
}

/** A company that has its records and can take bookings. People, rooms and services are found by their names. */
export interface Branch {
  readonly companyId: number;
  /** The head of its family, where its clients log in. */
  readonly rootId: number;
  readonly timeZone: string;
  readonly today: LocalDate;
  readonly people: ReadonlyMap<string, Person>;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly services: ReadonlyMap<string, Service>;
  /** Questions of the forms that services and events name. */
  readonly questions: readonly Question[];
  readonly eventChainIds: readonly number[];
}

/** Returns the record of that name. A name that no record has is a mistake in the plan. */
export function named<T>(records: ReadonlyMap<string, T>, name: string): T {
  const found = records.get(name);
  if (!found) throw new RangeError(`The demo has no ${name}`);
  return found;
}

/**
 * Flushes what a command has left to the end of its transaction, and clears the entity manager, so that known records are not
 * compared again.
 */
export async function settle(em: EntityManager): Promise<void> {
  await em.flush();
  em.clear();
}
