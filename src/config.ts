import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import * as z from 'zod';
import { type CallLimits, DEFAULT_LIMITS } from './account/call-limits.js';
import { withHostsAsParameters } from './database/hosts/several-hosts.js';
import { DEFAULT_RETENTION, FACT_DAYS, type Retention } from './database/retention/retention.js';
import type { WaitLimits } from './database/wait-limits.js';
import type { CalendarLimits } from './feed/fetch-calendar.js';
import { DAY_SECONDS, HOUR_SECONDS } from './shared/interval.js';
import { readNetwork } from './shared/network.js';
import {
  areOrigins,
  isDatabaseUrl,
  isMailUrl,
  isServerUrl,
  leadsToPrimary,
  listOf,
  withoutPassword,
} from './shared/settings/setting-texts.js';
import type { WebhookLimits } from './webhook/deliver.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Settings of the operator, checked once at the start. The settings' names and meanings stand in the README. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Null: the embedded PostgreSQL, with its data in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Copies of the database, for what changes nothing. */
  readonly databaseReplicaUrls: readonly string[];
  /** Seconds that a replica may be behind. */
  readonly replicaMaxLag: number;
  /** The database that analysts and exports read, under an account of its own; null: a replica, or the one of all others. */
  readonly analyticsDatabaseUrl: string | null;
  /** A direct way to the database, for what a pooler of transactions cannot carry: migrations, hearing of changes and of jobs. Null: `databaseUrl`. */
  readonly jobsDatabaseUrl: string | null;
  /** Migrations are applied at the start; else it is waited until others have done so. */
  readonly migrates: boolean;
  /** Absolute. */
  readonly dataDir: string;
  /** Address at which clients reach this server, without a slash at its end. Null: the address it listens on. */
  readonly publicUrl: string | null;
  readonly demo: boolean;
  readonly appIds: 'registered' | 'any';
  /** Origins as browsers send them, or `*` alone. */
  readonly corsOrigins: readonly string[];
  /** Manifest of the GraphQL documents that are known by an id; null: none. */
  readonly trustedDocuments: string | null;
  /** Over GraphQL these alone are run. */
  readonly onlyTrustedDocuments: boolean;
  /** Documents that were sent once are known by their hashes (APQ). */
  readonly keepSentDocuments: boolean;
  /** Networks of the proxies whose word on the caller's address is taken. */
  readonly trustedProxies: readonly string[];
  /** Networks, besides this machine, that may read `/metrics`. */
  readonly metricsAllow: readonly string[];
  /** Limits on calls in five minutes by callers without a duty; null, for tests alone: none. */
  readonly callLimits: CallLimits | null;
  /** Streams that one address may have open at once. */
  readonly streamsOfAddress: number;
  readonly logLevel: LogLevel;
  /** Connections to the database, without those of analysts. */
  readonly poolSize: number;
  /** Connections of analysts and exports, to each database that they read; exports have half of them at most. */
  readonly analyticsPoolSize: number;
  readonly holdSeconds: number;
  readonly basketSeconds: number;
  /** Seconds after SIGTERM in which the server goes on answering, though it is no longer ready. */
  readonly drainSeconds: number;
  /** From then on to the end of the process. */
  readonly shutdownSeconds: number;
  /** Ages at which records are deleted whose tables would grow for ever. */
  readonly retention: Retention;
  /** The mail server; null: no e-mail is sent, but in the demo it is kept in files. */
  readonly smtpUrl: string | null;
  /** The sender's address. */
  readonly mailFrom: string;
  /** Not a setting of the environment. For tests, whose receivers run on this machine and whose time-outs are short. */
  readonly webhooks?: Partial<WebhookLimits>;
  /** Likewise, for calendars elsewhere. */
  readonly calendars?: Partial<CalendarLimits>;
  /** Likewise, for the database: a test that is about something else waits as long as a busy machine needs. */
  readonly waits?: Partial<WaitLimits>;
}

/** A setting that cannot be right, written for the person who set it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError that names every wrong setting, with what was found and what was expected */
export function readConfig(environment: Environment): Config {
  const trimmed = Object.entries(environment).map(([name, text]) => [name, text?.trim()] as const);
  // An empty setting is no setting: `PORT=` in a file of settings means the default.
  const set = Object.fromEntries(trimmed.filter(([, text]) => text));
  const read = SETTINGS.safeParse(set);
  if (!read.success) {
    const wrong = SETTINGS.keyof().options.filter((name) => read.error.issues.some((issue) => issue.path[0] === name));
    throw new ConfigError(wrong.map((name) => complaint(name, set)).join('\n'));
  }
  return Object.freeze(toConfig(read.data));
}

const URL_OF_DATABASE = 'a URL such as postgresql://user:password@host:5432/database';
const URL_OF_SERVER = 'an http or https URL without a query, such as https://book.example.com';
const ORIGINS = '* or origins with commas between, such as https://shop.example.com,https://www.example.com';

