import type { MigrationObject } from '@mikro-orm/core';
import { CreateTables } from '../../../migrations/001-create-tables.js';
import { AddClosuresAndExceptions } from '../../../migrations/002-add-closures-and-exceptions.js';
import { KeepAnswers } from '../../../migrations/003-keep-answers.js';
import { TakeMoney } from '../../../migrations/004-take-money.js';
import { AddTextsFilesAndMail } from '../../../migrations/005-add-texts-files-and-mail.js';
import { TellWebhooks } from '../../../migrations/006-tell-webhooks.js';
import { AuditChanges } from '../../../migrations/007-audit-changes.js';
import { NoteToldHolds } from '../../../migrations/008-note-told-holds.js';
import { ReadCalendars } from '../../../migrations/009-read-calendars.js';
import { CountLists } from '../../../migrations/010-count-lists.js';
import { RenewHolds } from '../../../migrations/011-renew-holds.js';
import { TellParents } from '../../../migrations/012-tell-parents.js';
import { IndexClaimsByStart } from '../../../migrations/013-index-claims-by-start.js';
import { VersionSettings } from '../../../migrations/014-version-settings.js';
import { SpellChainReferences } from '../../../migrations/015-spell-chain-references.js';
import { CountNarrowedLists } from '../../../migrations/016-count-narrowed-lists.js';
import { NoteOverrides } from '../../../migrations/017-note-overrides.js';
import { PriceAnswers } from '../../../migrations/018-price-answers.js';
import { PartSignOnKeys } from '../../../migrations/019-part-sign-on-keys.js';
import { BookCourses } from '../../../migrations/020-book-courses.js';
import { TieFamilies } from '../../../migrations/021-tie-families.js';
import { KeepFamiliesApart } from '../../../migrations/022-keep-families-apart.js';
import { ClaimEmails } from '../../../migrations/023-claim-emails.js';
import { KeepWhatGuestsSay } from '../../../migrations/024-keep-what-guests-say.js';
import { AuditJsonLinearly } from '../../../migrations/025-audit-json-linearly.js';
import { LimitByOrigin } from '../../../migrations/026-limit-by-origin.js';
import { LimitCalls } from '../../../migrations/027-limit-calls.js';
import { GiveAuditItsFamily } from '../../../migrations/029-give-audit-its-family.js';
import { TieWhatIsNamed } from '../../../migrations/030-tie-what-is-named.js';
import { CountVersions } from '../../../migrations/031-count-versions.js';
import { NoteWhereClientsAreMade } from '../../../migrations/032-note-where-clients-are-made.js';
import { MarkValidLists } from '../../../migrations/033-mark-valid-lists.js';
import { LimitBookings } from '../../../migrations/035-limit-bookings.js';
import { BoundWhatBranchesVouchFor } from '../../../migrations/037-bound-what-branches-vouch-for.js';
import { MarkAttendance } from '../../../migrations/040-mark-attendance.js';
import { GiveQueuesRooms } from '../../../migrations/041-give-queues-rooms.js';
import { LetAnalystsSeeClients } from '../../../migrations/060-let-analysts-see-clients.js';
import { IndexFigures } from '../../../migrations/061-index-figures.js';
import { NoteHours } from '../../../migrations/070-note-hours.js';
import { NotePresence } from '../../../migrations/071-note-presence.js';
import { TallyDemand } from '../../../migrations/072-tally-demand.js';
import { SampleAccess } from '../../../migrations/073-sample-access.js';
import { IndexAuditByMoment } from '../../../migrations/080-index-audit-by-moment.js';
import { NoteOffers } from '../../../migrations/085-note-offers.js';
import { ListWhatWasPaidAhead } from '../../../migrations/095-list-what-was-paid-ahead.js';
import { NoteWhatChanges } from '../../../migrations/098-note-what-changes.js';
import { OrderFacts } from '../../../migrations/099-order-facts.js';
import { EraseClients } from '../../../migrations/120-erase-clients.js';
import { RetainClients } from '../../../migrations/140-retain-clients.js';
import { RecordChanges } from '../../../migrations/145-record-changes.js';
import { AllowTrigrams } from '../../../migrations/150-allow-trigrams.js';
import { SearchClients } from '../../../migrations/151-search-clients.js';
import { IndexVisits } from '../../../migrations/160-index-visits.js';
import { DropNarrowVisits } from '../../../migrations/161-drop-narrow-visits.js';

