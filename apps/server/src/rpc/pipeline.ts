import { createHash } from 'node:crypto'
import { authOf, standsOpen, type Call } from '@felek/contract/call.ts'
import type * as envelope from '@felek/contract/envelope.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { RpcResponse, RpcRequest } from './response.ts'
import { isJson, openEnvelope, parseFields } from './decode.ts'
import { anId, done, errorHttp, failed, refused, type SuccessMessage } from './encode.ts'
import type { Caller, Deps, SignedIn } from '../deps.ts'
import type { ResponseCache, CachedResponse } from './response-cache.ts'
import { hashToken } from '@felek/platform/crypto/encryption.ts'
import type { Access, SessionProof } from './access.ts'
import { createRates, type Rates } from './rates.ts'
import { Refusal } from './refusal.ts'
import {
  withIdempotency,
  withIdempotencyOutsideTx,
  canonical,
  createIdempotencyLanes,
} from './idempotency.ts'

export type { RpcResponse, RpcRequest } from './response.ts'

type AnyHandler = (input: unknown, ctx: unknown) => Promise<unknown>
export type CallModule = { calls: Record<string, Call>; handlers: Record<string, AnyHandler> }

/** Pairs a room's calls with its handlers; `Handlers<…>` has checked that they fit. */
export const callModule = <R extends Record<string, Call>>(
  calls: R,
  handlers: { [K in keyof R]: (input: never, ctx: never) => Promise<unknown> },
): CallModule => ({
  calls,
  handlers: handlers as unknown as Record<string, AnyHandler>,
})

export type Rpc = {
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
    allow: (player: SignedIn | undefined, data: Record<string, unknown>) => void,
  ): Promise<{ player: SignedIn | undefined; lang: Lang } | RpcResponse>
}

type Entry = { call: Call; handler: AnyHandler }

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
      table.set(call.wire, { call, handler })
    }
  }
  return table
}

/** What is found out about a call on its way, for whoever answers it in the end. */
type Seen = { lang: Lang; device?: string | null; wire?: string }
type ParsedCall = { call: Call; request: envelope.Request; incoming: RpcRequest; lang: Lang }

/** What is told to whoever has no session that this call takes. */
const noSession = async (access: Access, call: Call, proof: SessionProof): Promise<Refusal> =>
  call.unsigned ? new Refusal(call.unsigned) : access.explainNoSession(proof)

/** The checks before the business, in their order (docs/product/calls.md, "Order of checks"); each throws a Refusal. */
const createChecks = (access: Access, rates: Rates) => {
  const take = (rate: Call['rate'], ip: string, key: 'flooded' | 'rate_limited') => {
    const waitMs = rates.take(rate, ip)
    if (waitMs === 0) return
    access.logSecurity({ kind: 'rate_limited', address: ip, detail: { rate } })
    throw new Refusal(key, { waitMs })
  }
  const signedIn = async ({
    call,
    request,
    incoming,
  }: ParsedCall): Promise<SignedIn | undefined> => {
    const { sid, uid } = request.user ?? {}
    const auth = authOf(call, request.data)
    const found =
      auth === 'none' || !sid
        ? undefined
        : await access.findSession(
            { sid, uid: uid === undefined ? undefined : String(uid), device: incoming.device },
            incoming.ip,
          )
    if (found && (auth === 'pending' || !found.pending)) return found
    if (auth === 'none' || (auth === 'optional' && !sid)) return undefined
    throw await noSession(access, call, { sid, device: incoming.device })
  }
  /**
   * Sign-ins from a browser that this account knows have tries of their own: whoever shares its address
   * with a city must not be shut out by it.
   */
  const passesByDevice = async (
    { call, request, incoming }: ParsedCall,
    player: SignedIn | undefined,
  ): Promise<boolean> =>
    call.byKnownDevice === true &&
    incoming.device !== undefined &&
    (await access.isKnownDevice({
      device: incoming.device,
      ...(player ? { sessionId: player.sessionId } : { username: request.data?.['username'] }),
    })) &&
    rates.takeOfDevice(hashToken(incoming.device)) === 0
  return {
    /** Flood, size, syntax and envelope. */
    enter(incoming: RpcRequest): { request: envelope.Request; lang: Lang } {
      take('flood', incoming.ip, 'flooded')
      if (incoming.body.byteLength > limits.bodyBytesMax) throw new Refusal('too_large')
      if (!isJson(incoming)) throw new Refusal('unsupported_type')
      return openEnvelope(incoming)
    },
    /** Maintenance, session and rights. */
    async admit(asked: ParsedCall): Promise<SignedIn | undefined> {
      if (access.isInMaintenance() && !asked.call.duringMaintenance)
        throw new Refusal('maintenance')
      return signedIn(asked)
    },
    /** The call's own rate, then its fields. */
    async fields(asked: ParsedCall, player: SignedIn | undefined): Promise<unknown> {
      const { call, request, incoming } = asked
      const waitMs = call.rate === 'flood' ? 0 : rates.take(call.rate, incoming.ip)
      if (waitMs > 0 && !(await passesByDevice(asked, player))) {
        access.logSecurity({
          kind: 'rate_limited',
          address: incoming.ip,
          detail: { rate: call.rate },
        })
        throw new Refusal('rate_limited', { waitMs })
      }
      return parseFields(call, request.data ?? {})
    },
  }
}

const wireOf = ({ api }: envelope.Request): string => `${api.class}/${api.method}`

