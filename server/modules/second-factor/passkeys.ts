import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { CredentialJson } from '#contract/account/fields.ts';
import type { Queryable } from '#db/client.ts';
import type { PasskeyRow, UserRow } from '#db/schema.ts';

/** Loaded on first use: the library parses many kinds of certificates, and most visits use none. */
const library = () => import('@simplewebauthn/server');

/** The site a passkey belongs to: the address visitors type. */
interface Site {
  publicUrl: string;
}

type NamedSite = Site & { name: string };

export async function creationOptions(
  site: NamedSite,
  user: UserRow & { email: string },
  known: readonly PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: site.name,
    rpID: new URL(site.publicUrl).hostname,
    userName: user.email,
    userDisplayName: user.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    // Lets it sign in without a password or user name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    // Ed25519, P-256 and RSA, which devices support.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: known.map(describe),
  });
  return { ...options };
}

/** Leave out `known` before the account is known: the device then offers its passkeys. */
export async function requestOptions(site: Site, known?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: new URL(site.publicUrl).hostname,
    // Used alone it is the only factor, so the device must verify a fingerprint, face or PIN.
    userVerification: known ? 'preferred' : 'required',
    ...(known && { allowCredentials: known.map(describe) }),
  });
  return { ...options };
}

function describe({ id, transports }: PasskeyRow) {
  return { id, transports: JSON.parse(transports) as string[] };
}

/** Parses a passkey that the browser created for this challenge; null if it does not match. */
export async function readNewPasskey(
  site: Site,
  credential: CredentialJson,
  challenge: string,
): Promise<Pick<PasskeyRow, 'id' | 'public_key' | 'counter' | 'transports'> | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: new URL(site.publicUrl).origin,
      expectedRPID: new URL(site.publicUrl).hostname,
      requireUserVerification: false,
    });
    if (!registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return {
      id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
    };
  } catch {
    // The library throws on anything invalid, and all of it is user input.
    return null;
  }
}

/** Whether the passkey signed this challenge; records its use. */
export async function verifyPasskey(
  query: Queryable,
  site: Site,
  passkey: PasskeyRow,
  assertion: CredentialJson,
  question: { challenge: string; alone: boolean },
): Promise<boolean> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion as unknown as AuthenticationResponseJSON,
      expectedChallenge: question.challenge,
      expectedOrigin: new URL(site.publicUrl).origin,
      expectedRPID: new URL(site.publicUrl).hostname,
      requireUserVerification: question.alone,
      credential: {
        id: passkey.id,
        publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    });
    if (!verified) return false;
    await query
      .updateTable('passkeys')
      .set({ counter: authenticationInfo.newCounter, last_used_at: new Date().toISOString() })
      .where('id', '=', passkey.id)
      .execute();
    return true;
  } catch {
    return false;
  }
}

export async function listPasskeys(query: Queryable, userId: string): Promise<PasskeyRow[]> {
  return query
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function getPasskey(query: Queryable, id: string): Promise<PasskeyRow | undefined> {
  return query.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}
