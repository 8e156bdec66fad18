import { createHash } from 'node:crypto'
import { authOf, type Call } from '@felek/contract/call.ts'
import type * as envelope from '@felek/contract/envelope.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { RpcResponse, RpcRequest } from './response.ts'
import { isJson, openEnvelope, parseFields } from './decode.ts'
import { anId, done, errorHttp, failed, refused, type SuccessMessage } from './encode.ts'
import type { Caller, Deps, SignedIn } from '../deps.ts'
import type {
  AnyGuardedHandler,
  AnyHandler,
  Audience,
  DatabaseScope,
  ParsedCall,
} from './audience.ts'
import type { ResponseCache, CachedResponse } from './response-cache.ts'
import { Refusal } from './refusal.ts'
import {
  withIdempotency,
  withIdempotencyOutsideTx,
  canonical,
  createIdempotencyLanes,
} from './idempotency.ts'

export type { RpcResponse, RpcRequest } from './response.ts'

export type CallModule = {
  calls: Record<string, Call>
  handlers: Record<string, AnyHandler | AnyGuardedHandler>
}

/** Pairs a room's calls with its handlers; `Handlers<…>` has checked that they fit. */
export const callModule = <R extends Record<string, Call>>(
  calls: R,
  handlers: { [K in keyof R]: (input: never, ctx: never) => Promise<unknown> },
): CallModule => ({
  calls,
  handlers: handlers as unknown as Record<string, AnyHandler>,
})

/** The same of the back office, where some handlers come with a guard; `OfficeHandlers<…>` has checked them. */
export const officeCallModule = (calls: Record<string, Call>, handlers: object): CallModule => ({
  calls,
  handlers: handlers as CallModule['handlers'],
})

export type Rpc<Actor = SignedIn> = {
  /**
   * The reply to a body of which the very bytes were answered before, where that reply is kept and
   * nothing that they do not say speaks against it. Undefined says nothing: `answer` finds out.
   */
  recall(incoming: RpcRequest): { kept: CachedResponse; requestId: string } | undefined
  answer(incoming: RpcRequest): Promise<RpcResponse>
  /**
   * The checks of a call up to its session, for streams that are no calls (`events/stream`);
   * `allow` may throw a Refusal.
   */
  admit(
    incoming: RpcRequest,
    call: Call,
    allow: (actor: Actor | undefined, data: Record<string, unknown>) => void,
  ): Promise<{ actor: Actor | undefined; lang: Lang } | RpcResponse>
}

type Entry = { call: Call; handler: AnyHandler; guarded: AnyGuardedHandler | undefined }

