import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Role, Viewer } from '../../../src/shared/viewer.js';
import type { Canary } from '../walks/canaries.js';

/** Caller of a request and the records that it names; they decide which texts the answer may contain. */
export interface JudgedRequest {
  readonly viewer: Viewer;
  /** Company that the request names. */
  readonly company: number;
  /** Purchase whose long id the request contains. */
  readonly opened?: number | undefined;
}

/** Tables that everybody may read, except the columns for administrators. */
const PUBLIC =
  /^(company|company_settings|address|member_level|booking_text|reason|question|service|person|resource|image|category|service_group|clinic|event|event_group|event_chain|event_sequence|product|package|voucher|wallet_band|coupon|slot|bookable|schedule_exception|closure)$/;
const ADMINISTRATOR_COLUMNS = new Set(
  ['phone_prefix', 'email', 'phone', 'mobile', 'reference', 'ical_link']
    .map((column) => `person.${column}`)
    .concat('slot.description'),
);
/** Columns that are shown of the administrator who made a booking. */
const BOOKER = new Set(['name', 'email']);
/** Tables whose rows at the head of a family administrators of its branches may read. */
const SHARED = /^(client|answer|administrator|schedule|shift_pattern|shift_pattern_condition|wallet_log)$/;

/**
 * Columns with personal data, listed independently of the program: all texts of a client and all texts written about one,
 * except those that figures are grouped by (countries, languages, time zones).
 */
const CLIENT_DATA =
  /^(client\.(?!(country|locale|time_zone)$)|queuer\.(?!locale)|answer\.value|booking_note\.|email\.|attachment\.file_name|booking\.(client_|cancel_reason|settings)|purchase\.(guest_details|reference|last_payment_log)|payment\.notes|slot\.description|wallet_log\.notes|external_booking\.title)/;

/** Whether a role sees data of clients. The settings of a company may allow it to others (`seesClients`). */
const SEES_CLIENTS: Readonly<Record<Role, boolean>> = { owner: true, admin: true, staff: true, analyst: false };

type Row = Readonly<Record<string, number | readonly number[] | readonly string[] | null>>;

/** Rows by table and id, with the columns that identify their owners. */
type Rows = ReadonlyMap<string, Row>;

const OWNED: Readonly<Record<string, string>> = {
  client: 'id, parent_client_id as client_id',
  purchase: 'id, client_id, id as purchase_id, told_fields',
  booking: 'id, client_id, purchase_id, company_id, administrator_id',
  pre_paid_booking: 'id, client_id, purchase_id',
  queuer: 'id, client_id',
  wallet_log: 'id, client_id',
  answer: 'id, client_id, booking_id',
  booking_note: 'id, booking_id',
  purchase_item: 'id, purchase_id',
  payment: 'id, purchase_id',
  attachment: 'id, purchase_id',
  voucher_code: 'id, purchase_item_id',
  person: 'id, person_companies',
};

export const isShown = (table: string): boolean => PUBLIC.test(table);

/** Pairs of an administrator and a company at which that administrator made a booking. */
const bookedAt = (rows: Rows): ReadonlySet<string> =>
  new Set([...rows.values()].map((row) => `${row.administrator_id} at ${row.company_id}`));

export class CanaryJudge {
  private bookedAt?: ReadonlySet<string>;

  private constructor(
    private readonly heads: ReadonlyMap<number, number>,
    private readonly rows: Rows,
  ) {}

  static async of(em: EntityManager): Promise<CanaryJudge> {
    const all = async (query: string) => (await sql.raw<Row>(query).execute(em.getKysely())).rows;
    const companies = await all('select id, root_id from company');
    const owned = Object.entries(OWNED).map(async ([table, columns]) =>
      (await all(`select ${columns} from ${table}`)).map((row) => [`${table} ${row.id}`, row] as const),
    );
    const heads = new Map(companies.map(({ id, root_id }) => [Number(id), Number(root_id)]));
    return new CanaryJudge(heads, new Map((await Promise.all(owned)).flat()));
  }

  /** True if the column has personal data of clients and the viewer is an administrator who may not see it. */
  private isWithheld({ table, column }: Canary, { admin }: Viewer): boolean {
    return admin !== null && !admin.seesClients && !SEES_CLIENTS[admin.role] && CLIENT_DATA.test(`${table}.${column}`);
  }

  /** Whether the answer may contain this text. A text of another family than that of the request is never allowed. */
  mayAppear(canary: Canary, asked: JudgedRequest): boolean {
    const { company, table, column } = canary;
    if (this.isWithheld(canary, asked.viewer)) return false;
    if (this.heads.get(company) !== this.heads.get(asked.company)) return false;
    if (isShown(table) && !ADMINISTRATOR_COLUMNS.has(`${table}.${column}`)) return true;
    return this.byOffice(canary, asked.viewer) || this.byOwner(canary, asked) || this.asTold(canary, asked);
  }

  private byOffice({ company, table, id, column }: Canary, { admin }: Viewer): boolean {
    if (!admin) return false;
    const helping = table === 'person' ? (this.rows.get(`person ${id}`)?.person_companies as readonly number[]) : [];
    if (helping.some((each) => admin.companyIds.includes(each))) return true;
    if (table === 'administrator' && BOOKER.has(column) && this.booksAt(Number(id), admin.companyIds)) return true;
    return admin.companyIds.includes(company) || (SHARED.test(table) && this.heads.get(admin.companyId) === company);
  }

  /** Whether the administrator booked at one of the companies: administrators there see who booked, even one of the parent. */
  private booksAt(administratorId: number, companyIds: readonly number[]): boolean {
    this.bookedAt ??= bookedAt(this.rows);
    return companyIds.some((company) => this.bookedAt?.has(`${administratorId} at ${company}`));
  }

  /** True if the text is a detail of the buyer that was given with the purchase. */
  private asTold({ table, id, column }: Canary, { opened }: JudgedRequest): boolean {
    const purchase = this.rows.get(`purchase ${opened}`);
    const told = (purchase?.told_fields ?? []) as readonly string[];
    return (
      table === 'client' &&
      purchase?.client_id === Number(id) &&
      told.includes(column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
    );
  }

  private byOwner({ table, id }: Canary, { viewer: { member }, opened }: JudgedRequest): boolean {
    if (table === 'client' && member?.clientId === Number(id)) return true;
    const row = this.rows.get(`${table} ${id}`);
    if (!row) return false;
    if (member && row.client_id === member.clientId) return true;
    if (opened !== undefined && row.purchase_id === opened) return true;
    const parents = ['booking', 'purchase', 'purchase_item'].filter((parent) => table !== parent && row[`${parent}_id`] != null);
    return parents.some((parent) =>
      this.byOwner(
        { company: 0, table: parent, id: String(row[`${parent}_id`]), column: '' },
        { viewer: { member } as Viewer, company: 0, opened },
      ),
    );
  }
}
