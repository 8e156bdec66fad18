import { createHash, randomFillSync } from 'node:crypto'
import * as z from 'zod/mini'
import type { Call } from '../../contract/src/call.ts'
import * as envelope from '../../contract/src/envelope.ts'
import { errors, wireError, type ErrorCode } from '../../contract/src/errors.ts'
import { limits } from '../../contract/src/limits.ts'
import type { Lang } from '../../phrases/src/format.ts'
import { fill, phrases } from '../../phrases/src/phrases.ts'
import type { Caller, House } from './house.ts'
import type { KeptReplies, KeptReply } from './kept.ts'
import { isPassing } from './passing.ts'
import { sessionOf, touchSession, type SignedIn } from './players/players.ts'
import { noteSecurity } from './security/security.ts'
import { createRates } from './rates.ts'
import { Refusal, type FieldKey, type MessageKey } from './refusal.ts'
import { answerOnce, canonical } from './replies.ts'
import { maintenanceState } from './status/status.ts'

/** What the street hands in: the bytes, and what the server itself knows of the sender. */
export type Incoming = {
  body: Uint8Array
  contentType: string | undefined
  panel: string | undefined
  /** A foreign Origin, or a cross-site fetch. */
  foreign: boolean
  ip: string
  userAgent: string
  host: string
  device: string | undefined
}

export type Answer = {
  http: number
  reply: envelope.Reply
  requestId: string
  retryAfterS?: number
  /** The same reply as bytes, where it is one that everybody gets. */
  kept?: KeptReply
  /** The device cookie to set; null deletes it. */
  device?: string | null
}

type AnyHandler = (input: unknown, ctx: unknown) => Promise<unknown>
export type Room = { calls: Record<string, Call>; handlers: Record<string, AnyHandler> }

/** Pairs a room's calls with its handlers; `Handlers<…>` has checked that they fit. */
export const room = <R extends Record<string, Call>>(
  calls: R,
  handlers: { [K in keyof R]: (input: never, ctx: never) => Promise<unknown> },
): Room => ({
  calls,
  handlers: handlers as unknown as Record<string, AnyHandler>,
})

export type Rpc = {
  /**
   * The reply to a body of which the very bytes were answered before, where that reply is kept and
   * nothing that they do not say speaks against it. Undefined says nothing: `answer` finds out.
   */
  recall(incoming: Incoming): { kept: KeptReply; requestId: string } | undefined
  answer(incoming: Incoming): Promise<Answer>
  /**
   * The checks of a call up to its session, for streams that are no calls (`events/stream`);
   * `allow` may throw a Refusal.
   */
  admit(
    incoming: Incoming,
    call: Call,
    allow: (player: SignedIn | undefined) => void,
  ): Promise<{ player: SignedIn | undefined; lang: Lang } | Answer>
}

/**
 * Envelope in, envelope out: the one walk of every call, in the order of api.md §1. With `kept`,
 * anonymous reads are answered from there once all that comes before the business has been asked.
 */
