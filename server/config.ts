import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isWithinEdits } from '#contract/edit-distance.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '#contract/limits.ts';
import { POOL_DEFAULT, postgresAddress, SSL_MODES, sslModeOf } from '#db/engines/postgres-address.ts';
import { StartError } from '#db/engines/start-error.ts';

const Switch = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], 'use on or off')
  .transform((word) => word === 'on' || word === 'true' || word === '1');

function port(text: string) {
  return z
    .string()
    .regex(/^\d{1,5}$/, text)
    .transform(Number)
    .pipe(z.number().max(65_535, text));
}

function count(text: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}$/, text)
    .transform(Number);
}

function urlOf(protocols: RegExp, text: string) {
  return z.url({ protocol: protocols, error: text });
}

const PROXIES_MAX = 10;
const PROXIES_TEXT = `use the number of proxies in front, at most ${PROXIES_MAX}, or their addresses, such as 10.0.0.0/8`;

/** A number of proxies or a list of addresses. A range as large as half the internet would trust anyone. */
function namesProxies(text: string): boolean {
  if (/^(off|false)$/.test(text)) return true;
  if (/^\d+$/.test(text)) return Number(text) <= PROXIES_MAX;
  return text.split(',').every((part) => isNarrow(part.trim()));
}

function isNarrow(range: string): boolean {
  const [address = '', prefix] = range.split('/', 2);
  const version = isIP(address);
  if (version === 0 || range.split('/').length > 2) return false;
  if (prefix === undefined) return !/^(0\.0\.0\.0|::)$/.test(address);
  if (!/^\d{1,3}$/.test(prefix)) return false;
  const bits = Number(prefix);
  if (version === 4) return bits >= 8 && bits <= 32;
  // ::/96 contains all of IPv4, and fc00::/7 is private.
  const least = address.startsWith('::') ? 104 : /^f[cd]/i.test(address) ? 7 : 16;
  return bits >= least && bits <= 128;
}

/** `hello@handset.example` or `Handset <hello@handset.example>`. */
const MAIL_FROM = /^(?:([^<>\r\n"]*?)\s*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/;

// Environment variables by audience, each with a sentence that says what it accepts.

const EVERYBODY = {
  PORT: port('use a port number from 0 to 65535').default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  PUBLIC_URL: urlOf(/^https?$/, 'use the address visitors type, such as https://handset.example').optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  TOKEN_SECRET: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().min(32, 'use at least 32 characters, several secrets separated by commas, newest first')))
    .optional(),
  ADMIN_EMAIL: z.email('use an e-mail address').toLowerCase().optional(),
  ADMIN_PASSWORD: z.string().min(PASSWORD_MIN, `use at least ${PASSWORD_MIN} characters`).max(PASSWORD_MAX).optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['admins', 'staff', 'off'], 'use admins, staff or off').default('off'),
  SAMPLE_DATA: Switch.optional(),
};

const POSTGRESQL = {
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'use postgres://user:password@host:5432/name').optional(),
  PGHOST: z.string().optional(),
  PGPORT: port('use a port number').transform(String).optional(),
  PGDATABASE: z.string().optional(),
  PGUSER: z.string().optional(),
  PGPASSWORD: z.string().optional(),
  PGSSLMODE: z.string().optional(),
  PGSSLROOTCERT: z.string().optional(),
  PGSSLCERT: z.string().optional(),
  PGSSLKEY: z.string().optional(),
  DATABASE_POOL: z
    .string()
    .regex(/^([2-9]|[1-9]\d)$/, 'use a number from 2 to 99')
    .transform(Number)
    .default(POOL_DEFAULT),
};

const MAIL = {
  SMTP_URL: urlOf(/^smtps?$/, 'use smtp://user:password@host:587 or smtps://…').optional(),
  MAIL_FROM: z.string().regex(MAIL_FROM, 'use an address, such as Handset <hello@handset.example>').optional(),
  MAIL_PER_HOUR: count('use a number of mails').default(6),
  MAIL_PER_DAY: count('use a number of mails').default(20),
};

