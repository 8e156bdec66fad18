import type { Call } from '@felek/contract/call.ts'
import type * as envelope from '@felek/contract/envelope.ts'
import type { Database, Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { RepliesOwner } from './idempotency.ts'
import type { Rates } from './rates.ts'
import type { RpcRequest } from './response.ts'

export type AnyHandler = (input: unknown, ctx: unknown) => Promise<unknown>
/** A handler with its guard, whatever the shape of its facts. */
export type AnyGuardedHandler = {
  once?: string
  check?(input: unknown, ctx: unknown): Promise<void>
  facts(input: unknown, ctx: unknown): Promise<object>
  guard(input: unknown, facts: object): string | undefined
  run: AnyHandler
}

/** A call whose envelope was read and whose address is known; nothing of its fields yet. */
export type ParsedCall = { call: Call; request: envelope.Request; incoming: RpcRequest; lang: Lang }

/** What of the database a handler gets, by the kind of its call. */
export type DatabaseScope = {
  tx?: Tx
  q?: Query
  inTx?: Database['inTx']
  since?: Date | undefined
}

/** A call on its way to its handler: who makes it, with which fields, and within which transaction. */
export type RunningCall<Actor> = ParsedCall & {
  actor: Actor | undefined
  /** The handler, where a second person may have to approve the call. */
  guarded: AnyGuardedHandler | undefined
  input: unknown
  requestId: string
  scope: DatabaseScope
}

/** What a handler is handed beside the database, and what it has noted once it has run. */
export type HandlerContext = Record<string, unknown>

/**
 * Who calls: players or staff. The pipeline walks every call the same way and asks its audience wherever the
 * two differ. Each is made of what its modules know; the pipeline imports none of them.
 */
export type Audience<Actor> = {
  /** The header `panel` of its pages. */
  panel: 'frontend' | 'office'
  /** Whether a request without our Origin is turned away: staff prove themselves by a cookie alone. */
  requiresOrigin: boolean
  rates: Rates
  /** An address has no tries left; `detail.rate` says of what. */
  onRateLimited(ip: string, rate: Call['rate']): void
  /** Whether a call for which the address has no tries left passes all the same. */
  passesRate(parsed: ParsedCall, actor: Actor | undefined): Promise<boolean>
  /** Whether kept replies may be given without another question. */
  isClosed(): boolean
  /** Who makes the call; undefined where it takes nobody. Throws a Refusal. */
  authenticate(parsed: ParsedCall): Promise<Actor | undefined>
  /** Whether they may, before their fields are read. Throws a Refusal. */
  authorise(parsed: ParsedCall, actor: Actor | undefined): Promise<void>
  /** What the handler is handed of whoever calls. */
  contextOf(actor: Actor | undefined): HandlerContext
  /**
   * What has a say in the handler's own transaction: throws a Refusal, or answers a result in the handler's stead
   * (a proposal that a second person has to approve).
   */
  guard(running: RunningCall<Actor>, context: HandlerContext): Promise<envelope.Reply | undefined>
  /** A handler has refused the call: what it wrote is undone, and the answer has not left yet. */
  onRefused?(parsed: ParsedCall, actor: Actor | undefined, key: string): Promise<void>
  /** Writes down what the call did, in the handler's own transaction or before the answer leaves. */
  appendAudit(running: RunningCall<Actor>, context: HandlerContext): Promise<void>
  /** Keeps a session awake. */
  touch(actor: Actor, ip: string, now: Date): Promise<void>
  /** Whose replies are kept by their requestID. */
  ownerOf(actor: Actor): RepliesOwner
}
