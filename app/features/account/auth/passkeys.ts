import { ApiError } from '#app/lib/api-error.ts';

/** What browsers offer for passkeys, in the JSON that the server speaks. */

type Json = Record<string, unknown>;

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Null when the reader called it off. */
export async function createPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return toJson(() => navigator.credentials.create({ publicKey }));
}

/** Null when the reader called it off. */
export async function askPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return toJson(() => navigator.credentials.get({ publicKey }));
}

async function toJson(ask: () => Promise<Credential | null>) {
  try {
    const credential = (await ask()) as PublicKeyCredential | null;
    return credential && (credential.toJSON() as unknown as { id: string; response: Json } & Json);
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    // The device has this account's passkey already.
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiError(409, { message: 'This device has a passkey for your account already.' });
    throw error;
  }
}