/** Seconds in which load balancers notice that a server is no longer ready. Nobody balances one with a database of its own. */
const DRAIN = 5;

/** Half of them answer questions, which on a machine of two processors is one at once: bookings beside it wait for no second one. */
const ANALYTICS_POOL = Math.min(4, Math.max(2, availableParallelism()));

/** A hundred years: whoever wants to keep something for good. */
const MAX_DAYS = 36_500;

/** Each description is what a complaint says was expected. */
const SETTINGS = z.object({
  PORT: wholeNumber(0, 65535, 3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .describe('a host name or an address'),
  DATABASE_URL: writableDatabase(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform(listOf)
    .refine((urls) => urls.every(isDatabaseUrl))
    .default([])
    .describe(`${URL_OF_DATABASE}, or several with commas between`),
  REPLICA_MAX_LAG: wholeNumber(1, HOUR_SECONDS, 10),
  ANALYTICS_DATABASE_URL: z.string().refine(isDatabaseUrl).optional().describe(URL_OF_DATABASE),
  JOBS_DATABASE_URL: writableDatabase(),
  MIGRATE: z.enum(['1', '0', 'true', 'false']).default('1').describe('1 or 0'),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  PUBLIC_URL: z.string().refine(isServerUrl).optional().describe(URL_OF_SERVER),
  DEMO: z.enum(['1', '0', 'true', 'false']).optional().describe('1 or 0'),
  NODE_ENV: z.string().optional().describe('production, or anything else'),
  APP_IDS: z.enum(['registered', 'any']).optional().describe('registered or any'),
  CORS_ORIGINS: z.string().transform(listOf).refine(areOrigins).optional().describe(ORIGINS),
  TRUSTED_DOCUMENTS: z.string().optional().describe('a file'),
  TRUSTED_DOCUMENTS_ONLY: z.enum(['1', '0', 'true', 'false']).default('0').describe('1 or 0'),
  PERSISTED_QUERIES: z.enum(['1', '0', 'true', 'false']).default('0').describe('1 or 0'),
  TRUSTED_PROXIES: networks(),
  METRICS_ALLOW: networks(),
  GUEST_HOLDS: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.holds),
  GUEST_BASKETS: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.baskets),
  GUEST_SIGN_UPS: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.signUps),
  GUEST_UPLOADS: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.uploads),
  GUEST_CODES: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.codes),
  GUEST_EMAILS: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.emails),
  GUEST_EMAILS_TO_ONE: wholeNumber(1, 1_000_000, DEFAULT_LIMITS.emailsToOne),
  STREAMS_PER_ADDRESS: wholeNumber(1, 1_000_000, 200),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  POOL_SIZE: wholeNumber(2, 1000, 10),
  ANALYTICS_POOL_SIZE: wholeNumber(2, 1000, ANALYTICS_POOL),
  HOLD_SECONDS: wholeNumber(1, DAY_SECONDS, 300),
  BASKET_SECONDS: wholeNumber(1, DAY_SECONDS, 900),
  DRAIN_SECONDS: wholeNumber(0, 600),
  SHUTDOWN_SECONDS: wholeNumber(1, 600, 10),
  FACT_DAYS: wholeNumber(FACT_DAYS, MAX_DAYS, DEFAULT_RETENTION.factDays),
  EMAIL_DAYS: wholeNumber(1, MAX_DAYS, DEFAULT_RETENTION.emailDays),
  FREED_SLOT_DAYS: wholeNumber(1, MAX_DAYS, DEFAULT_RETENTION.freedSlotDays),
  AUDIT_DAYS: wholeNumber(1, MAX_DAYS),
  PRESENCE_DAYS: wholeNumber(1, MAX_DAYS, DEFAULT_RETENTION.presenceDays),
  FAILED_JOB_DAYS: wholeNumber(1, MAX_DAYS, DEFAULT_RETENTION.failedJobDays),
  SMTP_URL: z.string().refine(isMailUrl).optional().describe('a URL such as smtp://user:password@mail.example.com:587'),
  MAIL_FROM: z
    .string()
    .regex(/^[^\s@<>"]+@[^\s@<>"]+$/)
    .default('daybook@localhost')
    .describe('an e-mail address'),
});

/** Names of the settings, as spelt in the environment. */
export const SETTING_NAMES: readonly string[] = SETTINGS.keyof().options;

/** A setting as the documentation lists it. */
export interface SettingDescription {
  readonly name: string;
  /** Words for what may be set. */
  readonly expected: string;
  /** Value unless it is set; null: none, or what other settings say. */
  readonly otherwise: string | null;
}

