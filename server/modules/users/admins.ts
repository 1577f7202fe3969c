import { randomInt } from 'node:crypto';
import type { Role } from '#contract/account/user.ts';
import { accountErrors } from '#contract/errors/texts.ts';
import type { Database } from '#db/client.ts';
import { acquireLock } from '#db/dialect.ts';
import { type Config, ConfigError } from '#server/config.ts';
import { HttpError, notFound } from '#server/http/response/http-error.ts';
import { removeSecondFactor } from '#server/modules/second-factor/service.ts';
import { revokeLinks } from './links.ts';
import { hashPassword } from './password-hash.ts';
import { passwordWeakness } from './password-rules.ts';
import { countAdmins, getUserByEmail, insertUser, updateUser, verifiedNow } from './queries.ts';
import { setRole } from './roles.ts';
import { endSessions, endWaysIn } from './sessions.ts';

const NAME = 'Admin';
const DEFAULT_EMAIL = 'admin@handset.example';

/** Without look-alikes. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export interface CreatedAdmin {
  email: string;
  /** Shown once; null if someone chose it. */
  password: string | null;
}

/**
 * Ensures that there is an admin. Returns null if one exists already, and for all but one of several processes starting
 * together.
 */
export async function ensureAdmin(
  database: Database,
  { adminEmail, adminPassword }: Pick<Config, 'adminEmail' | 'adminPassword'>,
): Promise<CreatedAdmin | null> {
  if ((await countAdmins(database.query)) > 0) return null;
  const email = adminEmail ?? DEFAULT_EMAIL;
  assertStrongAdminPassword(email, adminPassword);
  const password = adminPassword ?? generatePassword();
  const passwordHash = await hashPassword(password);
  return database.transaction(async (trx) => {
    await acquireLock(trx, database.engine, 'admins');
    if ((await countAdmins(trx)) > 0) return null;
    const known = await getUserByEmail(trx, email);
    if (known) {
      // Someone else may have registered with this address: the operator takes the account over, and its old sessions
      // and password end.
      const taken = { role: 'admin', password_hash: passwordHash, pending_email: null } as const;
      await updateUser(trx, known.id, { ...taken, ...verifiedNow(known) });
      await endWaysIn(trx, known.id);
      await revokeLinks(trx, known.id);
    } else {
      await insertUser(trx, { name: NAME, email, passwordHash, role: 'admin', verified: true });
    }
    return { email, password: adminPassword === null ? password : null };
  });
}

/** Printed once to the person who starts the server. */
export function adminAnnouncement({ email, password }: CreatedAdmin): string {
  return `Created the admin ${email}${password ? ` with the password ${password}` : ''}`;
}

export async function createAdmin(database: Database, email: string): Promise<string> {
  if (await getUserByEmail(database.query, email)) {
    throw new HttpError('EMAIL_TAKEN', accountErrors.emailTaken(email));
  }
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await insertUser(database.query, { name: NAME, email, passwordHash, role: 'admin', verified: true });
  return password;
}

export async function setRoleByEmail(database: Database, email: string, role: Role): Promise<void> {
  await setRole(database, (await requireAccount(database, email)).id, role);
}

/** For someone who cannot receive mail; ends their sessions. */
export async function resetPasswordByEmail(database: Database, email: string): Promise<string> {
  const { id } = await requireAccount(database, email);
  const password = generatePassword();
  const passwordHash = await hashPassword(password);
  await database.transaction(async (trx) => {
    await updateUser(trx, id, { password_hash: passwordHash });
    await endSessions(trx, id);
  });
  return password;
}

/** For someone who lost it together with all recovery codes. */
export async function removeSecondFactorByEmail(database: Database, email: string): Promise<void> {
  const { id } = await requireAccount(database, email);
  await database.transaction((trx) => removeSecondFactor(trx, id));
}

async function requireAccount({ query }: Database, email: string) {
  const user = await getUserByEmail(query, email);
  if (!user) throw notFound(accountErrors.noAccountWith(email));
  return user;
}

/** 100 bits in four groups, easy to read from a screen. */
function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

function assertStrongAdminPassword(email: string, password: string | null): void {
  const reason = password === null ? null : passwordWeakness(password, { name: NAME, email });
  if (reason) throw new ConfigError(`ADMIN_PASSWORD cannot be used. ${reason}`);
}
