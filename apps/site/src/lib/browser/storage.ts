/*
 * The only reader and writer of local storage (docs/product/site.md, "What the browser keeps"). Preferences
 * stand there in plain text. The session, the profile and the auth data are sealed with AES-GCM under a key
 * that the browser keeps in IndexedDB and lets nobody export. Where there is no `crypto.subtle` (plain http
 * in a LAN) they live in this tab's memory alone.
 */

const plainKeys = [
  'lang',
  'language',
  'colorMode',
  'showBalance',
  'ridValue',
  'activityStart',
  'sessionExpiry',
  'siteUnderMaintenance',
  'modalShown',
  'returnUrl',
  'profileHash',
  'recentSearches',
  'limitOffer',
  'englishOffer',
  'slip',
  'favouriteMarkets',
] as const
export type PlainKey = (typeof plainKeys)[number]
/**
 * `sent`: money requests without an answer (cashier/sent-requests.ts); `bet`: a coupon without one
 * (sportsbook/slip/bet-request.ts); `cashOut`: cash-outs without one (sportsbook/cash-out/cash-out-flow.ts).
 */
export type EncryptedKey = 'session' | 'profile' | 'auth' | 'sent' | 'bet' | 'cashOut'

/**
 * Storage may be forbidden (private modes, policies): then nothing is remembered, and nothing
 * breaks.
 */
const local = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

export const readPlain = (key: PlainKey): string | null => local()?.getItem(key) ?? null

export const writePlain = (key: PlainKey, value: string | null): void => {
  try {
    if (value === null) local()?.removeItem(key)
    else local()?.setItem(key, value)
  } catch {
    // A full or closed storage costs a preference, never the page.
  }
}

/** Other tabs' changes of one key. */
export const onPlainChange = (
  key: PlainKey,
  listener: (value: string | null) => void,
): (() => void) => {
  const heard = (e: StorageEvent) => {
    if (e.key === key) listener(e.newValue)
  }
  addEventListener('storage', heard)
  return () => removeEventListener('storage', heard)
}

/** Something was not kept that should have been: from then on this tab's memory has it. */
let denied = false

const hasDatabase = (): boolean => {
  try {
    return globalThis.indexedDB !== undefined
  } catch {
    return false
  }
}

/** True where the session survives a reload. */
export const canEncrypt = (): boolean =>
  !denied && globalThis.crypto?.subtle !== undefined && local() !== null && hasDatabase()

/** Without cookies no session lives, however right the password is. */
export const cookiesBlocked = (): boolean => {
  try {
    if (!navigator.cookieEnabled) return true
    document.cookie = 'probe=1; Path=/; SameSite=Lax; Max-Age=60'
    const isKept = /(?:^|;\s*)probe=1(?:;|$)/.test(document.cookie)
    document.cookie = 'probe=; Path=/; Max-Age=0'
    return !isKept
  } catch {
    return true
  }
}

const memory = new Map<EncryptedKey, unknown>()

const request = <T>(r: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    r.addEventListener('success', () => resolve(r.result))
    r.addEventListener('error', () => reject(r.error ?? new Error('no database')))
  })

const openKeys = (): Promise<IDBDatabase> => {
  const opening = indexedDB.open('felek', 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('keys'))
  return request(opening)
}

/**
 * Read, and made where absent, in one transaction: two tabs that start together must not each make
 * a key.
 */
const keptKey = async (): Promise<CryptoKey> => {
  const db = await openKeys()
  const kept: CryptoKey | undefined = await request(
    db.transaction('keys').objectStore('keys').get('storage'),
  )
  if (kept) return kept
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const store = db.transaction('keys', 'readwrite').objectStore('keys')
  const other: CryptoKey | undefined = await request(store.get('storage'))
  if (other) return other
  await request(store.put(made, 'storage'))
  return made
}

let key: Promise<CryptoKey> | null = null
const sealingKey = (): Promise<CryptoKey> => {
  key ??= keptKey().catch((e: unknown) => {
    key = null
    throw e
  })
  return key
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(''))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (c) => c.charCodeAt(0))

export const writeEncrypted = async (name: EncryptedKey, value: object): Promise<void> => {
  memory.set(name, value)
  if (!canEncrypt()) return
  try {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    // The name is authenticated too, so that a sealed value can not stand in for another.
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) },
      await sealingKey(),
      new TextEncoder().encode(JSON.stringify(value)),
    )
    local()?.setItem(name, `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`)
  } catch {
    // This tab goes on from memory.
    denied = true
  }
}

/** What was sealed under that name, or null where it is absent, foreign or damaged. */
export const readEncrypted = async <T extends object>(name: EncryptedKey): Promise<T | null> => {
  if (!canEncrypt()) return (memory.get(name) as T | undefined) ?? null
  const [iv, sealed] = local()?.getItem(name)?.split('.') ?? []
  if (!iv || !sealed) return null
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64(iv), additionalData: new TextEncoder().encode(name) },
      await sealingKey(),
      fromBase64(sealed),
    )
    return JSON.parse(new TextDecoder().decode(opened)) as T
  } catch {
    return null
  }
}

export const removeEncrypted = (...names: EncryptedKey[]): void => {
  for (const name of names) {
    memory.delete(name)
    local()?.removeItem(name)
  }
}

/** Anything sealed here at all? Known at once, before anything is opened. */
export const hasEncrypted = (name: EncryptedKey): boolean =>
  memory.has(name) || !!local()?.getItem(name)

const digest = async (salt: string, profile: object): Promise<string> =>
  toBase64(
    new Uint8Array(
      await crypto.subtle.digest(
        'SHA-256',
        new TextEncoder().encode(salt + JSON.stringify(profile)),
      ),
    ),
  )

/** The salted hash beside the profile (docs/specification.md §3). */
export const writeProfileHash = async (profile: object): Promise<void> => {
  if (!canEncrypt()) return
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)))
  writePlain('profileHash', `${salt}.${await digest(salt, profile)}`)
}

export const matchesProfileHash = async (profile: object): Promise<boolean> => {
  if (!canEncrypt()) return true
  const [salt, hash] = readPlain('profileHash')?.split('.') ?? []
  return !!salt && hash === (await digest(salt, profile))
}

/** Everything of a player goes; preferences stay. */
export const wipeSession = (): void => {
  removeEncrypted('session', 'profile', 'auth')
  for (const name of ['profileHash', 'ridValue', 'sessionExpiry', 'activityStart'] as const)
    writePlain(name, null)
}
