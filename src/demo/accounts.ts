import { createAdministrator, type NewAdministrator } from '../account/administrators/create-administrator.js';
import { Application } from '../account/application.entity.js';
import { createApplication } from '../account/create-application.js';
import { storePassword } from '../account/login/change-password.js';
import { CAMDEN, HARBOUR, LEEDS, PET_STORE } from './companies.js';
import { type DemoContext, settle } from './demo-context.js';

export const PASSWORD = 'demo-password';
const APP_ID = 'demo';

const ADMINISTRATORS: readonly (NewAdministrator & { readonly companyId: number })[] = [
  { companyId: PET_STORE, name: 'Paula Parent', email: 'parent@demo.test', role: 'owner' },
  { companyId: CAMDEN, name: 'Adam Adminson', email: 'admin@demo.test', role: 'admin' },
  { companyId: LEEDS, name: 'Lee Leedham', email: 'leeds@demo.test', role: 'admin' },
  { companyId: CAMDEN, name: 'Stella Staff', email: 'staff@demo.test', role: 'staff' },
  { companyId: CAMDEN, name: 'Ana Lyst', email: 'analyst@demo.test', role: 'analyst' },
  { companyId: HARBOUR, name: 'Hope Harbour', email: 'admin@harbour.test', role: 'admin' },
];

/**
 * Creates the application and the administrators. The application needs no key: a key that is sent with it does no harm.
 * Returns one administrator's id for each company.
 */
export async function openAccounts({ em }: DemoContext, passwordHash: string): Promise<ReadonlyMap<number, number>> {
  if ((await em.count(Application, { appId: APP_ID })) === 0) await createApplication(em, { name: 'Demo', appId: APP_ID });
  const firstOf = new Map<number, number>();
  for (const { companyId, ...fields } of ADMINISTRATORS) {
    const { id } = await createAdministrator(em, { companyId, ...fields });
    // The password is hashed once for all: a hash costs a hundred times as much as the rest of a person's record.
    await storePassword(em, { administratorId: id }, passwordHash);
    if (!firstOf.has(companyId)) firstOf.set(companyId, id);
  }
  await settle(em);
  return firstOf;
}
