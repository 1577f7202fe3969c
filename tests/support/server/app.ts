import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { seedOnce } from '#db/seed/apply.ts';
import { type AppOptions, buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import { readSecrets } from '#server/secrets.ts';
import { insertPerson, type Person, type PersonRole } from '#tests/support/content/people.ts';
import { freshLocation, type TestLocation } from '#tests/support/database/database.ts';

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  config: Config;
  location: TestLocation;
  /** Headers of a user with that role, the same user every time. */
  as(role: PersonRole): Promise<Record<string, string>>;
  /** The user of that role. */
  person(role: PersonRole): Promise<Person>;
  /** A new user each time, verified and signed in. */
  signUp(name?: string, role?: PersonRole): Promise<Person>;
  call(options: InjectOptions): Promise<TestResponse>;
  close(): Promise<void>;
}

export interface TestResponse {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever shape it expects
  body: any;
}

export interface TestAppOptions extends Partial<Omit<AppOptions, 'database' | 'config'>> {
  /** With the default catalogue. */
  seeded?: boolean;
  env?: Record<string, string>;
  /** The database of another app, to test two processes on one. */
  location?: TestLocation;
}

/** Minimal cost: hashing as in production takes 50 ms of processor time. */
export const CHEAP_PASSWORDS = { memory: 8, passes: 1, parallelism: 1 };

/** The real app on a fresh database of the engine under test. */
export async function openTestApp({
  seeded = false,
  env = {},
  location,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const place = location ?? (await freshLocation(undefined, seeded ? 'seeded' : 'migrated'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://handset.test',
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...env,
  });
  const database = openDatabase(config);
  // Nothing here must survive the machine; tests that kill processes start the real server.
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.query);
  await migrate(database);
  if (seeded) await seedOnce(database);
  const app = await buildApp({
    database,
    config,
    strictResponses: true,
    callsPerMinute: 1_000_000,
    passwordCost: CHEAP_PASSWORDS,
    // A machine busy with other tests does not count as overload.
    eventLoopDelayMax: 0,
    pagePatienceMs: 60_000,
    ...options,
  });
  await app.ready();
  const secrets = readSecrets(config);
  const people = new Map<PersonRole, Promise<Person>>();
  const person = (role: PersonRole) => {
    const known = people.get(role) ?? insertPerson(database, secrets, { role, name: `The ${role}` });
    people.set(role, known);
    return known;
  };
  return {
    app,
    database,
    config,
    location: place,
    as: async (role) => (await person(role)).headers,
    person,
    signUp: (name, role) => insertPerson(database, secrets, { ...(name && { name }), ...(role && { role }) }),
    call: async (request) => {
      const response = await app.inject(request);
      const json = /json/.test(String(response.headers['content-type'] ?? ''));
      return {
        status: response.statusCode,
        headers: response.headers,
        body: json && response.body !== '' ? JSON.parse(response.body) : response.body,
      };
    },
    close: async () => {
      await app.close();
      await database.close();
      if (!location) await place.remove();
    },
  };
}
