import type { EnvironmentEntry } from '#contract/settings/settings.ts';
import type { Config } from '#server/config.ts';

/** Environment variables shown to admins, read at startup. Secrets show only whether they are set. */

interface Variable {
  about: string;
  /** The default if the variable is not set; without one, nothing. */
  default?: (config: Config) => string | number | null;
  isSecret?: true;
}

const SECRET = { isSecret: true } as const;

/** In the order of server/config.ts, which a test checks; docs/operating.md explains them. */
export const VARIABLES: Record<string, Variable> = {
  PORT: { about: 'The port to listen on', default: ({ port }) => port },
  HOST: { about: 'The address to listen on', default: ({ host }) => host },
  PUBLIC_URL: {
    about: 'The public address of the site, used in links',
    default: ({ publicUrl }) => publicUrl,
  },
  DATA_DIR: {
    about: 'Folder for the SQLite database, uploads and the generated secret',
    default: ({ dataDir }) => dataDir,
  },
  TOKEN_SECRET: { about: 'Signs tokens. If not set, a secret is generated in DATA_DIR.', ...SECRET },
  ADMIN_EMAIL: { about: 'E-mail of the first admin, who is also notified of new messages' },
  ADMIN_PASSWORD: { about: 'Password of the first admin', ...SECRET },
  REQUIRE_SECOND_FACTOR: {
    about: 'Which staff must use two-step verification',
    default: ({ requireSecondFactor }) => requireSecondFactor,
  },
  SAMPLE_DATA: { about: 'Adds demo readers', default: ({ sampleData }) => onOff(sampleData) },
  DATABASE_URL: { about: 'PostgreSQL connection. If not set, the built-in SQLite is used.', ...SECRET },
  PGHOST: { about: 'Standard PostgreSQL variable' },
  PGPORT: { about: 'Standard PostgreSQL variable' },
  PGDATABASE: { about: 'Standard PostgreSQL variable' },
  PGUSER: { about: 'Standard PostgreSQL variable' },
  PGPASSWORD: { about: 'Standard PostgreSQL variable', ...SECRET },
  PGSSLMODE: { about: 'Standard PostgreSQL variable' },
  PGSSLROOTCERT: { about: 'Standard PostgreSQL variable' },
  PGSSLCERT: { about: 'Standard PostgreSQL variable' },
  PGSSLKEY: { about: 'Standard PostgreSQL variable' },
  DATABASE_POOL: {
    about: 'Maximum PostgreSQL connections per worker',
    default: ({ databasePool }) => databasePool,
  },
  SMTP_URL: { about: 'Mail server. If not set, e-mails are written to files.', ...SECRET },
  MAIL_FROM: { about: 'Sender of e-mails', default: ({ mailFrom: { name, address } }) => `${name} <${address}>` },
  MAIL_PER_HOUR: {
    about: 'Maximum automatic e-mails per hour to one address',
    default: ({ mailPerHour }) => mailPerHour,
  },
  MAIL_PER_DAY: { about: 'Maximum automatic e-mails per day to one address', default: ({ mailPerDay }) => mailPerDay },
  S3_ENDPOINT: { about: 'S3-compatible storage for uploads, instead of DATA_DIR' },
  S3_BUCKET: { about: 'S3 bucket' },
  S3_REGION: { about: 'S3 region', default: ({ s3 }) => s3?.region ?? null },
  S3_ACCESS_KEY_ID: { about: 'S3 access key', ...SECRET },
  S3_SECRET_ACCESS_KEY: { about: 'S3 secret key', ...SECRET },
  TRUST_PROXY: {
    about: 'Trusted reverse proxies',
    default: ({ trustProxy }) => (trustProxy === false ? 'off' : trustProxy),
  },
  HSTS_SUBDOMAINS: {
    about: 'HSTS also covers subdomains',
    default: ({ hstsSubdomains }) => onOff(hstsSubdomains),
  },
  WORKERS: { about: 'Number of server processes', default: ({ workers }) => workers },
  OFFLINE_PAGES: {
    about: 'Lets browsers store pages for offline use',
    default: ({ offlinePages }) => onOff(offlinePages),
  },
  LOG_LEVEL: { about: 'Log level', default: ({ logLevel }) => logLevel },
  METRICS_TOKEN: { about: 'Token for reading /metrics', ...SECRET },
  OTEL_EXPORTER_OTLP_ENDPOINT: { about: 'OpenTelemetry endpoint for traces' },
  WEBHOOKS_TO_LOOPBACK: {
    about: 'Allows webhooks to this machine, for development',
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

/** A URL may contain a name and password. */
function withoutPassword(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/@]*@/i, '$1…@');
}

function onOff(is: boolean): string {
  return is ? 'on' : 'off';
}
