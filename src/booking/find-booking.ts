import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { findRow } from '../database/row.js';
import { notFound } from '../shared/refusal.js';
import { Booking } from './booking.entity.js';

/** @throws Refusal NOT_FOUND when the company has no such booking */
export async function findBooking(em: EntityManager, companyId: number, id: number): Promise<Booking> {
  const booking = await findRow(em, Booking, sql`t.id = ${id} and t.company_id = ${companyId} and not t.deleted`);
  if (!booking) throw notFound('booking', id);
  return booking;
}

/** The booking as an entity, locked. @throws Refusal NOT_FOUND */
export async function lockBooking(tx: EntityManager, companyId: number, id: number): Promise<Booking> {
  const booking = await tx.findOne(Booking, { id, companyId, deleted: false }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!booking) throw notFound('booking', id);
  return booking;
}

/** Finds a booking of any company. The caller must check whether it may be read. @throws Refusal NOT_FOUND */
export async function findAnyBooking(em: EntityManager, id: number): Promise<Booking> {
  const booking = await findRow(em, Booking, sql`t.id = ${id} and not t.deleted`);
  if (!booking) throw notFound('booking', id);
  return booking;
}
