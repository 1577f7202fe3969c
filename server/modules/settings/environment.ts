import type { EnvironmentEntry } from '#contract/settings/settings.ts';
import type { Config } from '#server/config.ts';

/** What the environment says, for admins to look at: read at the start, changed there alone. Secrets are only said to be set. */

interface Variable {
  about: string;
  /** What holds where it is not set; missing: nothing. */
  default?: (config: Config) => string | number | null;
  isSecret?: true;
}

const SECRET = { isSecret: true } as const;

/** In the order of server/config.ts, to which a test holds it; docs/operating.md says more. */
export const VARIABLES: Record<string, Variable> = {
  PORT: { about: 'The port to listen on', default: ({ port }) => port },
  HOST: { about: 'The address to listen on', default: ({ host }) => host },
  PUBLIC_URL: {
    about: 'The address visitors type; canonical links start with it',
    default: ({ publicUrl }) => publicUrl,
  },
  DATA_DIR: { about: 'The SQLite file, uploads and the generated secret', default: ({ dataDir }) => dataDir },
  TOKEN_SECRET: { about: 'Signs tokens; without it one is generated into DATA_DIR', ...SECRET },
  ADMIN_EMAIL: { about: 'The first admin, who is also told of messages' },
  ADMIN_PASSWORD: { about: 'The first admin’s password', ...SECRET },
  REQUIRE_SECOND_FACTOR: {
    about: 'Who cannot do their work without a second factor',
    default: ({ requireSecondFactor }) => requireSecondFactor,
  },
  SAMPLE_DATA: { about: 'Demo readers for a first look', default: ({ sampleData }) => onOff(sampleData) },
  DATABASE_URL: { about: 'PostgreSQL; without it the embedded SQLite', ...SECRET },
  PGHOST: { about: 'As PostgreSQL’s own tools read it' },
  PGPORT: { about: 'As PostgreSQL’s own tools read it' },
  PGDATABASE: { about: 'As PostgreSQL’s own tools read it' },
  PGUSER: { about: 'As PostgreSQL’s own tools read it' },
  PGPASSWORD: { about: 'As PostgreSQL’s own tools read it', ...SECRET },
  PGSSLMODE: { about: 'As PostgreSQL’s own tools read it' },
  PGSSLROOTCERT: { about: 'As PostgreSQL’s own tools read it' },
  PGSSLCERT: { about: 'As PostgreSQL’s own tools read it' },
  PGSSLKEY: { about: 'As PostgreSQL’s own tools read it' },
  DATABASE_POOL: {
    about: 'Connections to PostgreSQL at most, for each worker',
    default: ({ databasePool }) => databasePool,
  },
  SMTP_URL: { about: 'The mail server; without it mail is written as files', ...SECRET },
  MAIL_FROM: { about: 'Whom mail is from', default: ({ mailFrom: { name, address } }) => `${name} <${address}>` },
  MAIL_PER_HOUR: {
    about: 'Mails an hour to one address, apart from what staff and its owner send',
    default: ({ mailPerHour }) => mailPerHour,
  },
  MAIL_PER_DAY: { about: 'The same in a day', default: ({ mailPerDay }) => mailPerDay },
  S3_ENDPOINT: { about: 'A store for uploads instead of DATA_DIR' },
  S3_BUCKET: { about: 'The bucket of that store' },
  S3_REGION: { about: 'The region of that store', default: ({ s3 }) => s3?.region ?? null },
  S3_ACCESS_KEY_ID: { about: 'The key of that store', ...SECRET },
  S3_SECRET_ACCESS_KEY: { about: 'The secret of that store', ...SECRET },
  TRUST_PROXY: {
    about: 'The proxies in front',
    default: ({ trustProxy }) => (trustProxy === false ? 'off' : trustProxy),
  },
  HSTS_SUBDOMAINS: {
    about: 'Browsers ask every subdomain over TLS too',
    default: ({ hstsSubdomains }) => onOff(hstsSubdomains),
  },
  WORKERS: { about: 'How many processes serve the port together', default: ({ workers }) => workers },
  OFFLINE_PAGES: {
    about: 'Whether browsers keep pages for when there is no network',
    default: ({ offlinePages }) => onOff(offlinePages),
  },
  LOG_LEVEL: { about: 'What is logged', default: ({ logLevel }) => logLevel },
  METRICS_TOKEN: { about: 'Token that may read /metrics', ...SECRET },
  OTEL_EXPORTER_OTLP_ENDPOINT: { about: 'Where traces go' },
  WEBHOOKS_TO_LOOPBACK: {
    about: 'Lets webhooks call this machine: for development',
    default: ({ webhooksToLoopback }) => onOff(webhooksToLoopback),
  },
};

export function describeEnvironment(
  config: Config,
  environment: Record<string, string | undefined>,
): EnvironmentEntry[] {
  return Object.entries(VARIABLES).map(([name, { about, isSecret = false, default: preset }]) => {
    const given = environment[name] || null;
    const held = given === null ? (preset?.(config) ?? null) : withoutPassword(given);
    const value = isSecret ? given && 'set' : held;
    return { name, about, isSecret, isSet: given !== null, value: value === null ? null : String(value) };
  });
}

/** An address may carry the name and password of anyone who calls it. */
function withoutPassword(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1…@');
}

function onOff(is: boolean): string {
  return is ? 'on' : 'off';
}
