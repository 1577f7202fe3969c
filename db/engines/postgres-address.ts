/** Connections per process. Here and not with the pool, so that reading the settings loads no driver. */
export const POOL_DEFAULT = 10;

/** Environment variables of PostgreSQL's own tools, and where each belongs in a URL. */
const PG_VARIABLES = [
  'PGHOST',
  'PGPORT',
  'PGDATABASE',
  'PGUSER',
  'PGPASSWORD',
  'PGSSLMODE',
  'PGSSLROOTCERT',
  'PGSSLCERT',
  'PGSSLKEY',
] as const;

type PgEnvironment = Partial<Record<(typeof PG_VARIABLES)[number], string | undefined>>;

/**
 * One URL from DATABASE_URL, completed by PG* variables; null if neither names a database. pg_dump and pg_restore
 * accept it as is.
 */
export function postgresAddress(databaseUrl: string | undefined, env: PgEnvironment): string | null {
  if (!databaseUrl && !(env.PGHOST && env.PGDATABASE)) return null;
  const url = new URL(databaseUrl ?? 'postgres://');
  if (!url.host && env.PGHOST) url.host = env.PGHOST.includes(':') ? `[${env.PGHOST}]` : env.PGHOST;
  if (!url.port && env.PGPORT) url.port = env.PGPORT;
  if (!url.username && env.PGUSER) url.username = encodeURIComponent(env.PGUSER);
  if (!url.password && env.PGPASSWORD) url.password = encodeURIComponent(env.PGPASSWORD);
  if (/^\/?$/.test(url.pathname) && env.PGDATABASE) url.pathname = `/${encodeURIComponent(env.PGDATABASE)}`;
  const secured = {
    sslmode: env.PGSSLMODE,
    sslrootcert: env.PGSSLROOTCERT,
    sslcert: env.PGSSLCERT,
    sslkey: env.PGSSLKEY,
  };
  for (const [name, value] of Object.entries(secured))
    if (value && !url.searchParams.has(name)) url.searchParams.set(name, value);
  return url.href;
}

/** TLS modes of PostgreSQL's tools, without the two that an attacker can downgrade. */
export const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

export function sslModeOf(address: string): string | null {
  return new URL(address).searchParams.get('sslmode');
}

/** For `pg`, which interprets `require` and `verify-ca` differently. */
export function connectionString(address: string): string {
  const url = new URL(address);
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true');
  return url.href;
}
