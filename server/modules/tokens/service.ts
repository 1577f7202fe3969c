import { may, type StaffRole } from '#contract/account/access.ts';
import { type ApiToken, type NewApiToken, TOKEN_WARNING_DAYS, TOKENS_MAX } from '#contract/account/api-tokens.ts';
import { scopesFor, TOKEN_SCOPES, type TokenScope } from '#contract/account/scopes.ts';
import { accountErrors, commonErrors } from '#contract/errors/texts.ts';
import { DAY_MS, HOUR_MS } from '#contract/time.ts';
import type { Database, Queryable } from '#db/client.ts';
import { countRows } from '#db/count-rows.ts';
import { lockUser } from '#db/dialect.ts';
import { prepared } from '#db/prepared.ts';
import type { ApiTokenRow, UserRow } from '#db/schema.ts';
import { uuidv7 } from '#db/uuid.ts';
import type { AuthenticateToken, Viewer } from '#server/http/request/access.ts';
import { networkOf } from '#server/http/request/network.ts';
import { HttpError, invalidFields, notFound } from '#server/http/response/http-error.ts';
import { tokenCreatedMail, tokenExpiresMail } from '#server/mail/templates/account.ts';
import { type RequiredFactor, requireUser, rolesOf, toViewer, VIEWER_COLUMNS } from '#server/modules/users/service.ts';
import type { Secrets } from '#server/secrets.ts';
import type { Services } from '#server/services.ts';
import { hashesOf, isSecret, newSecret } from './secret.ts';

/** How often the day and network of the last use are written at most. */
const USED_EVERY_MS = HOUR_MS;
const ENDING = 4;
const LISTED = 500;
const DESK = '/admin/tokens';

type Owned = ApiTokenRow & Pick<UserRow, 'role' | 'duties'> & { owner_name: string };

function withOwners(query: Queryable) {
  return query
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .selectAll('api_tokens')
    .select(['users.name as owner_name', 'users.role', 'users.duties']);
}

export async function listTokens({ database: { query } }: Services, viewer: Viewer): Promise<ApiToken[]> {
  const rows = await withOwners(query)
    .$if(!may(viewer.roles, 'admin'), (some) => some.where('api_tokens.user_id', '=', viewer.id))
    .orderBy('api_tokens.id', 'desc')
    .limit(LISTED)
    .execute();
  return rows.map((row) => toApiToken(row));
}

/** Never with more rights than its owner. */
export async function createToken(
  { database, mail, config, secrets, settings }: Services,
  viewer: Viewer,
  { name, scopes, expiresAt }: NewApiToken,
): Promise<{ token: ApiToken; secret: string }> {
  const allowed = scopesFor(viewer.roles);
  const excess = scopes.find((scope) => !allowed.includes(scope));
  if (excess) throw invalidFields({ scopes: accountErrors.tokenScope(TOKEN_SCOPES[excess].label) });
  const secret = newSecret();
  const now = Date.now();
  const id = uuidv7(now);
  const owner = await requireUser(database.query, viewer.id);
  await database.transaction(async (trx) => {
    await lockUser(trx, database.engine, viewer.id);
    const count = await countRows(
      trx
        .selectFrom('api_tokens')
        .where('user_id', '=', viewer.id)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date(now).toISOString()),
    );
    if (count >= TOKENS_MAX) throw new HttpError('CONFLICT', accountErrors.tokenLimit(TOKENS_MAX));
    await trx
      .insertInto('api_tokens')
      .values({
        id,
        user_id: viewer.id,
        name,
        hash: hashesOf(secret, secrets)[0],
        ending: secret.slice(-ENDING),
        scopes: JSON.stringify(scopes),
        created_at: new Date(now).toISOString(),
        expires_at: expiresAt,
        // Someone who makes a token for only a few days knows that it expires.
        warned_at:
          Date.parse(expiresAt) <= now + (TOKEN_WARNING_DAYS + 1) * DAY_MS ? new Date(now).toISOString() : null,
      })
      .execute();
    const link = `${config.publicUrl}${DESK}`;
    const content = tokenCreatedMail(settings.name, { name: owner.name, token: name, scopes, expiresAt, link });
    await mail.enqueue(trx, { by: 'owner', to: owner.email, ...content });
  });
  mail.sendDue();
  return { token: await requireToken(database.query, viewer, id), secret };
}

