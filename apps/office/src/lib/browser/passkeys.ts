/*
 * Passkeys by the browser's own words: it reads the server's JSON and writes what is sent back, so nothing of a
 * credential is taken apart here.
 */

type Json = Record<string, unknown>

/** Nobody touched the key, or the browser knows none: there is nothing to send. */
export class PasskeyFailure extends Error {}

/** Only over https, and on the machine itself, does a browser hand keys out. */
export const canUsePasskeys = (): boolean =>
  globalThis.PublicKeyCredential !== undefined &&
  'parseRequestOptionsFromJSON' in globalThis.PublicKeyCredential

const toJson = (credential: Credential | null): Json => {
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyFailure('no credential')
  return { ...credential.toJSON() }
}

const attempt = async (ask: () => Promise<Credential | null>): Promise<Json> => {
  try {
    return toJson(await ask())
  } catch (cause) {
    throw cause instanceof PasskeyFailure ? cause : new PasskeyFailure('no passkey', { cause })
  }
}

export const signWithPasskey = (options: Json): Promise<Json> =>
  attempt(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        options as unknown as PublicKeyCredentialRequestOptionsJSON,
      ),
    }),
  )

export const createPasskey = (options: Json): Promise<Json> =>
  attempt(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        options as unknown as PublicKeyCredentialCreationOptionsJSON,
      ),
    }),
  )
