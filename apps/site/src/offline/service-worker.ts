/*
 * The service worker: immutable files from its store, pages from the network alone. A page is never
 * kept, since it carries what is public at this moment; where the network is away, a page of its
 * own says so. It holds nothing that belongs to a release, so a new one takes over at once and
 * nobody is shown an old page by it.
 */

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetched = Extendable & {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
/** What a service worker's own world has beside a page's. */
export type Scope = {
  addEventListener(name: 'install' | 'activate', hear: (event: Extendable) => void): void
  addEventListener(name: 'fetch', hear: (event: Fetched) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void> } }
  fetch: typeof globalThis.fetch
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
}
const worker = globalThis as unknown as Scope

const offlineStore = 'offline-1'
const assetStore = 'assets-1'
/** More than two releases have: beyond it the oldest go. */
const assetsMax = 400

const offlinePage = (lang: string): string => `/offline?lang=${lang}`

/** Calls, the operator's doors, tools and providers' callbacks are no pages. */
const notOurs = /^\/(endpoint|operator|dev|providers|webhooks)(\/|$)/

const readLang = async (address: URL): Promise<string> => {
  const asked = address.searchParams.get('lang')
  if (asked === 'en' || asked === 'tr') return asked
  const shell = await worker.cookieStore?.get('shell').catch(() => null)
  return shell?.value?.startsWith('en') ? 'en' : 'tr'
}

const pageOr = async (event: Fetched): Promise<Response> => {
  try {
    return (await event.preloadResponse) ?? (await worker.fetch(event.request))
  } catch (error) {
    const store = await caches.open(offlineStore)
    const page = await store.match(offlinePage(await readLang(new URL(event.request.url))))
    if (page === undefined) throw error
    return page
  }
}

const trim = async (store: Cache): Promise<void> => {
  const kept = await store.keys()
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - assetsMax)).map((request) => store.delete(request)),
  )
}

const asset = async (event: Fetched): Promise<Response> => {
  const store = await caches.open(assetStore)
  const kept = await store.match(event.request)
  if (kept !== undefined) return kept
  const answer = await worker.fetch(event.request)
  if (answer.status === 200)
    event.waitUntil(store.put(event.request, answer.clone()).then(() => trim(store)))
  return answer
}

worker.addEventListener('install', (event) => {
  const keep = async () => {
    const store = await caches.open(offlineStore)
    await store.addAll(
      ['tr', 'en'].map((lang) => new Request(offlinePage(lang), { cache: 'reload' })),
    )
    await worker.skipWaiting()
  }
  event.waitUntil(keep())
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    const stores = await caches.keys()
    await Promise.all(
      stores
        .filter((name) => name !== offlineStore && name !== assetStore)
        .map((name) => caches.delete(name)),
    )
    // The page is asked for while the worker still wakes up: it costs nobody time.
    await worker.registration.navigationPreload?.enable()
    await worker.clients.claim()
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (
    request.method !== 'GET' ||
    address.origin !== location.origin ||
    notOurs.test(address.pathname)
  )
    return
  if (request.mode === 'navigate') event.respondWith(pageOr(event))
  else if (address.pathname.startsWith('/assets/')) event.respondWith(asset(event))
})
