import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { IncomingMessage } from 'node:http'
import fastifyStatic from '@fastify/static'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { limits } from '@felek/contract/limits.ts'
import { uploadBytesMax } from '@felek/contract/office/cashier-statements.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import { createGracefulShutdown } from '@felek/platform/http/graceful-shutdown.ts'
import type { Deps, StaffMember } from '../deps.ts'
import type { Rpc } from '../rpc/pipeline.ts'
import type { RpcRequest, RpcResponse } from '../rpc/response.ts'
import { cookieOf } from './cookies.ts'
import { createHosts, type Hosts } from './hosts.ts'

/*
 * The back office's own listener: another port, another origin, other calls than the players'. It serves its app's
 * files and `POST /desk/v1`, and nothing of the site.
 */

type OfficeDeps = Pick<Deps, 'demand' | 'env' | 'log'>

/** Over https no other host can set a cookie of such a name; over http it is on this machine alone. */
const cookieNames = (secure: boolean) =>
  secure
    ? { session: '__Host-office', device: '__Host-office-device', path: '/' }
    : { session: 'office', device: 'office-device', path: '/desk' }

const sessionMaxAgeS = 8 * 3_600
const deviceMaxAgeS = 31_536_000

const toCookie = (
  name: string,
  value: string | null,
  { path, maxAgeS, secure }: { path: string; maxAgeS: number; secure: boolean },
): string =>
  `${name}=${value ?? ''}; Path=${path}; HttpOnly; SameSite=Strict; Max-Age=${value === null ? 0 : maxAgeS}${secure ? '; Secure' : ''}`

const setCookies = ({ secure }: Hosts, { staffSession, device }: RpcResponse): string[] => {
  const names = cookieNames(secure)
  const { path } = names
  return [
    ...(staffSession === undefined
      ? []
      : [toCookie(names.session, staffSession, { path, maxAgeS: sessionMaxAgeS, secure })]),
    ...(device === undefined
      ? []
      : [toCookie(names.device, device, { path, maxAgeS: deviceMaxAgeS, secure })]),
  ]
}

/** By what a request's session is found. */
export type SessionProof = { session: string | undefined; device: string | undefined; ip: string }

const toProof = (
  raw: IncomingMessage,
  { hosts, trustProxy }: { hosts: Hosts; trustProxy: boolean },
): SessionProof => {
  const names = cookieNames(hosts.secure)
  return {
    ip: addressOf(raw, trustProxy),
    device: cookieOf(raw, names.device),
    session: cookieOf(raw, names.session),
  }
}

const toOfficeRequest = (
  raw: IncomingMessage,
  body: Uint8Array,
  own: string,
  context: { hosts: Hosts; trustProxy: boolean },
): RpcRequest => {
  const { origin, panel, 'content-type': contentType, 'user-agent': userAgent } = raw.headers
  const { hosts } = context
  const { session: staffSession, device, ip } = toProof(raw, context)
  return {
    body,
    contentType,
    panel: typeof panel === 'string' ? panel : undefined,
    foreign: origin !== hosts.originOf(own) || raw.headers['sec-fetch-site'] === 'cross-site',
    hasOrigin: origin !== undefined,
    ip,
    userAgent: (userAgent ?? '').slice(0, 300),
    host: own,
    device,
    staffSession,
    isBackground: raw.headers['x-background'] === '1',
  }
}

const toUploadEnvelope = (lang: unknown): Uint8Array =>
  Buffer.from(
    JSON.stringify({
      api: { class: 'office_cashier', method: 'upload' },
      data: { Lang: lang === 'en' ? 'en' : 'tr' },
    }),
  )