/** Permanent: a leaked token must never work again. */
export async function revokeToken({ database: { query } }: Services, viewer: Viewer, id: string): Promise<ApiToken> {
  await requireToken(query, viewer, id);
  await query
    .updateTable('api_tokens')
    .set({ revoked_at: new Date().toISOString() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
  return requireToken(query, viewer, id);
}

/** Only admins may know of other people's tokens. */
async function requireToken(query: Queryable, viewer: Viewer, id: string): Promise<ApiToken> {
  const row = await withOwners(query).where('api_tokens.id', '=', id).executeTakeFirst();
  if (!row || (row.user_id !== viewer.id && !may(viewer.roles, 'admin')))
    throw notFound(commonErrors.notFound('API token'));
  return toApiToken(row);
}

function toApiToken(row: Owned, now = new Date().toISOString()): ApiToken {
  const scopes = JSON.parse(row.scopes) as TokenScope[];
  const open = scopesLeft(scopes, rolesOf(row));
  return {
    id: row.id,
    name: row.name,
    owner: { id: row.user_id, name: row.owner_name },
    scopes: scopes.filter((scope) => scope in TOKEN_SCOPES),
    withdrawn: scopes.filter((scope) => scope in TOKEN_SCOPES && !open.includes(scope)),
    ending: row.ending,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    state: row.revoked_at !== null ? 'revoked' : row.expires_at <= now ? 'expired' : 'active',
    lastUsedAt: row.last_used_at,
    lastNetwork: row.last_network,
  };
}

function scopesLeft(scopes: readonly TokenScope[], roles: readonly StaffRole[]): TokenScope[] {
  const allowed = scopesFor(roles);
  return scopes.filter((scope) => allowed.includes(scope));
}

const tokenWithUser = prepared((query, { hash, now }: { hash: string; now: string }) =>
  query
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .select(VIEWER_COLUMNS)
    .select(['api_tokens.id as token_id', 'api_tokens.name', 'api_tokens.scopes'])
    .select(['api_tokens.last_used_at', 'api_tokens.last_network'])
    .where('api_tokens.hash', '=', hash)
    .where('api_tokens.revoked_at', 'is', null)
    .where('api_tokens.expires_at', '>', now)
    .where('users.deleted_at', 'is', null),
);

/**
 * Checks the database at every request, as sessions do, so a revoked token or a lost role takes effect on the next
 * call.
 */
export function createTokenAuthenticator(
  { query }: Database,
  secrets: Secrets,
  onError: (error: unknown) => void,
  requireSecondFactor: RequiredFactor,
): AuthenticateToken {
  const marking = new Set<string>();
  const markUsed = (id: string, network: string, now: string) => {
    if (marking.has(id)) return;
    marking.add(id);
    void query
      .updateTable('api_tokens')
      .set({ last_used_at: now, last_network: network })
      .where('id', '=', id)
      .execute()
      .catch(onError)
      .finally(() => marking.delete(id));
  };
  return async (secret, ip) => {
    if (!isSecret(secret)) return null;
    const now = Date.now();
    const moment = new Date(now).toISOString();
    for (const hash of hashesOf(secret, secrets)) {
      const [row] = await tokenWithUser(query, { hash, now: moment });
      if (!row) continue;
      if (row.last_used_at === null || now - Date.parse(row.last_used_at) >= USED_EVERY_MS)
        markUsed(row.token_id, networkOf(ip), moment);
      // No password was given, so a token never passes calls that require a recent one.
      const owner = toViewer(row, requireSecondFactor, {
        sessionId: row.token_id,
        authenticatedAt: 0,
      });
      return { id: row.token_id, name: row.name, scopes: scopesLeft(JSON.parse(row.scopes), owner.roles), owner };
    }
    return null;
  };
}

/** Notifies owners of tokens that expire within days, once each. */
export async function warnOfEndingTokens(
  { database, mail, config, settings }: Services,
  now = Date.now(),
): Promise<void> {
  const moment = new Date(now).toISOString();
  await database.transaction(async (trx) => {
    const ending = await trx
      .updateTable('api_tokens')
      .set({ warned_at: moment })
      .where('warned_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', moment)
      .where('expires_at', '<=', new Date(now + TOKEN_WARNING_DAYS * DAY_MS).toISOString())
      .returning(['user_id', 'name', 'expires_at'])
      .execute();
    for (const { user_id, name: token, expires_at: expiresAt } of ending) {
      const { name, email } = await requireUser(trx, user_id);
      const link = `${config.publicUrl}${DESK}`;
      const content = tokenExpiresMail(settings.name, { name, token, expiresAt, link });
      await mail.enqueue(trx, { by: 'owner', to: email, ...content });
    }
  });
  mail.sendDue();
}
