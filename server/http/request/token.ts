import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/account/user.ts';

/** The purpose of the token, so that one made for another purpose is rejected here. */
const AUDIENCE = 'handset:session';
const ALGORITHM = 'HS256';

export interface TokenClaims {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  sessionId: string;
}

/** The user and session ids: the only claims the server trusts. */
export type TokenOwner = Pick<TokenClaims, 'id' | 'sessionId'>;

/** Cached tokens with a valid signature, so that signed-in readers cost no hash at each request. */
const KNOWN_MAX = 10_000;

/** Verifies signature, expiry and purpose with any of the keys; null if the token is not valid. */
export function createTokenVerifier(keys: readonly Buffer[]): (token: string) => Promise<TokenOwner | null> {
  const known = new LRUCache<string, { owner: TokenOwner; expiresAt: number }>({ max: KNOWN_MAX });
  return async (token) => {
    const checked = known.get(token);
    if (checked) return checked.expiresAt > Date.now() ? checked.owner : null;
    const payload = await verifyWithAny(token, keys);
    const { sub: id, sid: sessionId, exp = 0 } = payload ?? {};
    if (!id || typeof sessionId !== 'string') return null;
    known.set(token, { owner: { id, sessionId }, expiresAt: exp * 1_000 });
    return { id, sessionId };
  };
}

async function verifyWithAny(token: string, keys: readonly Buffer[]): Promise<JWTPayload | null> {
  for (const key of keys) {
    try {
      return (await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE })).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) return null;
    }
  }
  return null;
}

export async function signToken(claims: TokenClaims, key: Buffer, expiresAt: Date): Promise<string> {
  const { id, name, email, role, sessionId } = claims;
  return new SignJWT({ id, name, email, role, sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(expiresAt)
    .sign(key);
}
