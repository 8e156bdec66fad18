import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Boot } from '../../../contract/src/boot.ts'
import { footerContent, homeContent, promotionContent } from '../content/content.ts'
import { homeGames, homeTables, liveLobby, lobbyGames } from '../games/games.ts'
import type { House } from '../house.ts'
import type { Hosts } from '../hosts.ts'
import { cookieOf } from '../http.ts'
import { encodingOf } from '../kept.ts'
import { maintenanceState } from '../status/status.ts'
import { readBuild } from './build.ts'
import { findingOf } from './finding.ts'
import { page } from './html.ts'
import { manifestOf, offlinePage } from './installed.ts'
import { createNames, type Thing } from './named.ts'
import { robotsOf, sitemapOf } from './sitemap.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Kept = {
  status: number
  policy: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
  atMs: number
  version: number
}

/** As it was made, before it is packed. */
type Made = Pick<Kept, 'status' | 'policy'> & { text: string }

const sendKept = (reply: FastifyReply, found: Kept): FastifyReply => {
  const encoding = encodingOf(reply.request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? found[encoding] : found.plain)
}

/** What pages are made of: values that move while people play come with the calls. */
const madeOf = ['catalogue', 'content', 'tournaments'] as const

/** Sliders and promotions come and go by the clock, so no page is older than this. */
const keptMsMax = 30_000

/** The language that the address names. */
const askedLang = (request: FastifyRequest): 'tr' | 'en' | undefined => {
  const { lang } = request.query as { lang?: unknown }
  return lang === 'en' || lang === 'tr' ? lang : undefined
}

/**
 * What the readable cookie `shell=<lang>.<theme>.<0|1>` says; a hint only, anything else is the
 * default.
 */
const hintOf = (
  request: FastifyRequest,
): { lang: 'tr' | 'en'; theme: 'dark' | 'light'; signedIn: boolean } => {
  const match = /^(tr|en)\.(dark|light)\.([01])$/.exec(cookieOf(request, 'shell') ?? '')
  const lang = askedLang(request) ?? (match?.[1] === 'en' ? 'en' : 'tr')
  return { lang, theme: match?.[2] === 'light' ? 'light' : 'dark', signedIn: match?.[3] === '1' }
}

/** `unlisted`: there is a page, and search engines are told to leave it out. */
type Asked = {
  host: string
  path: string
  route: string | undefined
  thing: Thing | null
  unlisted?: boolean
}

/**
 * The pages: files of the build, and the HTML that carries the first screen. HTML is made once for
 * each host, language, theme, signed-in marker and known route, and kept as compressed bytes until
 * something public changes.
 */
