import { isIP, isIPv6 } from 'node:net'
import { DatabaseAway } from '../../../database/src/database.ts'
import { addressOf } from '../../../settings/src/addresses.ts'
import type { ProvidersHouse } from './needs.ts'
import type { Door, DoorAnswer, Said } from '../fast-path.ts'
import { noteSecurity } from '../security/security.ts'
import { adapters } from './providers.ts'
import { isSigned, keysOf } from './signature.ts'

/** A provider waits three seconds; its answer leaves well before (trust.md §3.8). */
const answerMsMax = 2_400

const invalidSignature: DoorAnswer = { http: 401, body: { status: 'invalid_signature' } }
const badRequest: DoorAnswer = { http: 400, body: { status: 'bad_request' } }
const notFound: DoorAnswer = { http: 404, body: { status: 'not_found' } }
/** The outcome is unknown: the provider sends the same call again. */
const unknown: DoorAnswer = { http: 503, body: { status: 'unknown' }, retryAfterS: 1 }

/**
 * The back door: `POST /providers/<name>/<call>`, signed over the raw bytes of the body
 * (docs/providers.md).
 */
export const providersDoor = (house: ProvidersHouse): Door => {
  const keys = keysOf(house.env)
  const { providerAddresses, trustProxy } = house.env
  const comesFromList = (said: Said): boolean => {
    if (providerAddresses === undefined) return true
    const address = addressOf(said, trustProxy)
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) !== 0 && providerAddresses.check(address, kind)) return true
    house.log.warn({ address }, 'a provider call came from an address that is not on its list')
    return false
  }
  const refuse = (said: Said, provider: string, why: 'address' | 'signature'): DoorAnswer => {
    const address = addressOf(said, trustProxy)
    noteSecurity(house, { kind: 'provider_refused', address, detail: { provider, why } })
    return invalidSignature
  }
  const judge = async (said: Said): Promise<DoorAnswer> => {
    const { path, headers, body } = said
    const [, , name = '', call = '', ...rest] = path.split('/')
    const act = adapters.get(name)?.calls
    if (rest.length > 0 || act === undefined || !Object.hasOwn(act, call)) return notFound
    if (!comesFromList(said)) return refuse(said, name, 'address')
    if (!isSigned(keys, name, saidBy(headers), path, body, house.now()))
      return refuse(said, name, 'signature')
    const json = parse(body)
    const run = act[call]
    return json === undefined || run === undefined ? badRequest : run(house, json)
  }
  return {
    prefix: '/providers/',
    bodyBytesMax: 8_192,
    tooLong: badRequest,
    answer: (said) => within(house, judge(said)),
  }
}

const header = (headers: Said['headers'], name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const saidBy = (headers: Said['headers']) => ({
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
 * The answer, or `unknown` once it is too late or the database is away. What goes wrong in our own
 * code is unknown to the provider as well: it must repeat the call, never take it for refused.
 */
const within = (house: ProvidersHouse, work: Promise<DoorAnswer>): Promise<DoorAnswer> => {
  const { promise, resolve } = Promise.withResolvers<DoorAnswer>()
  const timer = setTimeout(resolve, answerMsMax, unknown)
  const answer = (it: DoorAnswer) => {
    clearTimeout(timer)
    resolve(it)
  }
  work.then(answer, (error: unknown) => {
    if (error instanceof DatabaseAway)
      house.log.warn({ err: error }, 'the database is away: the provider will ask again')
    else house.log.error({ err: error }, 'a provider call failed')
    answer(unknown)
  })
  return promise
}
