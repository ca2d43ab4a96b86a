import type { EntityManager } from '@mikro-orm/postgresql';
import { runSql } from '../database/run-sql.js';

/** For each kind of things that the public can choose from, whether the company has any. */
export interface CompanyOffers {
  readonly services: boolean;
  readonly people: boolean;
  readonly resources: boolean;
  readonly events: boolean;
  readonly categories: boolean;
  readonly serviceGroups: boolean;
  readonly clinics: boolean;
  readonly eventSequences: boolean;
  readonly products: boolean;
  readonly packages: boolean;
  readonly bulkPurchases: boolean;
  readonly vouchers: boolean;
  readonly coupons: boolean;
  readonly reasons: boolean;
  readonly bookingTexts: boolean;
  readonly questions: boolean;
  readonly addresses: boolean;
  readonly memberLevels: boolean;
}

const NOTHING: CompanyOffers = {
  services: false,
  people: false,
  resources: false,
  events: false,
  categories: false,
  serviceGroups: false,
  clinics: false,
  eventSequences: false,
  products: false,
  packages: false,
  bulkPurchases: false,
  vouchers: false,
  coupons: false,
  reasons: false,
  bookingTexts: false,
  questions: false,
  addresses: false,
  memberLevels: false,
};

/**
 * Finds which kinds of things a company offers: client programs show a step of the booking for each link, so a link must not
 * lead to an empty list. Source: wire.md 3.2 (4).
 */
export async function findCompanyOffers(em: EntityManager, companyId: number): Promise<CompanyOffers> {
  const [row] = await runSql<CompanyOffers>(em)`
    select
      exists (select from service t where t.company_id in (c.id, c.root_id) and not t.deleted and not t.disabled) as services,
      exists (select from person t where c.id = any(t.person_companies) and not t.deleted and not t.disabled) as people,
      exists (select from resource t where t.company_id = c.id and not t.deleted and not t.disabled) as resources,
      exists (select from event_chain t where t.company_id = c.id and not t.deleted and not t.disabled) as events,
      exists (select from category t where t.company_id in (c.id, c.root_id) and not t.deleted) as categories,
      exists (select from service_group t where t.company_id in (c.id, c.root_id) and not t.deleted) as service_groups,
      exists (select from clinic t where t.company_id in (c.id, c.root_id) and not t.deleted) as clinics,
      exists (select from event_sequence t where t.company_id in (c.id, c.root_id) and not t.deleted) as event_sequences,
      exists (select from product t where t.company_id = c.id and not t.deleted and not t.disabled) as products,
      exists (select from package t where t.company_id = c.id and not t.is_bulk and not t.deleted and not t.disabled) as packages,
      exists (select from package t where t.company_id = c.id and t.is_bulk and not t.deleted and not t.disabled) as bulk_purchases,
      exists (select from voucher t where t.company_id = c.id and not t.deleted and not t.disabled) as vouchers,
      exists (select from coupon t where t.company_id in (c.id, c.parent_id) and not t.deleted and not t.disabled) as coupons,
      exists (select from reason t where t.company_id in (c.id, c.root_id) and not t.deleted) as reasons,
      exists (select from booking_text t where t.company_id in (c.id, c.root_id) and not t.deleted) as booking_texts,
      exists (select from question t where t.company_id in (c.id, c.root_id) and not t.deleted and not t.admin_only) as questions,
      exists (select from address t where t.company_id = c.id and not t.deleted) as addresses,
      exists (select from member_level t where t.company_id = c.root_id and not t.deleted) as member_levels
    from company c where c.id = ${companyId}`;
  return row ?? NOTHING;
}
