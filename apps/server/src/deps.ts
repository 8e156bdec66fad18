import type { Logger } from 'pino'
import type { Database, Query, Tx } from '@felek/database/database.ts'
import type { Call, Output, Parsed } from '@felek/contract/call.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Env } from './config.ts'
import type { EventHub } from './events/hub.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PublicVersions } from './rpc/cache-versions.ts'
import type { MessageKey, Spoken } from './rpc/refusal.ts'
import type { Vault } from './modules/wallet/wallet.ts'

/** The whole house, which only its doors hold: a room is handed the part that its `needs.ts` names. */
export type House = {
  env: Env
  db: Database
  /**
   * The same database through the login of jobs and corrections, which alone may adjust, transfer and
   * date; calls are never served through it.
   */
  ledger: Database
  vault: Vault
  eventHub: EventHub
  log: Logger
  metrics: Metrics
  publicVersions: PublicVersions
  /** The one clock; tests turn it. */
  now(): Date
}

/**
 * The part of the house that a room is handed: what it names and, of the settings and secrets, those
 * it names. What it hands on to another room stands in that room's needs.
 */
export type Needs<K extends Exclude<keyof House, 'env'>, E extends keyof Env = never> = Pick<
  House,
  K
> & { env: Pick<Env, E> }

/** Who makes a call, as the session says; nothing of it comes from the body. */
export type SignedIn = {
  playerId: bigint
  sessionId: bigint
  /** 20 is preview (docs/product/calls.md, "Roles"). */
  role: '10' | '20'
  username: string
  /** Waits for the second factor: opens almost nothing. */
  pending: boolean
  steppedUpAt: Date | null
  lang: Lang
}

/** What a handler knows of the call it answers. */
export type Caller<H> = {
  house: H
  lang: Lang
  /**
   * The address of the socket, or of the client behind a trusted proxy; never what the body says.
   */
  ip: string
  /** The host that the page was served from, with its port: one of ours. */
  host: string
  userAgent: string
  now: Date
  requestId: string
  /** The device cookie that came along. */
  device: string | undefined
  /** Sets the device cookie; `undefined` deletes it. */
  setDevice(value: string | undefined): void
  /** Replaces the usual success text. */
  say(key: MessageKey, values?: Spoken): void
}

type ByKind<C extends Call> = C['kind'] extends 'read'
  ? { q: Query }
  : C['kind'] extends 'write'
    ? { tx: Tx }
    : {
        q: Query
        inTx: Database['inTx']
        /** Of a money call whose id came before: when, for nobody knows how far it has got. */
        since?: Date | undefined
      }

type ByAuth<C extends Call> = C['auth'] extends 'none'
  ? unknown
  : C['auth'] extends 'optional'
    ? { player: SignedIn | undefined }
    : { player: SignedIn }

export type Context<C extends Call, H> = Caller<H> & ByKind<C> & ByAuth<C>

/**
 * A list's handler returns a page of rows and how many there are in all; `limit` where its default
 * hangs on the input.
 */
type Result<C extends Call> = C['list'] extends true
  ? { rows: Output<C>; total: number; limit?: number; atLeast?: boolean }
  : Output<C>

export type Handler<C extends Call, H> = (
  input: Parsed<C>,
  ctx: Context<C, H>,
) => Promise<Result<C>>

/**
 * One handler for every call of a room: a forgotten one, a wrong result or a wrong input does not
 * compile.
 */
export type Handlers<R extends Record<string, Call>, H> = { [K in keyof R]: Handler<R[K], H> }
