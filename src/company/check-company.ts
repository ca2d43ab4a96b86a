import { fault, refuseFaults } from '../shared/faults.js';
import { isWebAddress } from '../shared/web-address.js';
import { isTimeZone } from '../shared/zoned-time.js';

/** Fields of a company that can be checked by themselves. Undefined: not given. */
export interface CompanyDetails {
  readonly name?: string;
  readonly timeZone?: string;
  readonly currency?: string;
  readonly countryCode?: string | null;
  readonly website?: string | null;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** @throws Refusal INVALID for a blank name, a website that is no web address, or an unknown time zone, currency or country */
export function checkCompany({ name, timeZone, currency, countryCode, website }: CompanyDetails): void {
  refuseFaults(
    name !== undefined && name.trim() === '' && fault('name', 'must not be blank'),
    timeZone !== undefined &&
      !isTimeZone(timeZone) &&
      fault('timeZone', `found ${timeZone}, expected an IANA zone such as Europe/London`),
    currency !== undefined &&
      !CURRENCIES.has(currency) &&
      fault('currency', `found ${currency}, expected an ISO 4217 code such as GBP`),
    countryCode != null &&
      !/^[A-Z]{2}$/.test(countryCode) &&
      fault('countryCode', `found ${countryCode}, expected an ISO 3166-1 code such as GB`),
    website != null && !isWebAddress(website) && fault('website', 'expected the address of a page, beginning with https://'),
  );
}
