import { isTransient } from '@felek/database/database.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createLimiter } from '@felek/platform/limiter/limiter.ts'
import type { PagesDeps } from './deps.ts'
import type { Hosts } from '../../http/hosts.ts'
import { encodingOf } from '../../rpc/response-cache.ts'
import { readBuild, type Build } from './build.ts'
import { addCspReports, reporting } from './csp-reports.ts'
import { createFinder } from './find-page.ts'
import { askedLang, hintOf } from './hint.ts'
import { awayPage, manifestOf, offlinePage } from './web-app.ts'
import { createPageCache, type CachedPage } from './page-cache.ts'
import { createMaker, originOf } from './make-page.ts'
import { robotsOf, buildSitemap } from './sitemap.ts'

const sendKept = (reply: FastifyReply, found: CachedPage): FastifyReply => {
  const encoding = encodingOf(reply.request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.send(encoding ? found[encoding] : found.plain)
}

const html = (reply: FastifyReply, status: number, policy: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)

/** Files of the build: named for what is in them, or asked about again after an hour. */
const addFiles = (app: FastifyInstance, folder: string) =>
  app.register(fastifyStatic, {
    root: folder,
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

/** What is no page, whatever it is. */
const isNoPage = (method: string, path: string): boolean =>
  !['GET', 'HEAD'].includes(method) ||
  /^\/(endpoint|assets|art|data|dev|operator|providers|webhooks)\//.test(path) ||
  /\.[a-z0-9]{2,5}$/i.test(path)

type PagesContext = {
  deps: PagesDeps
  hosts: Hosts
  build: Build
  keptOr: ReturnType<typeof createPageCache>
  /** Answers whoever asks too often; undefined for everybody else. */
  slow: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined
}

const addPages = (
  app: FastifyInstance,
  { deps, hosts, build, keptOr, slow }: PagesContext,
): void => {
  const find = createFinder({ deps, build, keptOr, make: createMaker(deps, hosts, build) })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (isNoPage(request.method, path))
      return reply.code(404).type('text/plain').send('Not found.\n')
    const slowed = slow(request, reply)
    if (slowed) return slowed
    const hint = hintOf(request)
    try {
      const found = await find(
        request.ownHost,
        path === '/' ? path : path.replace(/\/+$/, ''),
        hint,
      )
      void html(reply, found.status, found.policy)
        .header('vary', 'accept-encoding, cookie')
        .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
        .header('cross-origin-opener-policy', 'same-origin')
        .headers(reporting.headers)
      if (found.status === 503) void reply.header('retry-after', '60')
      return sendKept(reply, found)
    } catch (error) {
      if (!isTransient(error)) throw error
      const away = awayPage(hint.lang)
      return html(reply, 503, away.policy).header('retry-after', '5').send(away.html)
    }
  })
  app.get('/', (_request, reply) => reply.callNotFound())
  app.get('/home', (_request, reply) => reply.redirect('/', 301))
}

/** What crawlers and installers ask for. */
const addTexts = (
  app: FastifyInstance,
  { deps, hosts, build, keptOr, slow }: PagesContext,
): void => {
  const text =
    (type: string, key: string, made: (origin: string) => Promise<string>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const slowed = slow(request, reply)
      if (slowed) return slowed
      const host = request.ownHost
      const found = await keptOr(`${host} ${key}`, async () => ({
        status: 200,
        policy: '',
        text: await made(originOf(deps, hosts, host)),
      }))
      return sendKept(reply.type(type).header('cache-control', 'public, max-age=3600'), found)
    }
  app.get(
    '/sitemap.xml',
    text('application/xml; charset=utf-8', 'sitemap', (origin) =>
      buildSitemap(deps, build, origin),
    ),
  )
  app.get(
    '/robots.txt',
    text('text/plain; charset=utf-8', 'robots', async (origin) => robotsOf(origin)),
  )
  app.get('/manifest.webmanifest', (request, reply) =>
    reply
      .type('application/manifest+json')
      .header('cache-control', 'public, max-age=3600')
      .send(manifestOf(askedLang(request) ?? 'tr')),
  )
  app.get('/offline', (request, reply) => {
    const page = offlinePage(askedLang(request) ?? 'tr')
    return html(reply, 200, page.policy).send(page.html)
  })
}

/** Pages of an address in a second: as many as calls. */
const pagesPerSecond = 100

/**
 * The pages: files of the build, and the HTML that carries the first screen. HTML is made once for
 * each host, language, theme, signed-in marker and known route, and kept as compressed bytes until
 * something public changes, and longer while the database is away; then what is not kept is 503.
 */
export const pagesRoutes =
  (deps: PagesDeps, hosts: Hosts, given?: Build) => async (app: FastifyInstance) => {
    const build = given ?? (await readBuild())
    const { trustProxy, rateScale } = deps.env
    const limiter = createLimiter({ tries: pagesPerSecond * rateScale, windowMs: 1_000 })
    const slow = (request: FastifyRequest, reply: FastifyReply) => {
      const waitMs = limiter.take(addressOf(request.raw, trustProxy))
      if (waitMs === 0) return undefined
      const { lang } = hintOf(request)
      const seconds = Math.ceil(waitMs / 1_000)
      const wait = fill(phrases[lang].messages.wait_seconds, { n: seconds })
      return reply
        .code(429)
        .header('retry-after', String(seconds))
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(`${fill(phrases[lang].errors.flooded, { wait })}\n`)
    }
    await addFiles(app, build.folder)
    const parts = { deps, hosts, build, keptOr: createPageCache(deps), slow }
    addPages(app, parts)
    addTexts(app, parts)
    addCspReports(app, deps)
  }