export const pagesRoutes = (house: House, hosts: Hosts) => async (app: FastifyInstance) => {
  const build = await readBuild()
  const kept = new Map<string, Promise<Kept>>()
  const namedBy = createNames(house)

  await app.register(fastifyStatic, {
    root: build.folder,
    wildcard: false,
    index: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })

  /** Absolute addresses: of PUBLIC_URL alone, else of the host that was asked. */
  const originOf = (host: string): string =>
    house.env.publicUrl === undefined ? hosts.originOf(host) : new URL(house.env.publicUrl).origin

  const make = async (
    { host, path, route, thing, unlisted = false }: Asked,
    { lang, theme, signedIn }: ReturnType<typeof hintOf>,
  ): Promise<Made> => {
    const maintenance = maintenanceState(house)
    const now = house.now()
    const boot: Boot = {
      lang,
      theme,
      maintenance: { on: maintenance.on, message: maintenance.message },
      demo: house.env.profile === 'demo',
      ...build.statics,
      ...(await footerContent(house.db.read, lang)),
      ...(route === '/'
        ? {
            home: {
              ...(await homeContent(house.db.read, lang, now)),
              ...(await homeGames(house.db.read, lang)),
              live: await homeTables(house, lang),
            },
          }
        : {}),
      ...(route?.startsWith('/promotions')
        ? { promotions: await promotionContent(house.db.read, lang, now) }
        : {}),
      ...(route === '/live' ? { live: await liveLobby(house, lang) } : {}),
      ...(route === '/slot' ? { lobby: await lobbyGames(house.db.read, lang) } : {}),
    }
    const shown = maintenance.on ? '/maintenance' : (route ?? '*')
    const shell = build.renderShell({
      lang,
      theme,
      signedIn,
      route: shown,
      boot,
      ...(thing ? { named: thing } : {}),
    })
    const finding =
      route !== undefined && build.isFound(route) && !unlisted && !maintenance.on
        ? await findingOf(house, route, {
            origin: originOf(host),
            path,
            lang,
            name: shell.name,
            thing,
          })
        : undefined
    const { html, policy } = page({
      build,
      boot,
      shell,
      studio: hosts.studioOf(host),
      path,
      finding,
    })
    return { status: maintenance.on ? 503 : route === undefined ? 404 : 200, policy, text: html }
  }

  const pack = async (made: Promise<Made>, version: number): Promise<Kept> => {
    const atMs = house.now().getTime()
    const { status, policy, text } = await made
    const plain = Buffer.from(text)
    const br = await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return { status, policy, plain, br, gzip: await gzipped(plain, { level: 9 }), atMs, version }
  }

  /** What is kept under this key, made afresh after a change and when it is old. */
  const keptOr = async (key: string, work: () => Promise<Made>): Promise<Kept> => {
    const version = house.publicVersions.of(madeOf) + (maintenanceState(house).on ? 0.5 : 0)
    const known = await kept.get(key)?.catch(() => undefined)
    if (known && known.version === version && house.now().getTime() - known.atMs < keptMsMax)
      return known
    const made = pack(work(), version)
    if (kept.size > 2_000) kept.clear()
    kept.set(key, made)
    return made
  }

  const find = async (
    host: string,
    path: string,
    hint: ReturnType<typeof hintOf>,
  ): Promise<Kept> => {
    const known = build.knownRoute(path)
    const of = [host, hint.lang, hint.theme, hint.signedIn].join(' ')
    const notFound = () =>
      keptOr(`${of} *`, () => make({ host, path: '/', route: undefined, thing: null }, hint))
    if (known === undefined) return notFound()
    if (!known.includes(':'))
      return keptOr(`${of} ${path}`, () => make({ host, path, route: known, thing: null }, hint))
    // What nobody may find is one page for all its addresses; what an address names has a page of
    // its own, or none.
    if (!build.isFound(known))
      return keptOr(`${of} ${known}`, () =>
        make({ host, path: known, route: known, thing: null }, hint),
      )
    const thing = await namedBy(known, path, hint.lang)
    if (thing)
      return keptOr(`${of} ${thing.path}`, () =>
        make({ host, path: thing.path, route: known, thing }, hint),
      )
    // An unknown category, type or provider is an empty list (api.md §5): a page that says so, for
    // nobody to find.
    const isList = known.startsWith('/slot/') || known.startsWith('/live/')
    return isList
      ? keptOr(`${of} ${known}`, () =>
          make({ host, path: known, route: known, thing: null, unlisted: true }, hint),
        )
      : notFound()
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (
      !wantsPage ||
      /^\/(endpoint|assets|art|data|dev|operator|providers|webhooks)\//.test(path) ||
      /\.[a-z0-9]{2,5}$/i.test(path)
    ) {
      return reply.code(404).type('text/plain').send('Not found.\n')
    }
    const found = await find(
      request.ownHost,
      path === '/' ? path : path.replace(/\/+$/, ''),
      hintOf(request),
    )
    void reply
      .code(found.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding, cookie')
      .header('content-security-policy', found.policy)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .header('cross-origin-opener-policy', 'same-origin')
    if (found.status === 503) void reply.header('retry-after', '60')
    return sendKept(reply, found)
  })
  const text =
    (type: string, key: string, made: (host: string) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const host = request.ownHost
      const found = await keptOr(`${host} ${key}`, async () => ({
        status: 200,
        policy: '',
        text: await made(host),
      }))
      return sendKept(reply.type(type).header('cache-control', 'public, max-age=3600'), found)
    }
  app.get(
    '/sitemap.xml',
    text('application/xml; charset=utf-8', 'sitemap', (host) =>
      sitemapOf(house, build, originOf(host)),
    ),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(manifestOf(askedLang(request) ?? 'tr')),
  )
  app.get('/offline', (request, reply) => {
    const { html, policy } = offlinePage(askedLang(request) ?? 'tr')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .send(html)
  })
  app.get(
    '/robots.txt',
    text('text/plain; charset=utf-8', 'robots', async (host) => robotsOf(originOf(host))),
  )
  app.get('/', (_request, reply) => reply.callNotFound())
  app.get('/home', (_request, reply) => reply.redirect('/', 301))
}