const STORAGE = {
  S3_ENDPOINT: urlOf(
    /^https?$/,
    'use the address of the store, such as https://s3.ap-south-1.amazonaws.com',
  ).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};

const PROXIES = {
  TRUST_PROXY: z.string().refine(namesProxies, PROXIES_TEXT).optional(),
  HSTS_SUBDOMAINS: Switch.default(false),
};

const TUNING = {
  WORKERS: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'use a number from 1 to 64, or auto for one per core')
    .optional(),
  OFFLINE_PAGES: Switch.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'use at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf(
    /^https?$/,
    'use the address of the collector, such as http://127.0.0.1:4318',
  ).optional(),
  WEBHOOKS_TO_LOOPBACK: Switch.default(false),
};

const Environment = z.object({ ...EVERYBODY, ...POSTGRESQL, ...MAIL, ...STORAGE, ...PROXIES, ...TUNING });

/** All variables that are read, by audience; docs/operating.md has the same groups. */
export const ENVIRONMENT_GROUPS: Record<string, string[]> = {
  Everyone: Object.keys(EVERYBODY),
  PostgreSQL: Object.keys(POSTGRESQL),
  Mail: Object.keys(MAIL),
  Storage: Object.keys(STORAGE),
  Proxies: Object.keys(PROXIES),
  'Tuning, monitoring and development': Object.keys(TUNING),
};

export const ENVIRONMENT_KEYS = Object.values(ENVIRONMENT_GROUPS).flat();

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  /** Without a trailing slash; links in mail and canonical URLs start with it. */
  publicUrl: string;
  /** PostgreSQL's URL, or null for SQLite in the data directory. */
  databaseUrl: string | null;
  /** Per process. */
  databasePool: number;
  /** Number of processes that serve the port. */
  workers: number;
  /** Which values are defaults rather than configured, and so may be adjusted. */
  chosenByUs: { workers: boolean; databasePool: boolean };
  dataDir: string;
  /** Newest first; if null, one is generated and stored in the data directory. */
  tokenSecrets: string[] | null;
  /** The mail server's URL; if null, mail is written as files. */
  smtpUrl: string | null;
  mailFrom: { name: string; address: string };
  /** Mails per hour and address that strangers can cause, of all kinds. */
  mailPerHour: number;
  mailPerDay: number;
  /** Reply-To of the site's mail until an admin sets another address. */
  mailReplyTo: string;
  /** The first admin's address; it also receives contact messages. */
  adminEmail: string | null;
  /** If null, one is generated and shown once. */
  adminPassword: string | null;
  sampleData: boolean;
  /** Stores uploads; null for the data directory. */
  s3: S3Config | null;
  trustProxy: false | number | string;
  /** Who must have a second factor to use their roles. */
  requireSecondFactor: 'admins' | 'staff' | 'off';
  /** Token that may read /metrics; if null, only this machine may. */
  metricsToken: string | null;
  /** Whether HSTS covers subdomains, which others may serve without TLS. */
  hstsSubdomains: boolean;
  /** Allows webhooks to this machine, also over plain HTTP, for development and tests. */
  webhooksToLoopback: boolean;
  /** Whether browsers store pages for offline use. */
  offlinePages: boolean;
  /** Where traces are sent; null turns tracing off. */
  otlpEndpoint: string | null;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** Variables of earlier versions, and what replaces them. */
const REMOVED: Record<string, string> = {
  DATABASE_REPLICA_URL: 'all reads go to DATABASE_URL',
  PURGE_URL: 'a cache in front shows changes within 60 seconds',
  PURGE_KEY: 'a cache in front shows changes within 60 seconds',
  MAIL_REPLY_TO: 'set the reply-to address in the admin area, under Settings',
  LOG_SAMPLE: 'LOG_LEVEL=debug logs every request, and a proxy in front can log a share of them',
};

/** Variables that are set but not read: removed ones, and likely misspellings of ours. */
export function unreadVariables(environment: Record<string, string | undefined>): string[] {
  const removed = Object.entries(REMOVED).filter(([key]) => environment[key]);
  return [
    ...removed.map(([key, instead]) => `${key} is no longer a Handset setting and has no effect: ${instead}.`),
    ...misspelt(environment),
  ];
}

