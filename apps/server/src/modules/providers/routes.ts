import { isIP, isIPv6 } from 'node:net'
import * as z from 'zod/mini'
import { DatabaseUnavailable } from '@felek/database/database.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import type { ProvidersDeps } from './deps.ts'
import type { MachineRoute, MachineResponse, MachineRequest } from '../../http/fast-path.ts'
import { logSecurityEvent } from '../security/security.ts'
import { adapters } from './providers.ts'
import { isSigned, keysOf } from './signature.ts'

/** A provider waits three seconds; its answer leaves well before. */
const answerMsMax = 2_400

/** One call; and several at once, as `calls`. */
const oneBytesMax = 8_192
const severalBytesMax = 65_536
const several = z.strictObject({
  calls: z
    .array(z.strictObject({ call: z.string(), body: z.unknown() }))
    .check(z.minLength(1), z.maxLength(64)),
})

const invalidSignature: MachineResponse = { http: 401, body: { status: 'invalid_signature' } }
const badRequest: MachineResponse = { http: 400, body: { status: 'bad_request' } }
const notFound: MachineResponse = { http: 404, body: { status: 'not_found' } }
/** The outcome is unknown: the provider sends the same call again. */
const unknown: MachineResponse = { http: 503, body: { status: 'unknown' }, retryAfterS: 1 }

/**
 * The back door: `POST /providers/<name>/<call>`, signed over the raw bytes of the body
 * (docs/providers.md).
 */
export const providersRoute = (deps: ProvidersDeps): MachineRoute => {
  const keys = keysOf(deps.env)
  const { providerAddresses, trustProxy } = deps.env
  const comesFromList = (said: MachineRequest): boolean => {
    if (providerAddresses === undefined) return true
    const address = addressOf(said, trustProxy)
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) !== 0 && providerAddresses.check(address, kind)) return true
    deps.log.warn({ address }, 'a provider call came from an address that is not on its list')
    return false
  }
  const refuse = (
    said: MachineRequest,
    provider: string,
    why: 'address' | 'signature',
  ): MachineResponse => {
    const address = addressOf(said, trustProxy)
    logSecurityEvent(deps, { kind: 'provider_refused', address, detail: { provider, why } })
    return invalidSignature
  }
  const judge = async (said: MachineRequest): Promise<MachineResponse> => {
    const { path, headers, body } = said
    const [, , name = '', call = '', ...rest] = path.split('/')
    const act = adapters.get(name)?.calls
    const isSeveral = call === 'calls'
    if (rest.length > 0 || act === undefined || !(isSeveral || Object.hasOwn(act, call)))
      return notFound
    if (!isSeveral && body.length > oneBytesMax) return badRequest
    if (!comesFromList(said)) return refuse(said, name, 'address')
    if (!isSigned(keys, name, saidBy(headers), path, body, deps.now()))
      return refuse(said, name, 'signature')
    const json = parse(body)
    const one = async (of: string, asked: unknown): Promise<MachineResponse> => {
      const run = Object.hasOwn(act, of) ? act[of] : undefined
      return asked === undefined || !run ? badRequest : within(deps, run(deps, asked))
    }
    if (!isSeveral) return one(call, json)
    const parsed = z.safeParse(several, json)
    if (!parsed.success) return badRequest
    // Side by side, each with a verdict and a time limit of its own: none is lost with another.
    const answers = await Promise.all(parsed.data.calls.map((it) => one(it.call, it.body)))
    return { http: 200, body: { answers } }
  }
  return {
    prefix: '/providers/',
    bodyBytesMax: severalBytesMax,
    tooLong: badRequest,
    answer: (said) => knownOr(deps, judge(said)),
  }
}

const header = (headers: MachineRequest['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const saidBy = (headers: MachineRequest['headers']) => ({
  keyId: header(headers, 'x-felek-key'),
  time: header(headers, 'x-felek-time'),
  signature: header(headers, 'x-felek-signature'),
})

const parse = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * What goes wrong in our own code, or with the database, is unknown to the provider as well: it must repeat the call, never
 * take it for refused.
 */
const knownOr = async (
  deps: ProvidersDeps,
  work: Promise<MachineResponse>,
): Promise<MachineResponse> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof DatabaseUnavailable)
      deps.log.warn({ err: error }, 'the database is away: the provider will ask again')
    else deps.log.error({ err: error }, 'a provider call failed')
    return unknown
  }
}

/** The answer, or `unknown` once it is too late. */
const within = (deps: ProvidersDeps, work: Promise<MachineResponse>): Promise<MachineResponse> => {
  const { promise, resolve } = Promise.withResolvers<MachineResponse>()
  const timer = setTimeout(resolve, answerMsMax, unknown)
  void knownOr(deps, work).then((it) => {
    clearTimeout(timer)
    resolve(it)
  })
  return promise
}