export const createRpc = (house: House, rooms: readonly Room[], kept?: KeptReplies): Rpc => {
  const table = new Map<string, { call: Call; handler: AnyHandler }>()
  for (const { calls, handlers } of rooms) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${call.wire}`)
      if (table.has(call.wire)) throw new Error(`two calls have the address ${call.wire}`)
      if (call.money && call.kind !== 'write')
        throw new Error(`${call.wire} moves money, so it must be a write`)
      table.set(call.wire, { call, handler })
    }
  }
  const rates = createRates(house.env.rateScale)

  const take = (rate: Call['rate'], ip: string, key: 'flooded' | 'rate_limited') => {
    const waitMs = rates.take(rate, ip)
    if (waitMs === 0) return
    noteSecurity(house, { kind: 'rate_limited', address: ip, detail: { rate } })
    throw new Refusal(key, { waitMs })
  }

  const enter = (incoming: Incoming): void => {
    take('flood', incoming.ip, 'flooded')
    if (incoming.body.byteLength > limits.bodyBytesMax) throw new Refusal('too_large')
    if (!isJson(incoming)) throw new Refusal('unsupported_type')
  }

  /** Syntax and envelope; nothing here touches the database. */
  const open = (incoming: Incoming): { request: envelope.Request; lang: Lang } => {
    const json = parseJson(incoming.body)
    const parsed = z.safeParse(envelope.request, json)
    if (!parsed.success || incoming.panel !== 'frontend' || incoming.foreign)
      throw new Refusal('bad_request')
    return { request: parsed.data, lang: langOf(parsed.data) }
  }

  const signedIn = async (
    request: envelope.Request,
    incoming: Incoming,
    call: Call,
  ): Promise<SignedIn | undefined> => {
    const { sid, uid } = request.user ?? {}
    const found =
      call.auth === 'none' || !sid
        ? undefined
        : await sessionOf(house.db.read, {
            sid,
            uid: uid === undefined ? undefined : String(uid),
            device: incoming.device,
            now: house.now(),
            onForeign: (playerId) =>
              noteSecurity(house, { kind: 'session_foreign', playerId, address: incoming.ip }),
          })
    const mayWait = call.auth === 'pending' || call.auth === 'none'
    if (found && (mayWait || !found.pending)) return found
    if (call.auth === 'none' || (call.auth === 'optional' && !sid)) return undefined
    throw new Refusal(call.wire === 'user/logout' ? 'not_authorized' : 'session_expired')
  }

  const duringMaintenance = (wire: string) => {
    if (maintenanceState(house).on && !wire.startsWith('maintenance/'))
      throw new Refusal('maintenance')
  }

  const run = async (
    incoming: Incoming,
    requestId: string,
    seen: { lang: Lang; device?: string | null; wire?: string },
  ): Promise<Answer> => {
    enter(incoming)
    const { request, lang } = open(incoming)
    seen.lang = lang
    const wire = `${request.api.class}/${request.api.method}`
    const entry = table.get(wire)
    if (!entry) throw new Refusal('unknown_operation')
    const { call, handler } = entry
    seen.wire = wire
    duringMaintenance(wire)
    const player = await signedIn(request, incoming, call)
    if (call.rate !== 'flood') take(call.rate, incoming.ip, 'rate_limited')
    const input = parseFields(call, request.data ?? {})

    let said: MessageKey = 'done'
    const caller: Caller = {
      house,
      lang,
      ip: incoming.ip,
      host: incoming.host,
      userAgent: incoming.userAgent,
      now: house.now(),
      requestId,
      device: incoming.device,
      setDevice: (value) => (seen.device = value ?? null),
      say: (key) => (said = key),
    }
    const done = (result: unknown): envelope.Reply => {
      const list = call.list
        ? (result as { rows: unknown; total: number; limit?: number })
        : undefined
      const data = z.parse(call.output, list ? list.rows : result)
      const { limit, offset } = input as { limit?: number; offset?: number }
      return {
        result: true,
        message: phrases[lang].messages[said],
        data,
        code: 200,
        error: '',
        debug: '',
        ...(list
          ? {
              pagination: {
                limit: list.limit ?? limit ?? limits.listMax,
                offset: offset ?? 0,
                total: list.total,
              },
            }
          : {}),
      }
    }

    if (player && (call.kind !== 'read' || call.wire === 'system/ping'))
      await touchSession(house.db.read, player.sessionId, caller.now)
    if (kept?.keeps(call) && (request.user === undefined || call.auth === 'none')) {
      const read = async () =>
        done(await handler(input, { ...caller, player: undefined, q: house.db.read }))
      // A user block holds a secret, so its bytes are no key.
      const found = await kept.of(
        { call, lang, input, body: request.user === undefined ? incoming.body : undefined },
        read,
      )
      return { http: 200, reply: found.reply, requestId, kept: found }
    }
    const reply = await (async () => {
      if (call.kind === 'read')
        return done(await handler(input, { ...caller, player, q: house.db.read }))
      if (call.kind === 'outside')
        return done(
          await handler(input, {
            ...caller,
            player,
            q: house.db.read,
            inTx: house.db.inTx.bind(house.db),
          }),
        )
      return house.db.inTx(async (tx) => {
        const work = async () => done(await handler(input, { ...caller, player, tx }))
        if (!call.money || !player) return work()
        const { requestID } = input as { requestID: string }
        const key = {
          playerId: player.playerId,
          call: wire,
          requestId: requestID,
          hash: createHash('sha256').update(canonical(input)).digest(),
          at: caller.now,
        }
        return answerOnce(tx, key, work, (refusal) => refused(refusal, lang, requestId).reply)
      })
    })()
    return { http: reply.result ? 200 : errorHttp(reply), reply, requestId }
  }

  const guarded = async <T>(
    requestId: string,
    seen: { lang: Lang; device?: string | null },
    work: () => Promise<T>,
  ): Promise<T | Answer> => {
    try {
      return await work()
    } catch (error) {
      const refusal = error instanceof Refusal ? error : refusalOf(error)
      if (refusal.key === 'internal') house.log.error({ err: error, requestId }, 'a call failed')
      else if (refusal.key === 'busy')
        house.log.warn({ err: error, requestId }, 'a call could not be served')
      return refused(refusal, seen.lang, requestId)
    }
  }

  return {
    recall(incoming) {
      const found = kept?.ofBody(incoming.body)
      if (!found || incoming.panel !== 'frontend' || incoming.foreign || maintenanceState(house).on)
        return undefined
      if (!isJson(incoming) || rates.take('flood', incoming.ip) > 0) return undefined
      return { kept: found, requestId: anId() }
    },
    async answer(incoming) {
      const requestId = anId()
      const seen: { lang: Lang; device?: string | null; wire?: string } = { lang: 'tr' }
      const begunMs = performance.now()
      const answer = await guarded(requestId, seen, () => run(incoming, requestId, seen))
      // Addresses of nobody's making only: a label for each made-up one would fill the memory.
      const ms = performance.now() - begunMs
      house.metrics.called(seen.wire ?? '', answer.reply.error, ms)
      return seen.device === undefined ? answer : { ...answer, device: seen.device }
    },
    async admit(incoming, call, allow) {
      const requestId = anId()
      const seen: { lang: Lang } = { lang: 'tr' }
      return guarded(requestId, seen, async () => {
        enter(incoming)
        const { request, lang } = open(incoming)
        seen.lang = lang
        if (`${request.api.class}/${request.api.method}` !== call.wire)
          throw new Refusal('unknown_operation')
        duringMaintenance(call.wire)
        const player = await signedIn(request, incoming, call)
        allow(player)
        return { player, lang }
      })
    },
  }
}

/** Random ids, twelve bytes each, drawn for many requests at once. */
const pool = Buffer.alloc(12 * 512)
let drawn = pool.length
const anId = (): string => {
  if (drawn === pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += 12
  return pool.toString('hex', drawn - 12, drawn)
}

const errorHttp = (reply: envelope.Reply): number => {
  const key = reply.error as ErrorCode
  return key in errors ? errors[key].http : 200
}

const isJson = ({ contentType }: Incoming): boolean =>
  contentType?.toLowerCase().startsWith('application/json') ?? false

const parseJson = (body: Uint8Array): unknown => {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new Refusal('bad_request')
  }
  inspect(json)
  return json
}

/**
 * Whether a database can hold the text: PostgreSQL's has no NUL, and its JSON no half of a
 * surrogate pair.
 */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Refuses nesting over the limit, and text that no database can hold. */
const inspect = (json: unknown): void => {
  const open: [unknown, number][] = [[json, 1]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value === 'string' && !isStorable(value)) throw new Refusal('bad_request')
    if (typeof value !== 'object' || value === null) continue
    if (depth > limits.depthMax) throw new Refusal('too_deep')
    for (const [key, inner] of Object.entries(value)) {
      if (key === '__proto__' || !isStorable(key)) throw new Refusal('bad_request')
      open.push([inner, depth + 1])
    }
  }
}

const langOf = (request: envelope.Request): Lang => (request.data?.['Lang'] === 'en' ? 'en' : 'tr')

/** The call's own fields; `Lang` and `SiteType` may come with every call. */
const parseFields = (call: Call, data: Record<string, unknown>): unknown => {
  const { Lang: lang, SiteType: siteType, ...rest } = data
  if (
    lang !== undefined &&
    (typeof lang !== 'string' || [...lang].length !== limits.languageLength)
  )
    throw new Refusal('invalid_fields', {}, { Lang: 'invalid' })
  if (siteType !== undefined && (typeof siteType !== 'string' || siteType.length > 20))
    throw new Refusal('invalid_fields', {}, { SiteType: 'invalid' })
  const takesSiteType =
    'shape' in call.input && 'SiteType' in (call.input as unknown as { shape: object }).shape
  const parsed = z.safeParse(
    call.input,
    takesSiteType && siteType !== undefined ? { ...rest, SiteType: siteType } : rest,
  )
  if (parsed.success) return parsed.data
  // Without a prototype: a field may be called `constructor`.
  const fields = Object.create(null) as Record<string, FieldKey>
  for (const issue of parsed.error.issues) {
    const keys =
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path]
    for (const path of keys) {
      const name = path.join('.').slice(0, 80) || 'data'
      fields[name] ??=
        issue.code === 'unrecognized_keys'
          ? 'unknown'
          : issue.message in phrases.tr.fields
            ? (issue.message as FieldKey)
            : 'invalid'
    }
  }
  throw new Refusal('invalid_fields', {}, fields)
}

const refusalOf = (error: unknown): Refusal => new Refusal(isPassing(error) ? 'busy' : 'internal')

const waitText = (waitMs: number, lang: Lang): string => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  const { wait_seconds, wait_minutes } = phrases[lang].messages
  return seconds < 90
    ? fill(wait_seconds, { n: seconds })
    : fill(wait_minutes, { n: Math.ceil(seconds / 60) })
}

const refused = (refusal: Refusal, lang: Lang, requestId: string): Answer => {
  const { key, values } = refusal
  const { http, code } = errors[key]
  const fields =
    refusal.fields &&
    Object.fromEntries(
      Object.entries(refusal.fields).map(([name, text]) => [name, phrases[lang].fields[text]]),
    )
  const first = fields && Object.values(fields)[0]
  const waitMs = typeof values['waitMs'] === 'number' ? values['waitMs'] : undefined
  const sentence = fill(
    phrases[lang].errors[key],
    waitMs === undefined ? values : { ...values, wait: waitText(waitMs, lang) },
  )
  const retryAfterS =
    http === 429 || http === 503 ? Math.max(1, Math.ceil((waitMs ?? 1000) / 1000)) : undefined
  return {
    http,
    requestId,
    reply: {
      result: false,
      message: key === 'invalid_fields' && first !== undefined ? first : sentence,
      data: fields ? { fields } : {},
      code,
      error: wireError(key),
      debug: key === 'session_expired' ? 'anonymous user' : requestId,
    },
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  }
}