function misspelt(environment: Record<string, string | undefined>): string[] {
  const letters = (key: string) => key.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const names = Object.keys(environment).filter((key) => environment[key] && !ENVIRONMENT_KEYS.includes(key));
  return names.flatMap((key) => {
    const meant = ENVIRONMENT_KEYS.find(
      (known) =>
        letters(known) === letters(key) || (known.length > SHORT && isWithinEdits(key.toUpperCase(), known, 1)),
    );
    return meant ? [`${key} is not a Handset setting and has no effect. Did you mean ${meant}?`] : [];
  });
}

/** In words this short one letter makes another word: POST, HOSTS. */
const SHORT = 4;

/** Reads the environment once and reports all invalid keys together. An empty value counts as unset. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`These settings are invalid:\n${lines.join('\n')}`);
  }
  const env = parsed.data;
  const databaseUrl = readDatabaseUrl(env);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  const mailFrom = readMailFrom(env.MAIL_FROM ?? `Handset <no-reply@${new URL(publicUrl).hostname}>`);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    databaseUrl,
    databasePool: env.DATABASE_POOL,
    workers: readWorkers(env.WORKERS ?? (databaseUrl ? 'auto' : '1')),
    chosenByUs: {
      workers: env.WORKERS === undefined || env.WORKERS === 'auto',
      databasePool: given.DATABASE_POOL === undefined,
    },
    dataDir: resolve(env.DATA_DIR),
    tokenSecrets: env.TOKEN_SECRET ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom,
    mailPerHour: env.MAIL_PER_HOUR,
    mailPerDay: env.MAIL_PER_DAY,
    mailReplyTo: env.ADMIN_EMAIL ?? mailFrom.address,
    adminEmail: env.ADMIN_EMAIL ?? null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    sampleData: env.SAMPLE_DATA ?? !databaseUrl,
    s3: readS3(env),
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    requireSecondFactor: env.REQUIRE_SECOND_FACTOR,
    metricsToken: env.METRICS_TOKEN ?? null,
    offlinePages: env.OFFLINE_PAGES,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    webhooksToLoopback: env.WEBHOOKS_TO_LOOPBACK,
    logLevel: env.LOG_LEVEL,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '') ?? null,
  };
}

function readDatabaseUrl(env: z.infer<typeof Environment>): string | null {
  const address = postgresAddress(env.DATABASE_URL, env);
  const mode = address && sslModeOf(address);
  if (mode && !SSL_MODES.includes(mode))
    throw new ConfigError(`These settings are invalid:\n  PGSSLMODE: use ${SSL_MODES.join(', ')}`);
  return address;
}

function readWorkers(text: string): number {
  return text === 'auto' ? availableParallelism() : Number(text);
}

/** All four or none: with half a configuration uploads would fail later instead of at startup. */
function readS3(env: z.infer<typeof Environment>): S3Config | null {
  const keys = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = keys.filter((key) => env[key] === undefined);
  if (missing.length === keys.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`These settings for S3 storage are missing:\n  ${missing.join('\n  ')}`);
  const [endpoint, bucket, accessKeyId, secretAccessKey] = keys.map((key) => env[key] as string) as [
    string,
    string,
    string,
    string,
  ];
  return { endpoint: endpoint.replace(/\/+$/, ''), bucket, region: env.S3_REGION, accessKeyId, secretAccessKey };
}

function readMailFrom(text: string): Config['mailFrom'] {
  const [, name = '', inBrackets, alone] = MAIL_FROM.exec(text) ?? [];
  return { name: name || 'Handset', address: inBrackets ?? alone ?? '' };
}

/** Never `on`: trusting everyone would let clients choose the address that rate limits count. */
function parseTrustProxy(text: string | undefined): false | number | string {
  if (text === undefined || text === 'off' || text === 'false') return false;
  return /^\d+$/.test(text) ? Number(text) : text;
}
