/** The little of a browser that lib/ touches, for tests that run in Node. */

type Listener = (e: unknown) => void

class MemoryStorage {
  #items = new Map<string, string>()
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value)
  }
  removeItem(key: string): void {
    this.#items.delete(key)
  }
  keys(): string[] {
    return [...this.#items.keys()]
  }
}

const request = (result: unknown) => {
  const heard: Record<string, () => void> = {}
  queueMicrotask(() => {
    heard['upgradeneeded']?.()
    heard['success']?.()
  })
  return { result, addEventListener: (name: string, l: () => void) => void (heard[name] = l) }
}

/** One store of IndexedDB, enough for a key that is kept. */
const memoryDatabase = () => {
  const kept = new Map<string, unknown>()
  const store = {
    get: (key: string) => request(kept.get(key)),
    put: (value: unknown, key: string) => (kept.set(key, value), request(undefined)),
  }
  const db = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }) }
  return { open: () => request(db) }
}

export const aBrowser = () => {
  const local = new MemoryStorage()
  const listeners = new Map<string, Listener[]>()
  const page = {
    cookie: '',
    documentElement: { dataset: {} as Record<string, string>, lang: '' },
    querySelector: () => null,
  }
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true })
  Object.defineProperty(globalThis, 'indexedDB', {
    value: memoryDatabase(),
    configurable: true,
    writable: true,
  })
  Object.defineProperty(globalThis, 'location', {
    value: { pathname: '/slot', search: '' },
    configurable: true,
  })
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true })
  Object.defineProperty(globalThis, 'addEventListener', {
    value: (name: string, l: Listener) => listeners.set(name, [...(listeners.get(name) ?? []), l]),
    configurable: true,
  })
  Object.defineProperty(globalThis, 'removeEventListener', {
    value: (name: string, l: Listener) =>
      listeners.set(
        name,
        (listeners.get(name) ?? []).filter((x) => x !== l),
      ),
    configurable: true,
  })
  return {
    local,
    page,
    fire: (name: string, event: object = {}) => listeners.get(name)?.forEach((l) => l(event)),
  }
}

type Sent = { wire: string; data: Record<string, unknown>; user?: { sid?: string; uid?: string } }
type Answer = {
  status?: number
  result?: boolean
  error?: string
  code?: number
  message?: string
  debug?: string
  data?: unknown
}

/** A server that answers by the call's wire name; what it was sent stands in `sent`. */
export const aServer = (answer: (sent: Sent) => Answer | 'gone') => {
  const sent: Sent[] = []
  globalThis.fetch = async (_url: unknown, init?: RequestInit) => {
    const body = JSON.parse(init?.body as string) as {
      api: { class: string; method: string }
      data: Record<string, unknown>
      user?: Sent['user']
    }
    const call: Sent = {
      wire: `${body.api.class}/${body.api.method}`,
      data: body.data,
      ...(body.user && { user: body.user }),
    }
    sent.push(call)
    const said = answer(call)
    if (said === 'gone') throw new TypeError('fetch failed')
    const { status = 200, ...reply } = said
    return new Response(
      JSON.stringify({
        result: true,
        message: 'İşlem Başarılı',
        code: 200,
        error: '',
        debug: '',
        data: {},
        ...reply,
      }),
      {
        status,
      },
    )
  }
  return sent
}
