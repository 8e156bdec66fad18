import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Keeps secrets unreadable in the database (trust.md S-31). */
export type Seal = {
  /**
   * AES-256-GCM under a fresh nonce; `place` (such as `player:7:identity`) is bound in, so a moved
   * ciphertext does not open.
   */
  seal(text: string, place: string): string
  /** Throws where the text was changed, moved, or sealed under another key. */
  open(sealed: string, place: string): string
  /** A keyed hash, hex: equal texts can be found and never read. */
  lookup(text: string, purpose: string): string
  /** Stands in each password's hash: a stolen table alone can not be guessed at. */
  pepper: Buffer
}

/**
 * The keys are derived from one secret of at least 32 characters: the site's `SEAL_KEY`, the
 * studio's `STUDIO_SEAL_KEY`, else a file in the folder of each.
 */
const createSeal = (secret: string): Seal => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'felek', use, 32))
  const [cipherKey, lookupKey, pepper] = [derive('seal'), derive('lookup'), derive('pepper')]
  const keyId = createHash('sha256').update(cipherKey).digest('hex').slice(0, 8)
  return {
    seal(text, place) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [
        '1',
        keyId,
        Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url'),
      ].join('.')
    },
    open(sealed, place) {
      const [version, id, packed = ''] = sealed.split('.')
      if (version !== '1' || id !== keyId)
        throw new Error(
          'sealed under another key: is SEAL_KEY (the studio: STUDIO_SEAL_KEY), or the file in DATA_DIR, the one that this database was made with?',
        )
      const bytes = Buffer.from(packed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
    lookup: (text, purpose) =>
      createHmac('sha256', lookupKey).update(`${purpose}\n${text}`).digest('hex'),
    pepper,
  }
}

const seals = new Map<string, Seal>()

/** The seal of a secret; derived once. */
export const sealOf = ({ sealKey }: { sealKey: string }): Seal => {
  const known = seals.get(sealKey)
  if (known) return known
  const made = createSeal(sealKey)
  seals.set(sealKey, made)
  return made
}

/**
 * How tokens stand in the database: SHA-256, hex. They are 256 random bits, so no salt is needed.
 */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
