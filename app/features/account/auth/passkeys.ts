import { ApiError } from '#app/lib/api-error.ts';

/** The browser's passkey calls, in the JSON format of the server. */

type Json = Record<string, unknown>;

export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Null when the reader cancelled. */
export async function createPasskey(options: object) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return toJson(() => navigator.credentials.create({ publicKey }));
}

/** Null when the reader cancelled. */
export async function getAssertion(options: object) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return toJson(() => navigator.credentials.get({ publicKey }));
}

async function toJson(prompt: () => Promise<Credential | null>) {
  try {
    const credential = (await prompt()) as PublicKeyCredential | null;
    return credential && (credential.toJSON() as unknown as { id: string; response: Json } & Json);
  } catch (error) {
    if (error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiError(409, { message: 'This device already has a passkey for your account.' });
    throw error;
  }
}