/** Every call by its wire address. */
const tableOf = (rooms: readonly CallModule[]): ReadonlyMap<string, Entry> => {
  const table = new Map<string, Entry>()
  for (const { calls, handlers } of rooms) {
    for (const [name, call] of Object.entries(calls)) {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${call.wire}`)
      if (table.has(call.wire)) throw new Error(`two calls have the address ${call.wire}`)
      if (call.money && call.kind === 'read')
        throw new Error(`${call.wire} moves money, so it is no read`)
      table.set(
        call.wire,
        typeof handler === 'function'
          ? { call, handler, guarded: undefined }
          : { call, handler: handler.run, guarded: handler },
      )
    }
  }
  return table
}

/** What is found out about a call on its way, for whoever answers it in the end. */
type Seen = { lang: Lang; device?: string | null; staffSession?: string | null; wire?: string }

/** The answer with the cookies that its handler set. */
const withCookies = (answer: RpcResponse, { device, staffSession }: Seen): RpcResponse =>
  device === undefined && staffSession === undefined
    ? answer
    : {
        ...answer,
        ...(device === undefined ? {} : { device }),
        ...(staffSession === undefined ? {} : { staffSession }),
      }

/** The checks before the business, in their order (docs/product/calls.md, "Order of checks"); each throws a Refusal. */
const createChecks = <Actor>(audience: Audience<Actor>) => ({
  /** Flood, size, syntax and envelope. */
  enter(incoming: RpcRequest): { request: envelope.Request; lang: Lang } {
    const waitMs = audience.rates.take('flood', incoming.ip)
    if (waitMs > 0) {
      audience.onRateLimited(incoming.ip, 'flood')
      throw new Refusal('flooded', { waitMs })
    }
    if (incoming.body.byteLength > limits.bodyBytesMax) throw new Refusal('too_large')
    if (!isJson(incoming)) throw new Refusal('unsupported_type')
    return openEnvelope(incoming, audience)
  },
  /** The call's own rate, then its fields. */
  async fields(parsed: ParsedCall, actor: Actor | undefined): Promise<unknown> {
    const { call, request, incoming } = parsed
    const waitMs = call.rate === 'flood' ? 0 : audience.rates.take(call.rate, incoming.ip)
    if (waitMs > 0 && !(await audience.passesRate(parsed, actor))) {
      audience.onRateLimited(incoming.ip, call.rate)
      throw new Refusal('rate_limited', { waitMs })
    }
    return parseFields(call, request.data ?? {})
  },
})

const wireOf = ({ api }: envelope.Request): string => `${api.class}/${api.method}`

/** What a money call is known by, for ever. */
const keyOf = (call: Call, input: unknown, at: Date) => ({
  call: call.wire,
  requestId: (input as { requestID: string }).requestID,
  hash: createHash('sha256').update(canonical(input)).digest(),
  at,
})

/** Whether a call is asked for without a session that it would look at. */
const isAnonymous = (call: Call, { user, data }: envelope.Request): boolean =>
  user === undefined || authOf(call, data) === 'none'

/** The business of a call that has passed: each kind gets of the database what it may have. */
const createBusiness = <Actor>(
  deps: Deps,
  audience: Audience<Actor>,
  kept: ResponseCache | undefined,
) => {
  const { db } = deps
  const lanes = createIdempotencyLanes(db.read)
  return async (
    { call, handler, guarded }: Entry,
    parsed: ParsedCall,
    known: { actor: Actor | undefined; input: unknown; requestId: string; seen: Seen },
  ): Promise<RpcResponse> => {
    const { request, incoming, lang } = parsed
    const { actor, input, requestId, seen } = known
    let said: SuccessMessage = { key: 'done', values: {} }
    const caller: Caller<Deps> = {
      deps,
      lang,
      ip: incoming.ip,
      host: incoming.host,
      userAgent: incoming.userAgent,
      now: deps.now(),
      requestId,
      device: incoming.device,
      bytes: incoming.bytes,
      setDevice: (value) => (seen.device = value ?? null),
      setStaffSession: (value) => (seen.staffSession = value ?? null),
      setMessage: (key, values = {}) => (said = { key, values }),
    }
    const run = async (scope: DatabaseScope): Promise<envelope.Reply> => {
      const running = { ...parsed, actor, guarded, input, requestId, scope }
      const context = audience.contextOf(actor)
      const instead = await audience.guard(running, context)
      if (instead) return instead
      const result = await handler(input, { ...caller, ...context, ...scope })
      await audience.appendAudit(running, context)
      return done(call, result, { lang, said, input })
    }
    const owner = call.money && actor ? audience.ownerOf(actor) : undefined
    const refusedReply = (refusal: Refusal) => refused(refusal, lang, requestId).reply
    const write = (): Promise<envelope.Reply> =>
      db.inTx(async (tx) => {
        const work = () => run({ tx })
        if (!owner) return work()
        return withIdempotency(tx, { ...keyOf(call, input, caller.now), owner }, work, refusedReply)
      })
    const outside = (): Promise<envelope.Reply> => {
      const scope = { q: db.read, inTx: db.inTx.bind(db) }
      if (!owner) return run(scope)
      if (owner.table !== 'replies') throw new Error(`${call.wire} has to be a write`)
      const key = { ...keyOf(call, input, caller.now), playerId: owner.id }
      const work = (since: Date | undefined) => run({ ...scope, since })
      return withIdempotencyOutsideTx(db.read, lanes, key, work, refusedReply)
    }

    if (actor && !incoming.isBackground && (call.kind !== 'read' || call.isActivity))
      await audience.touch(actor, incoming.ip, caller.now)
    if (kept?.keeps(call) && isAnonymous(call, request)) {
      // A user block holds a secret, so its bytes are no key.
      const body = request.user === undefined ? incoming.body : undefined
      const read = () => run({ q: db.read })
      const found = await kept.of({ call, lang, input, body }, read)
      return { http: 200, reply: found.reply, requestId, cached: found }
    }
    const answers = { read: () => run({ q: db.read }), outside, write }
    const reply = await answers[call.kind]()
    return { http: reply.result ? 200 : errorHttp(reply), reply, requestId }
  }
}

/** Hears of a refusal, whether it is thrown or, kept for its requestID, answered. */
const noteRefusal = async (
  answer: () => Promise<RpcResponse>,
  note: (key: string) => Promise<void> | undefined,
): Promise<RpcResponse> => {
  try {
    const answered = await answer()
    if (!answered.reply.result) await note(answered.reply.error)
    return answered
  } catch (error) {
    if (error instanceof Refusal) await note(error.key)
    throw error
  }
}

/**
 * Envelope in, envelope out: the one walk of every call, in the order of docs/product/calls.md, "Order of
 * checks". With `kept`, anonymous reads are answered from there once all that comes before the business has
 * been asked.
 */
export const createRpc = <Actor>(
  deps: Deps,
  rooms: readonly CallModule[],
  audience: Audience<Actor>,
  kept?: ResponseCache,
): Rpc<Actor> => {
  const table = tableOf(rooms)
  const checks = createChecks(audience)
  const business = createBusiness(deps, audience, kept)

  const run = async (incoming: RpcRequest, requestId: string, seen: Seen): Promise<RpcResponse> => {
    const { request, lang } = checks.enter(incoming)
    seen.lang = lang
    const entry = table.get(wireOf(request))
    if (!entry) throw new Refusal('unknown_operation')
    seen.wire = entry.call.wire
    const parsed = { call: entry.call, request, incoming, lang }
    const actor = await audience.authenticate(parsed)
    await audience.authorise(parsed, actor)
    const input = await checks.fields(parsed, actor)
    const answer = () => business(entry, parsed, { actor, input, requestId, seen })
    return noteRefusal(answer, (key) => audience.onRefused?.(parsed, actor, key))
  }
  const guarded = async <T>(
    requestId: string,
    seen: Seen,
    work: () => Promise<T>,
  ): Promise<T | RpcResponse> => {
    try {
      return await work()
    } catch (error) {
      return failed(error, { log: deps.log, lang: seen.lang, requestId })
    }
  }

  return {
    recall(incoming) {
      const found = kept?.ofBody(incoming.body)
      if (!found || incoming.panel !== audience.panel || incoming.foreign || audience.isClosed())
        return undefined
      if (!isJson(incoming) || audience.rates.take('flood', incoming.ip) > 0) return undefined
      return { kept: found, requestId: anId() }
    },
    async answer(incoming) {
      const requestId = anId()
      const seen: Seen = { lang: 'tr' }
      const begunMs = performance.now()
      const answer = await guarded(requestId, seen, () => run(incoming, requestId, seen))
      // Addresses of nobody's making only: a label for each made-up one would fill the memory.
      const ms = performance.now() - begunMs
      deps.metrics.called(seen.wire ?? '', answer.reply.error, ms)
      return withCookies(answer, seen)
    },
    async admit(incoming, call, allow) {
      const seen: Seen = { lang: 'tr' }
      return guarded(anId(), seen, async () => {
        const { request, lang } = checks.enter(incoming)
        seen.lang = lang
        if (wireOf(request) !== call.wire) throw new Refusal('unknown_operation')
        const parsed = { call, request, incoming, lang }
        const actor = await audience.authenticate(parsed)
        await audience.authorise(parsed, actor)
        allow(actor, request.data ?? {})
        return { actor, lang }
      })
    },
  }
}
