import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/** Keeps secrets unreadable in the database (docs/trust.md, "S-31"). */
export type Encryption = {
  /**
   * AES-256-GCM under a fresh nonce; `place` (such as `player:7:identity`) is bound in, so a moved
   * ciphertext does not open.
   */
  encrypt(text: string, place: string): string
  /** Throws where the text was changed, moved, or sealed under a key that is not ours. */
  decrypt(sealed: string, place: string): string
  /** What sealed texts of the newest key begin with. */
  prefix: string
  /** A keyed hash, hex: equal texts can be found and never read. */
  blindIndex(text: string, purpose: string): string
  /** All keyed hashes that a text may stand under: the newest key's first. */
  blindIndexes(text: string, purpose: string): readonly [string, ...string[]]
  /**
   * Stands in each password's hash, the newest key's first: a stolen table alone can not be guessed
   * at.
   */
  peppers: readonly [Buffer, ...Buffer[]]
}

type Keys = { id: string; cipher: KeyObject; lookup: KeyObject; pepper: Buffer }

/** A secret has at least 32 characters; each use has a key of its own, derived from it. */
const keysOf = (secret: string): Keys => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'felek', use, 32))
  const cipher = derive('seal')
  const id = createHash('sha256').update(cipher).digest('hex').slice(0, 8)
  return {
    id,
    // Made keys once: bytes cost Node more at each use than what is done with them.
    cipher: createSecretKey(cipher),
    lookup: createSecretKey(derive('lookup')),
    pepper: derive('pepper'),
  }
}

const createEncryption = (newest: Keys, old: readonly Keys[]): Encryption => {
  const all = [newest, ...old]
  const blindIndexUnder = (keys: Keys, text: string, purpose: string) =>
    createHmac('sha256', keys.lookup).update(`${purpose}\n${text}`).digest('hex')
  return {
    encrypt(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', newest.cipher, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        '1',
        newest.id,
        Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url'),
      ].join('.')
    },
    decrypt(sealed, place) {
      const [version, id, packed = ''] = sealed.split('.')
      const keys = version === '1' ? all.find((it) => it.id === id) : undefined
      if (!keys)
        throw new Error(
          'sealed under another key: is SEAL_KEY (the studio: STUDIO_SEAL_KEY, the feed: FEED_SEAL_KEY), or the file in DATA_DIR, the one that this database was made with?',
        )
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keys.cipher, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    prefix: `1.${newest.id}.`,
    blindIndex: (text, purpose) => blindIndexUnder(newest, text, purpose),
    blindIndexes: (text, purpose) => [
      blindIndexUnder(newest, text, purpose),
      ...old.map((keys) => blindIndexUnder(keys, text, purpose)),
    ],
    peppers: [newest.pepper, ...old.map((keys) => keys.pepper)],
  }
}

/**
 * The secrets of a seal: the site's `SEAL_KEY`, the studio's `STUDIO_SEAL_KEY`, else a file in the
 * folder of each; and those before, the newest of them first, while what they sealed is sealed anew.
 */
export type EncryptionSecrets = { sealKey: string; sealOldKeys?: readonly string[] }

const seals = new Map<string, Encryption>()

/** The seal of its secrets; derived once. */
export const encryptionOf = ({ sealKey, sealOldKeys = [] }: EncryptionSecrets): Encryption => {
  const name = JSON.stringify([sealKey, ...sealOldKeys])
  const known = seals.get(name)
  if (known) return known
  const old = [...new Set(sealOldKeys)].filter((key) => key !== sealKey).map(keysOf)
  const made = createEncryption(keysOf(sealKey), old)
  seals.set(name, made)
  return made
}

/**
 * How tokens stand in the database: SHA-256, hex. They are 256 random bits, so no salt is needed.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