/** Nothing inline, no code from text, nothing of another origin but the site's pictures and frames of site and studio. */
const policyOf = (hosts: Hosts, siteOrigin: string, own: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${siteOrigin}`,
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${siteOrigin} ${hosts.studioOf(own)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const addHooks = (app: FastifyInstance, deps: OfficeDeps, hosts: Hosts): void => {
  app.decorateRequest('ownHost', '')
  app.addHook('onRequest', (request, reply, done) => {
    const own = hosts.of(request.raw)
    if (own === undefined) return void reply.code(421).type('text/plain').send(hosts.misdirected)
    request.ownHost = own
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-robots-tag': 'noindex, nofollow',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
      ...(hosts.secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    })
    done()
  })
  // A desk that is open is somebody who waits for this process.
  app.server.prependListener('request', (_request, response) => {
    deps.demand.begin()
    response.once('close', deps.demand.end)
  })
}

/** Opens a stream of events; a refusal is returned, and sent as any answer. */
type OpenStream = (incoming: RpcRequest, reply: FastifyReply) => Promise<RpcResponse | undefined>

type Calls = Pick<Rpc<StaffMember>, 'answer'> & { openStream: OpenStream | undefined }

const addCalls = (
  app: FastifyInstance,
  deps: OfficeDeps,
  { answer, openStream }: Calls,
  hosts: Hosts,
): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const context = { hosts, trustProxy: deps.env.trustProxy }
  const bodyOf = ({ body }: FastifyRequest): Uint8Array =>
    Buffer.isBuffer(body) ? body : new Uint8Array()
  const toIncoming = (request: FastifyRequest, body: Uint8Array) =>
    toOfficeRequest(request.raw, body, request.ownHost, context)
  const send = (reply: FastifyReply, answered: RpcResponse) => {
    void reply
      .code(answered.http)
      .header('x-request-id', answered.requestId)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
    if (answered.retryAfterS !== undefined) void reply.header('retry-after', answered.retryAfterS)
    const cookies = setCookies(hosts, answered)
    if (cookies.length > 0) void reply.header('set-cookie', cookies)
    return reply.send(JSON.stringify(answered.reply))
  }
  const answerCall = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: Uint8Array,
    over: Partial<RpcRequest> = {},
  ) => send(reply, await answer({ ...toIncoming(request, body), ...over }))
  app.post('/desk/v1', (request, reply) => answerCall(request, reply, bodyOf(request)))
  if (openStream)
    app.post('/desk/v1/events', async (request, reply) => {
      const refused = await openStream(toIncoming(request, bodyOf(request)), reply)
      return refused && send(reply, refused)
    })
  // The bytes are the body; the envelope that the pipeline checks is made here, and names the one call that takes them.
  app.post('/desk/v1/upload', { bodyLimit: uploadBytesMax }, (request, reply) => {
    const bytes = bodyOf(request)
    return answerCall(request, reply, toUploadEnvelope(request.headers['x-lang']), {
      bytes,
      contentType: 'application/json',
    })
  })
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    // A body that was not read to its end: the pipeline says so in the caller's language.
    if (status === 413) return answerCall(request, reply, new Uint8Array(limits.bodyBytesMax + 1))
    if (status >= 500) deps.log.error({ err: error }, 'a request of the office failed')
    return reply.code(status).type('text/plain').send('This could not be answered.\n')
  })
}

/** The app's files; whatever is none of them is the app's page, which knows its own addresses. */
const addPages = async (
  app: FastifyInstance,
  deps: OfficeDeps,
  hosts: Hosts,
  folder: string,
): Promise<void> => {
  app.get('/alive', (_request, reply) => reply.type('text/plain').send('alive\n'))
  if (!existsSync(join(folder, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    globIgnore: ['.vite/**', 'index.html'],
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store',
      ),
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/(desk|assets)(\/|$)/.test(request.url)
    if (!isPage) return reply.code(404).type('text/plain').send('Not found.\n')
    const nameOfHost = request.ownHost.replace(/:\d+$/, '')
    const site = deps.env.publicUrl ?? `http://${nameOfHost}:${deps.env.sitePort}`
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', policyOf(hosts, site, request.ownHost))
      .sendFile('index.html')
  })
}

/** Where the back office's app lies once it is built. */
export const officeClient = join(import.meta.dirname, '../../../office/dist/client')

export type OfficeServer = { app: FastifyInstance; hosts: Hosts; drain(): Promise<void> }

export const createOfficeServer = async (
  deps: OfficeDeps,
  rpc: Pick<Rpc<StaffMember>, 'answer'>,
  {
    folder = officeClient,
    addRoutes,
    openStream,
    endStreams = () => {},
  }: {
    folder?: string
    addRoutes?(app: FastifyInstance, proofOf: (raw: IncomingMessage) => SessionProof): void
    openStream?: OpenStream
    endStreams?(): void
  } = {},
): Promise<OfficeServer> => {
  const { officeUrl, officePort, studioUrl, studioPort } = deps.env
  const hosts = createHosts({ publicUrl: officeUrl, sitePort: officePort, studioUrl, studioPort })
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = fastify({
    loggerInstance,
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.bodyBytesMax,
    forceCloseConnections: false,
  })
  const leave = createGracefulShutdown(app.server)
  addHooks(app, deps, hosts)
  addCalls(app, deps, { answer: (incoming) => rpc.answer(incoming), openStream }, hosts)
  const context = { hosts, trustProxy: deps.env.trustProxy }
  addRoutes?.(app, (raw) => toProof(raw, context))
  await addPages(app, deps, hosts, folder)
  return {
    app,
    hosts,
    async drain() {
      await leave(endStreams)
      await app.close()
    },
  }
}
