import type { Logger } from 'pino'
import type { Database, Query, Tx } from '@felek/database/database.ts'
import type { Call, Output, Parsed } from '@felek/contract/call.ts'
import type { Permission, StaffRole } from '@felek/contract/office/permissions.ts'
import type { StaffCall } from '@felek/contract/office/staff-call.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Env } from './config.ts'
import type { AlarmQueue } from './alarms/alarm-queue.ts'
import type { EventHub } from './events/hub.ts'
import type { Demand } from './jobs/demand.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { CacheVersions } from './rpc/cache-versions.ts'
import type { MessageKey, MessageValues } from './rpc/refusal.ts'
import type { Wallet } from './modules/wallet/wallet.ts'

/** All dependencies of the process. Only the composition root has them: a module is handed those that its `deps.ts` names. */
export type Deps = {
  env: Env
  db: Database
  /**
   * The same database through the login of jobs and corrections, which alone may adjust, transfer and
   * date; calls are never served through it.
   */
  adminDb: Database
  wallet: Wallet
  eventHub: EventHub
  demand: Demand
  log: Logger
  metrics: Metrics
  cacheVersions: CacheVersions
  /** Where what has to reach a person rings. */
  alarms: AlarmQueue
  /** The one clock; tests turn it. */
  now(): Date
}

/**
 * The dependencies that a module names, with the settings and secrets that it names. What a module hands
 * on to another stands in the other's `deps.ts`.
 */
export type PickDeps<K extends Exclude<keyof Deps, 'env'>, E extends keyof Env = never> = Pick<
  Deps,
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

/** The member of staff who makes a call, as their session says, with the rights that they have now. */
export type StaffMember = {
  staffId: bigint
  sessionId: bigint
  name: string
  roles: readonly StaffRole[]
  permissions: ReadonlySet<Permission>
  /** Waits for the second factor: opens almost nothing. */
  pending: boolean
  /** When a factor was last shown in this session. */
  factorAt: Date | null
  /** The device that the session is bound to, hashed. */
  deviceHash: string
}

/** What a call of the back office did, for the audit; what the pipeline knows itself it adds. */
export type AuditNote = {
  kind?: 'reveal' | 'export' | 'sign_in' | 'approve' | 'refuse' | 'break_glass'
  subject: { kind: AuditSubject; ids: readonly (string | bigint)[] }
  /** The fields that changed; a personal value only as a keyed hash. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  reason?: string
}
export type AuditSubject =
  | 'none'
  | 'staff'
  | 'role'
  | 'session'
  | 'approval'
  | 'audit'
  | 'player'
  | 'withdrawal'
  | 'held'
  | 'setting'
  | 'view'
  | 'export'
  | 'alarm'

/** What a handler knows of the call it answers. */
export type Caller<H> = {
  deps: H
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
  /** A file that came with the call. */
  bytes?: Uint8Array | undefined
  /** Sets the device cookie; `undefined` deletes it. */
  setDevice(value: string | undefined): void
  /** Sets the session cookie of the back office; `undefined` deletes it. */
  setStaffSession(value: string | undefined): void
  /** Replaces the usual success text. */
  setMessage(key: MessageKey, values?: MessageValues): void
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
  : C['auth'] extends 'staff'
    ? StaffContext
    : C['auth'] extends 'optional'
      ? { player: SignedIn | undefined }
      : { player: SignedIn }

export type StaffContext = {
  staff: StaffMember
  /** Says what the call did or showed; a write that says nothing is answered with an error of ours. */
  audit(note: AuditNote): void
  /** Where a second person has approved the call: the proposal, and who made it. */
  approval?: { approvalId: bigint; proposerId: bigint }
}

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
 * A call that a second person may have to approve. `facts` are what that person is shown and what the
 * proposal stands on; `guard` says why one person is not enough, or nothing where one is. `check` throws what
 * stands against this person's asking at all: approving asks the handler itself. Of proposals that name the same
 * thing in the field `once` a single one waits at a time.
 */
export type GuardedHandler<C extends Call, H, F extends object = never> = {
  once?: keyof Parsed<C> & string
  check?(input: Parsed<C>, ctx: { deps: H; q: Tx; now: Date; staff: StaffMember }): Promise<void>
  facts(input: Parsed<C>, ctx: { deps: H; q: Tx; now: Date }): Promise<F>
  guard(input: Parsed<C>, facts: F): string | undefined
  run: Handler<C, H>
}

/**
 * One handler for every call of a module: a forgotten one, a wrong result or a wrong input does not
 * compile.
 */
export type Handlers<R extends Record<string, Call>, H> = { [K in keyof R]: Handler<R[K], H> }

/** The same for the back office, where a guarded call comes with its guard. */
export type OfficeHandlers<R extends Record<string, Call>, H> = {
  [K in keyof R]: R[K] extends StaffCall & { guarded: true }
    ? GuardedHandler<R[K], H>
    : Handler<R[K], H>
}