import { NoteWritesOfSessions } from '../../../migrations/165-note-writes-of-sessions.js';
import { IndexFreedSlots } from '../../../migrations/170-index-freed-slots.js';
import { DeleteWithoutAudit } from '../../../migrations/171-delete-without-audit.js';
<<<<<<< HEAD
import { IndexVisitsOfFamilies } from '../../../migrations/180-index-visits-of-families.js';
=======
import { SignLinks } from '../../../migrations/176-sign-links.js';
>>>>>>> 4a8c9dc1 (Purchases: Open what a member bought by the key of its e-mail)

/**
 * Every migration in the order in which they run; the name is what the database remembers.
 * A list and not a search through the folder, so that the same holds for TypeScript and for what is compiled.
 */
export const migrations: readonly MigrationObject[] = [
  { name: '001-create-tables', class: CreateTables },
  { name: '002-add-closures-and-exceptions', class: AddClosuresAndExceptions },
  { name: '003-keep-answers', class: KeepAnswers },
  { name: '004-take-money', class: TakeMoney },
  { name: '005-add-texts-files-and-mail', class: AddTextsFilesAndMail },
  { name: '006-tell-webhooks', class: TellWebhooks },
  { name: '007-audit-changes', class: AuditChanges },
  { name: '008-note-told-holds', class: NoteToldHolds },
  { name: '009-read-calendars', class: ReadCalendars },
  { name: '010-count-lists', class: CountLists },
  { name: '011-renew-holds', class: RenewHolds },
  { name: '012-tell-parents', class: TellParents },
  { name: '013-index-claims-by-start', class: IndexClaimsByStart },
  { name: '014-version-settings', class: VersionSettings },
  { name: '015-spell-chain-references', class: SpellChainReferences },
  { name: '016-count-narrowed-lists', class: CountNarrowedLists },
  { name: '017-note-overrides', class: NoteOverrides },
  { name: '018-price-answers', class: PriceAnswers },
  { name: '019-part-sign-on-keys', class: PartSignOnKeys },
  { name: '020-book-courses', class: BookCourses },
  { name: '021-tie-families', class: TieFamilies },
  { name: '022-keep-families-apart', class: KeepFamiliesApart },
  { name: '023-claim-emails', class: ClaimEmails },
  { name: '024-keep-what-guests-say', class: KeepWhatGuestsSay },
  { name: '025-audit-json-linearly', class: AuditJsonLinearly },
  { name: '026-limit-by-origin', class: LimitByOrigin },
  { name: '027-limit-calls', class: LimitCalls },
  { name: '029-give-audit-its-family', class: GiveAuditItsFamily },
  { name: '030-tie-what-is-named', class: TieWhatIsNamed },
  { name: '031-count-versions', class: CountVersions },
  { name: '032-note-where-clients-are-made', class: NoteWhereClientsAreMade },
  { name: '033-mark-valid-lists', class: MarkValidLists },
  { name: '035-limit-bookings', class: LimitBookings },
  { name: '037-bound-what-branches-vouch-for', class: BoundWhatBranchesVouchFor },
  { name: '040-mark-attendance', class: MarkAttendance },
  { name: '041-give-queues-rooms', class: GiveQueuesRooms },
  { name: '060-let-analysts-see-clients', class: LetAnalystsSeeClients },
  { name: '061-index-figures', class: IndexFigures },
  { name: '070-note-hours', class: NoteHours },
  { name: '071-note-presence', class: NotePresence },
  { name: '072-tally-demand', class: TallyDemand },
  { name: '073-sample-access', class: SampleAccess },
  { name: '080-index-audit-by-moment', class: IndexAuditByMoment },
  { name: '085-note-offers', class: NoteOffers },
  { name: '095-list-what-was-paid-ahead', class: ListWhatWasPaidAhead },
  { name: '098-note-what-changes', class: NoteWhatChanges },
  { name: '099-order-facts', class: OrderFacts },
  { name: '120-erase-clients', class: EraseClients },
  { name: '140-retain-clients', class: RetainClients },
  { name: '145-record-changes', class: RecordChanges },
  { name: '150-allow-trigrams', class: AllowTrigrams },
  { name: '151-search-clients', class: SearchClients },
  { name: '160-index-visits', class: IndexVisits },
  { name: '161-drop-narrow-visits', class: DropNarrowVisits },
  { name: '165-note-writes-of-sessions', class: NoteWritesOfSessions },
  { name: '170-index-freed-slots', class: IndexFreedSlots },
  { name: '171-delete-without-audit', class: DeleteWithoutAudit },
<<<<<<< HEAD
  { name: '180-index-visits-of-families', class: IndexVisitsOfFamilies },
=======
  { name: '176-sign-links', class: SignLinks },
>>>>>>> 4a8c9dc1 (Purchases: Open what a member bought by the key of its e-mail)
];
