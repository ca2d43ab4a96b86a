import { fault, refuseFaults } from '../shared/faults.js';
import { isWebAddress } from '../shared/web-address.js';

/** Fields of an address that callers may write. Undefined: not given; null: none. Source: service.md 2.13 and 4.15. */
export interface AddressFields {
  readonly name?: string | null;
  readonly address1?: string | null;
  readonly address2?: string | null;
  readonly address3?: string | null;
  readonly address4?: string | null;
  readonly address5?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly latitude?: number | null;
  readonly longitude?: number | null;
  readonly mapUrl?: string | null;
  readonly mapMarker?: string | null;
  readonly phone?: string | null;
  readonly homePhone?: string | null;
  readonly extra?: Record<string, unknown>;
}

/** @throws Refusal INVALID for coordinates out of range, or a map that is no web address */
export function checkAddress({ latitude, longitude, mapUrl }: Pick<AddressFields, 'latitude' | 'longitude' | 'mapUrl'>): void {
  refuseFaults(
    mapUrl != null && !isWebAddress(mapUrl) && fault('mapUrl', 'expected the address of a page, beginning with https://'),
    latitude != null && Math.abs(latitude) > 90 && fault('latitude', `found ${latitude}, expected degrees from -90 to 90`),
    longitude != null && Math.abs(longitude) > 180 && fault('longitude', `found ${longitude}, expected degrees from -180 to 180`),
  );
}
