import { type Links, link, publicRoot, root } from '../hal/hal.js';
import type { Scope } from '../scope.js';
import type { CompanyRow } from './company-row.js';

const PAGED = '{?page,per_page}';

/**
 * Links of a company in both forms: its texts, short lists and look-ups. Kinds without records are left out if that is
 * known: clients choose the steps of a booking by these links. Source: wire.md 1.2, 1.9, 3.2 (4).
 */
export function furtherLinks({ offers, multiStatus }: CompanyRow, at: Scope): Links {
  const { categories = true, serviceGroups = true, clinics = true, eventSequences = true } = offers ?? {};
  const { reasons = true, bookingTexts = true, questions = true } = offers ?? {};
  const c = publicRoot(at);
  const list = (name: string, isThere: boolean) => (isThere ? link(`${c}/${name}${PAGED}`) : undefined);
  return {
    company_search: link(`${at.base}/api/v1/company/${at.companyId}/search{?company,address,page,per_page}`),
    categories: list('categories', categories),
    named_categories: list('named_categories', categories),
    service_groups: list('service_groups', serviceGroups),
    // The browser SDK reads a single clinic by the link of the list, and its administrators write there.
    clinics: clinics ? link(`${root(at)}/clinics{/id}${PAGED}`) : undefined,
    event_sequences: list('event_sequences', eventSequences),
    booking_text: list('booking_text', bookingTexts),
    reasons: list('reasons', reasons),
    space_statuses: list('space_statuses', !offers || multiStatus.length > 0),
    company_questions: list('company_questions', questions),
    email_password_reset: link(`${at.base}/api/v1/login/${at.companyId}/email_password_reset`),
  };
}
