import { jwtVerify, SignJWT } from 'jose';
import { type Authenticate, ROLES, type Role, type Viewer } from './access.ts';

/** Says what a token is for, so that one made for another purpose opens nothing here. */
const AUDIENCE = 'handset:session';
const ALGORITHM = 'HS256';

/** Checks signature, age and purpose. */
export function tokenAuthentication(secret: string): Authenticate {
  const key = new TextEncoder().encode(secret);
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
      const role = ROLES.find((known) => known === payload.role);
      return payload.sub && role ? { id: payload.sub, role } : null;
    } catch {
      return null;
    }
  };
}

export async function signToken({ id, role }: Viewer, secret: string, lifetime = '30d'): Promise<string> {
  return new SignJWT({ role: role satisfies Role })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(id)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(secret));
}