/** What of the database a handler gets, and that nobody is signed in where a reply is kept. */
type RunOf = {
  tx?: Tx
  q?: Query
  inTx?: Deps['db']['inTx']
  since?: Date | undefined
  player?: undefined
}

/** What an excluded player's session does not open (docs/protection.md, "Pause and exclusion"). */
const refuseExcluded = async (
  access: Access,
  { playerId }: SignedIn,
  { tx, q = tx }: RunOf,
): Promise<void> => {
  if (q && (await access.isExcluded(q, playerId))) throw new Refusal('excluded')
}

/** What a money call is known by, for ever, and how its refusal is told. */
type Once = { key: ReturnType<typeof keyOf>; told: (refusal: Refusal) => envelope.Reply }
const keyOf = (call: Call, { playerId }: SignedIn, input: unknown, at: Date) => ({
  playerId,
  call: call.wire,
  requestId: (input as { requestID: string }).requestID,
  hash: createHash('sha256').update(canonical(input)).digest(),
  at,
})

/** Whether a call is asked for without a session that it would look at. */
const isAnonymous = (call: Call, { user, data }: envelope.Request): boolean =>
  user === undefined || authOf(call, data) === 'none'

/** The business of a call that has passed: each kind gets of the database what it may have. */
const createBusiness = (deps: Deps, access: Access, kept: ResponseCache | undefined) => {
  const lanes = createIdempotencyLanes(deps.db.read)
  return async (
    { call, handler }: Entry,
    asked: ParsedCall,
    known: { player: SignedIn | undefined; input: unknown; requestId: string; seen: Seen },
  ): Promise<RpcResponse> => {
    const { request, incoming, lang } = asked
    const { player, input, requestId, seen } = known
    const { db } = deps
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
      setDevice: (value) => (seen.device = value ?? null),
      setMessage: (key, values = {}) => (said = { key, values }),
    }
    const run = async (of: RunOf): Promise<envelope.Reply> => {
      if (player && !player.pending && !call.whenExcluded) await refuseExcluded(access, player, of)
      if (player && !standsOpen(call, input))
        await access.requireTerms(of.tx ?? db.read, player.playerId)
      const result = await handler(input, { ...caller, player, ...of })
      return done(call, result, { lang, said, input })
    }
    const once: Once | undefined =
      call.money && player
        ? {
            key: keyOf(call, player, input, caller.now),
            told: (refusal) => refused(refusal, lang, requestId).reply,
          }
        : undefined
    const write = (): Promise<envelope.Reply> =>
      db.inTx(async (tx) =>
        once ? withIdempotency(tx, once.key, () => run({ tx }), once.told) : run({ tx }),
      )
    const outside = (): Promise<envelope.Reply> => {
      const of = { q: db.read, inTx: db.inTx.bind(db) }
      return once
        ? withIdempotencyOutsideTx(
            db.read,
            lanes,
            once.key,
            (since) => run({ ...of, since }),
            once.told,
          )
        : run(of)
    }

    if (player && (call.kind !== 'read' || call.isActivity))
      await access.touchSession(player, incoming.ip, caller.now)
    if (kept?.keeps(call) && isAnonymous(call, request)) {
      // A user block holds a secret, so its bytes are no key.
      const body = request.user === undefined ? incoming.body : undefined
      const read = () => run({ player: undefined, q: db.read })
      const found = await kept.of({ call, lang, input, body }, read)
      return { http: 200, reply: found.reply, requestId, cached: found }
    }
    const answers = { read: () => run({ q: db.read }), outside, write }
    const reply = await answers[call.kind]()
    return { http: reply.result ? 200 : errorHttp(reply), reply, requestId }
  }
}

/**
 * Envelope in, envelope out: the one walk of every call, in the order of docs/product/calls.md, "Order of
 * checks". With `kept`, anonymous reads are answered from there once all that comes before the business has
 * been asked.
 */
export const createRpc = (
  deps: Deps,
  rooms: readonly CallModule[],
  access: Access,
  kept?: ResponseCache,
): Rpc => {
  const table = tableOf(rooms)
  const rates = createRates(deps.env.rateScale)
  const checks = createChecks(access, rates)
  const business = createBusiness(deps, access, kept)

  const run = async (incoming: RpcRequest, requestId: string, seen: Seen): Promise<RpcResponse> => {
    const { request, lang } = checks.enter(incoming)
    seen.lang = lang
    const entry = table.get(wireOf(request))
    if (!entry) throw new Refusal('unknown_operation')
    seen.wire = entry.call.wire
    const asked = { call: entry.call, request, incoming, lang }
    const player = await checks.admit(asked)
    const input = await checks.fields(asked, player)
    return business(entry, asked, { player, input, requestId, seen })
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
      if (!found || incoming.panel !== 'frontend' || incoming.foreign || access.isInMaintenance())
        return undefined
      if (!isJson(incoming) || rates.take('flood', incoming.ip) > 0) return undefined
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
      return seen.device === undefined ? answer : { ...answer, device: seen.device }
    },
    async admit(incoming, call, allow) {
      const seen: Seen = { lang: 'tr' }
      return guarded(anId(), seen, async () => {
        const { request, lang } = checks.enter(incoming)
        seen.lang = lang
        if (wireOf(request) !== call.wire) throw new Refusal('unknown_operation')
        const player = await checks.admit({ call, request, incoming, lang })
        allow(player, request.data ?? {})
        return { player, lang }
      })
    },
  }
}