/** All settings, in the order of their table. */
export const SETTING_DESCRIPTIONS: readonly SettingDescription[] = SETTINGS.keyof().options.map((name) => {
  const otherwise: unknown = SETTINGS.shape[name].safeParse(undefined).data;
  const isNone = otherwise === undefined || (Array.isArray(otherwise) && otherwise.length === 0);
  return { name, expected: SETTINGS.shape[name].description ?? '', otherwise: isNone ? null : String(otherwise) };
});

function toConfig(settings: z.infer<typeof SETTINGS>): Config {
  const isProduction = settings.NODE_ENV === 'production';
  const demo = settings.DEMO ? isYes(settings.DEMO) : !settings.DATABASE_URL && !isProduction;
  if (demo && isProduction)
    throw new ConfigError(
      'DEMO: found "1" where NODE_ENV is "production", and everybody knows the passwords of the demo. Leave one of the two out',
    );
  return {
    port: settings.PORT,
    host: settings.HOST,
    ...databasesOf(settings),
    dataDir: resolve(settings.DATA_DIR),
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    demo,
    appIds: settings.APP_IDS ?? (demo ? 'any' : 'registered'),
    corsOrigins: Object.freeze(settings.CORS_ORIGINS ?? (demo ? ['*'] : [])),
    trustedDocuments: settings.TRUSTED_DOCUMENTS ? resolve(settings.TRUSTED_DOCUMENTS) : null,
    onlyTrustedDocuments: isYes(settings.TRUSTED_DOCUMENTS_ONLY),
    keepSentDocuments: isYes(settings.PERSISTED_QUERIES),
    trustedProxies: Object.freeze(settings.TRUSTED_PROXIES),
    metricsAllow: Object.freeze(settings.METRICS_ALLOW),
    callLimits: Object.freeze(toCallLimits(settings)),
    streamsOfAddress: settings.STREAMS_PER_ADDRESS,
    logLevel: settings.LOG_LEVEL,
    poolSize: settings.POOL_SIZE,
    analyticsPoolSize: settings.ANALYTICS_POOL_SIZE,
    holdSeconds: settings.HOLD_SECONDS,
    basketSeconds: settings.BASKET_SECONDS,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? DRAIN : 0),
    shutdownSeconds: settings.SHUTDOWN_SECONDS,
    retention: Object.freeze(toRetention(settings)),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
  };
}

const databasesOf = (settings: z.infer<typeof SETTINGS>) => ({
  databaseUrl: settings.DATABASE_URL ?? null,
  databaseReplicaUrls: Object.freeze(settings.DATABASE_REPLICA_URLS),
  replicaMaxLag: settings.REPLICA_MAX_LAG,
  analyticsDatabaseUrl: settings.ANALYTICS_DATABASE_URL ?? null,
  jobsDatabaseUrl: settings.JOBS_DATABASE_URL ?? null,
  migrates: isYes(settings.MIGRATE),
});

const toRetention = (settings: z.infer<typeof SETTINGS>): Retention => ({
  factDays: settings.FACT_DAYS,
  emailDays: settings.EMAIL_DAYS,
  freedSlotDays: settings.FREED_SLOT_DAYS,
  auditDays: settings.AUDIT_DAYS ?? null,
  presenceDays: settings.PRESENCE_DAYS,
  failedJobDays: settings.FAILED_JOB_DAYS,
});

const toCallLimits = (settings: z.infer<typeof SETTINGS>): CallLimits => ({
  holds: settings.GUEST_HOLDS,
  baskets: settings.GUEST_BASKETS,
  signUps: settings.GUEST_SIGN_UPS,
  uploads: settings.GUEST_UPLOADS,
  codes: settings.GUEST_CODES,
  emails: settings.GUEST_EMAILS,
  emailsToOne: settings.GUEST_EMAILS_TO_ONE,
});

function wholeNumber<Otherwise extends number | undefined>(least: number, most: number, otherwise?: Otherwise) {
  const digits = z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number);
  const within = digits.refine((number) => least <= number && number <= most);
  const known = within.optional().transform((number) => (number ?? otherwise) as number | Otherwise);
  return known.describe(`a whole number from ${least} to ${most}`);
}

const isYes = (text: string): boolean => ['1', 'true'].includes(text);

function networks() {
  const known = z
    .string()
    .transform(listOf)
    .refine((found) => found.every((network) => readNetwork(network) !== null));
  return known.default([]).describe('networks with commas between, such as 10.0.0.0/8,192.0.2.7,fd00::/8');
}

/** One that several hosts may have, of which one takes changes at a time. */
function writableDatabase() {
  const known = z.string().transform(withHostsAsParameters).refine(isDatabaseUrl).refine(leadsToPrimary);
  return known.optional().describe(`${URL_OF_DATABASE}; several hosts with commas between, of which one takes changes`);
}

function complaint(name: keyof typeof SETTINGS.shape, set: Environment): string {
  return `${name}: found ${JSON.stringify(withoutPassword(set[name] ?? ''))}, expected ${SETTINGS.shape[name].description}`;
}
