import type { PickDeps } from '../../../deps.ts'
import {
  constants,
  createPublicKey,
  generateKeyPair,
  privateDecrypt,
  randomUUID,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Query } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import * as store from './store.ts'

const generate = promisify(generateKeyPair)

export const loginKeyPlace = (kid: string): string => `login-key:${kid}`

const keyMsMax = 90 * 86_400_000
/** A browser may have fetched the key just before it was replaced. */
const overlapMs = 86_400_000

export type PublicLoginKey = {
  kty: string
  n: string
  e: string
  alg: 'RSA-OAEP-256'
  use: 'enc'
  kid: string
}

/** What the keys take of the house. */
type Keys = PickDeps<'db' | 'now', 'sealKey'> & { playersState: { loginKeys: LoginKeys } }

/** The key that browsers are shown, and one that is being made. */
export type LoginKeys = {
  shown?: { row: store.LoginKeyRow; readAtMs: number }
  making?: Promise<store.LoginKeyRow> | undefined
}

/** The key is asked for without signing in: a flood of that must not become one of queries. */
const believedMs = 60_000

/**
 * The RSA key under which browsers seal their sign-in data, as a JWK; made when there is none or it
 * is 90 days old.
 */
export const publicLoginKey = async (deps: Keys): Promise<PublicLoginKey> => {
  const nowMs = deps.now().getTime()
  const keys = deps.playersState.loginKeys
  const known = keys.shown
  const newest =
    known && Math.abs(nowMs - known.readAtMs) < believedMs
      ? known.row
      : (await store.loginKeys(deps.db.read))[0]
  const row =
    newest && nowMs - newest.created_at.getTime() < keyMsMax ? newest : await makeKey(deps)
  if (row !== known?.row) keys.shown = { row, readAtMs: nowMs }
  return JSON.parse(row.public_jwk) as PublicLoginKey
}

/**
 * Two processes that make one at the same moment both keep theirs: the newer is shown, either
 * opens.
 */
const makeKey = (deps: Keys): Promise<store.LoginKeyRow> => {
  const keys = deps.playersState.loginKeys
  keys.making ??= (async () => {
    const { publicKey, privateKey } = await generate('rsa', {
      modulusLength: 3072,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
    const kid = randomUUID()
    const { kty = 'RSA', n = '', e = '' } = createPublicKey(publicKey).export({ format: 'jwk' })
    const jwk: PublicLoginKey = { kty, n, e, alg: 'RSA-OAEP-256', use: 'enc', kid }
    const row = {
      kid,
      public_jwk: JSON.stringify(jwk),
      private_sealed: encryptionOf(deps.env).encrypt(privateKey, loginKeyPlace(kid)),
      created_at: deps.now(),
    }
    await deps.db.inTx((tx) => store.insertLoginKey(tx, row))
    return row
  })().finally(() => (keys.making = undefined))
  return keys.making
}

/** Throws a sentence where this server's seal is not the one that the database was made with. */
export const checkEncryptionKey = async (deps: Keys): Promise<void> => {
  const newest = (await store.loginKeys(deps.db.read))[0]
  if (newest) encryptionOf(deps.env).decrypt(newest.private_sealed, loginKeyPlace(newest.kid))
  else await makeKey(deps)
}

/**
 * The text under a ciphertext (base64); undefined where the key is unknown or long replaced, or it
 * does not open.
 */
export const decryptWithLoginKey = async (
  deps: Keys,
  q: Query,
  kid: string,
  sealed: string,
): Promise<string | undefined> => {
  const keys = await store.loginKeys(q)
  const at = keys.findIndex((key) => key.kid === kid)
  const key = keys[at]
  const successor = keys[at - 1]
  if (!key || (successor && deps.now().getTime() - successor.created_at.getTime() > overlapMs))
    return undefined
  try {
    const pem = encryptionOf(deps.env).decrypt(key.private_sealed, loginKeyPlace(kid))
    return privateDecrypt(
      { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      Buffer.from(sealed, 'base64'),
    ).toString('utf8')
  } catch {
    return undefined
  }
}
