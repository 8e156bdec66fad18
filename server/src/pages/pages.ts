import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Boot } from '../../../contract/src/boot.ts'
import { footerContent, homeContent, promotionContent } from '../content/content.ts'
import { homeGames, homeTables, liveLobby, lobbyGames } from '../games/games.ts'
import type { House } from '../house.ts'
import type { Hosts } from '../hosts.ts'
import { cookieOf } from '../http.ts'
import { maintenanceState } from '../status/status.ts'
import { readBuild } from './build.ts'
import { page } from './html.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

type Kept = { status: number; policy: string; plain: Buffer; br: Buffer; gzip: Buffer; atMs: number; version: number }

/** Sliders and promotions come and go by the clock, so no page is older than this. */
const keptMsMax = 30_000

/** What the readable cookie `shell=<lang>.<theme>.<0|1>` says; a hint only, anything else is the default. */
const hintOf = (request: FastifyRequest): { lang: 'tr' | 'en'; theme: 'dark' | 'light'; signedIn: boolean } => {
  const match = /^(tr|en)\.(dark|light)\.([01])$/.exec(cookieOf(request, 'shell') ?? '')
  const asked = (request.query as { lang?: unknown }).lang
  const lang = asked === 'en' || asked === 'tr' ? asked : match?.[1] === 'en' ? 'en' : 'tr'
  return { lang, theme: match?.[2] === 'light' ? 'light' : 'dark', signedIn: match?.[3] === '1' }
}

/**
 * The pages: files of the build, and the HTML that carries the first screen. HTML is made once for each host,
 * language, theme, signed-in marker and known route, and kept as compressed bytes until something public changes.
 */
export const pagesRoutes = (house: House, hosts: Hosts) => async (app: FastifyInstance) => {
  const build = await readBuild()
  const kept = new Map<string, Promise<Kept>>()

  await app.register(fastifyStatic, {
    root: build.folder,
    wildcard: false,
    index: false,
    globIgnore: ['.vite/**', '**/*.br', '**/*.gz'],
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })

  const make = async (
    host: string,
    path: string,
    route: string | undefined,
    hint: ReturnType<typeof hintOf>,
    version: number,
  ): Promise<Kept> => {
    const { lang, theme, signedIn } = hint
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
      ...(route?.startsWith('/promotions') ? { promotions: await promotionContent(house.db.read, lang, now) } : {}),
      ...(route === '/live' ? { live: await liveLobby(house, lang) } : {}),
      ...(route === '/slot' ? { lobby: await lobbyGames(house.db.read, lang) } : {}),
    }
    const shown = maintenance.on ? '/maintenance' : (route ?? '*')
    const shell = build.renderShell({ lang, theme, signedIn, route: shown, boot })
    const { html, policy } = page({
      build,
      boot,
      shell,
      origin: hosts.originOf(host),
      path,
      studio: hosts.studioOf(host),
      indexed: route !== undefined && !maintenance.on,
    })
    const plain = Buffer.from(html)
    return {
      status: maintenance.on ? 503 : route === undefined ? 404 : 200,
      policy,
      plain,
      br: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: await gzipped(plain, { level: 9 }),
      atMs: now.getTime(),
      version,
    }
  }

  const find = async (host: string, path: string, hint: ReturnType<typeof hintOf>): Promise<Kept> => {
    const route = build.knownRoute(path)
    // A route with parameters has a page a path for its canonical address; unknown paths share one.
    const key = [host, hint.lang, hint.theme, hint.signedIn, route === undefined ? '*' : route.includes(':') ? route : path].join(' ')
    const version = house.publicVersion.value + (maintenanceState(house).on ? 0.5 : 0)
    const known = await kept.get(key)?.catch(() => undefined)
    if (known && known.version === version && house.now().getTime() - known.atMs < keptMsMax) return known
    const made = make(host, route === undefined || route.includes(':') ? '/' : path, route, hint, version)
    if (kept.size > 2_000) kept.clear()
    kept.set(key, made)
    return made
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!wantsPage || /^\/(endpoint|assets|art|data|dev|operator|providers|webhooks)\//.test(path) || /\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply.code(404).type('text/plain').send('Not found.\n')
    }
    const found = await find(request.ownHost, path === '/' ? path : path.replace(/\/+$/, ''), hintOf(request))
    const accepts = request.headers['accept-encoding'] ?? ''
    const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : undefined
    void reply
      .code(found.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding, cookie')
      .header('content-security-policy', found.policy)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
      .header('cross-origin-opener-policy', 'same-origin')
    if (found.status === 503) void reply.header('retry-after', '60')
    if (encoding) void reply.header('content-encoding', encoding)
    return reply.send(encoding === 'br' ? found.br : encoding === 'gzip' ? found.gzip : found.plain)
  })
  app.get('/', (_request, reply) => reply.callNotFound())
  app.get('/home', (_request, reply) => reply.redirect('/', 301))
}
