import { ArgsType } from 'type-graphql';
import type { ClientBookingsScope } from '../../src/booking/list-bookings.js';
import type { Viewer } from '../../src/shared/viewer.js';
import { OptionalInt } from '../shared/input-field.js';
import { companyOfLogIn, requireLogIn } from '../shared/permission.js';

/** Arguments with the owner of a list's records; by default the client of a member's token, the company of an administrator's. */
@ArgsType()
export class RecordOwnerArgs {
  @OptionalInt(
    'Id of the company whose records are listed, for administrators; by default that of the log-in. With `clientId`, a ' +
      'company with which the client may book.',
  )
  companyId?: number | null;

  @OptionalInt(
    'Id of the client whose records are listed, of all companies where the caller may see them; for a member, the id of ' +
      'that member.',
  )
  clientId?: number | null;
}

/** Owner of the records of a list: a client, in all companies of the log-in, or a company. */
export interface RecordOwner {
  /** Company in whose time zone days and times are meant. */
  readonly companyId: number;
  readonly client: ClientBookingsScope | null;
  /** Companies that the log-in is valid for. */
  readonly companyIds: readonly number[];
  /** Time zones of these companies. */
  readonly timeZones: readonly string[];
}

/** Owner that a call names, completed from the log-in. @throws Refusal UNAUTHENTICATED */
export function recordOwnerOf(viewer: Viewer, { companyId, clientId }: RecordOwnerArgs): RecordOwner {
  const login = requireLogIn(viewer);
  const { companyIds, timeZones = [] } = login;
  const ownerId = clientId ?? viewer.member?.clientId;
  return {
    companyId: companyId ?? companyOfLogIn(login),
    client: ownerId == null ? null : { clientId: ownerId, companyIds },
    companyIds,
    timeZones,
  };
}
