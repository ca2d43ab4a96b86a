import type { EntityManager } from '@mikro-orm/postgresql';
import { createAdministrator } from '../../src/account/create-administrator.js';
import { createApplication } from '../../src/account/create-application.js';
import { createClient } from '../../src/client/create-client.js';
import { createCompany } from '../../src/company/create-company.js';
import type { Role } from '../../src/shared/viewer.js';
import type { RestClient } from './rest-client.js';

export const PASSWORD = 'demo-password';

/** Ids of a parent with two branches, a stranger, and those who log in there, all with `PASSWORD`. */
export interface PetStore {
  readonly parent: number;
  readonly camden: number;
  readonly leeds: number;
  readonly stranger: number;
  readonly member: number;
  readonly otherMember: number;
  readonly strangersMember: number;
}

/**
 * A family of companies and a stranger: `parent@`, `admin@` (an owner), `staff@`, `analyst@`, `leeds@` and `stranger@demo.test`;
 * members `member@`, `other@` and `member@stranger.test`; the application `demo`, and `old` with the key `old-key`.
 */
export async function petStore(em: EntityManager, now = new Date()): Promise<PetStore> {
  const place = { timezone: 'Europe/London', currencyCode: 'GBP', countryCode: 'GB' };
  const { id: parent } = await createCompany(em, { ...place, name: 'Pet Store', ref: 'pets' });
  const { id: camden } = await createCompany(em, { name: 'Pet Store Camden', parentId: parent, ref: 'camden' });
  const { id: leeds } = await createCompany(em, { name: 'Pet Store Leeds', parentId: parent });
  const { id: stranger } = await createCompany(em, { name: 'Harbour Yoga', timezone: 'America/New_York', currencyCode: 'USD' });
  const admin = (companyId: number, name: string, role: Role) =>
    createAdministrator(em, companyId, { name, email: `${name}@demo.test`, role, password: PASSWORD });
  await admin(parent, 'parent', 'owner');
  await admin(camden, 'admin', 'owner');
  await admin(camden, 'staff', 'staff');
  await admin(camden, 'analyst', 'analyst');
  await admin(leeds, 'leeds', 'admin');
  await admin(stranger, 'stranger', 'owner');
  const member = async (companyId: number, email: string, firstName: string) =>
    (await createClient(em, companyId, { email, firstName, lastName: 'Lee', password: PASSWORD }, now)).id;
  await createApplication(em, { name: 'Tests', appId: 'demo' });
  await createApplication(em, { name: 'Old tests', appId: 'old', appKey: 'old-key', legacy: true });
  return {
    parent,
    camden,
    leeds,
    stranger,
    member: await member(camden, 'member@demo.test', 'Ann'),
    otherMember: await member(camden, 'other@demo.test', 'Ben'),
    strangersMember: await member(stranger, 'member@stranger.test', 'Cid'),
  };
}

/** The same caller, logged in. */
export async function loggedIn(rest: RestClient, email: string): Promise<RestClient> {
  const { status, body } = await rest.as(undefined).post('/api/v1/login', { email, password: PASSWORD });
  if (status !== 201) throw new Error(`${email} was answered ${status} ${JSON.stringify(body)}`);
  return rest.as(String(body.auth_token));
}
