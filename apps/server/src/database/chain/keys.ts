import { createHash, createHmac, hash, hkdfSync } from 'node:crypto'

/** A key of a chain of seals. It never reaches the database, only what it makes does. */
export type ChainKey = {
  /** Stands in each seal, so that an older key still checks what it made. */
  id: string
  /** HMAC-SHA256 over texts, each behind its length and a colon; `use` keeps its uses apart. */
  mac(use: 'content' | 'seal', lines: readonly string[]): Buffer
  /** The first eight bytes of a row's keyed hash, hex. */
  mark(line: string): string
}

/** The chains that there are: each has keys of its own. */
type ChainName = 'ledger' | 'audit'

const makeKey = (secret: string, chain: ChainName): ChainKey => {
  const derive = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, 'felek', `${chain}-chain:${use}`, 32))
  const keys = { content: derive('content'), seal: derive('seal') }
  const markKey = derive('mark').toString('hex')
  return {
    id: createHash('sha256').update(derive('id')).digest('hex').slice(0, 16),
    mac(use, lines) {
      const mac = createHmac('sha256', keys[use])
      for (const line of lines) mac.update(`${line.length}:${line}`)
      return mac.digest()
    },
    // One call of SHA-256 behind the key costs a thirtieth of an HMAC. That is sound here: of the
    // hash only a quarter is told, so nobody can go on from it, and it says where, never whether.
    mark: (line) => hash('sha256', markKey + line).slice(0, 16),
  }
}

const made = new Map<string, ChainKey>()
const keyOf = (secret: string, chain: ChainName): ChainKey => {
  const name = `${chain} ${secret}`
  const key = made.get(name) ?? makeKey(secret, chain)
  made.set(name, key)
  return key
}

/** The key that seals now comes first; behind it those that sealed before. */
export type ChainKeys = readonly [ChainKey, ...ChainKey[]]

export type Secrets = { sealKey: string; sealOldKeys?: readonly string[] }

/** Derived from SEAL_KEY, and from all that were before it and are still given. */
export const chainKeys = (
  { sealKey, sealOldKeys = [] }: Secrets,
  chain: ChainName = 'ledger',
): ChainKeys => [keyOf(sealKey, chain), ...sealOldKeys.map((secret) => keyOf(secret, chain))]
