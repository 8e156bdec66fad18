import type { PickDeps } from '../../deps.ts'
import { isIPv4, isIPv6 } from 'node:net'
import { afterCommit, type Database, type Query, type Tx } from '@felek/database/database.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { Movement, Outcome } from '../wallet/wallet.ts'
import { isNoticeWorthy } from './notices.ts'
export { noticesAmong, securityNotices } from './notices.ts'
export { countEventsByKind, forgetEvents, listEvents as listSecurityEvents } from './store.ts'
import { insertEvents, latestAmong, listEvents, type NewEvent } from './store.ts'

export const securityKinds = [
  'signed_in',
  'signed_out',
  'sign_in_failed',
  /** The password was right; the second factor is asked for. */
  'second_factor_asked',
  'second_factor_failed',
  /** Ten wrong codes within an hour. */
  'second_factor_locked',
  'recovery_code_used',
  'second_factor_on',
  'second_factor_off',
  'second_factor_generated',
  'phone_confirmed',
  'password_changed',
  'username_changed',
  'email_change_asked',
  'email_changed',
  'phone_change_asked',
  /** Proved without the phone of before: it takes effect after its rest. */
  'phone_change_rests',
  /** Stopped by its player, or by a new password. */
  'phone_change_ended',
  'phone_changed',
  'address_changed',
  'sessions_ended',
  'step_up',
  'step_up_failed',
  /** A living sid came without its device cookie, or with another one. */
  'session_foreign',
  /** Sealed sign-in data did not match the session. */
  'login_data_failed',
  'registered',
  /** Somebody registered with a mailbox, phone or identity number of this player. */
  'registered_known',
  'registration_confirmed',
  'password_reset_asked',
  'password_reset',
  /** A player ticked or unticked news by SMS or e-mail. */
  'consent_changed',
  'data_export_asked',
  'data_export_opened',
  /** Seen at an address of a barred territory: deposits and stakes are refused. Staff lifted it. */
  'territory_barred',
  'territory_lifted',
  'account_closed',
  'account_reopened',
  'bank_account_saved',
  /** Another player has this IBAN already. */
  'bank_account_shared',
  'bank_account_deleted',
  'provider_refused',
  'operator_refused',
  /** No tries were left: at sign-in, of an address, of a mailbox. */
  'rate_limited',
  'csp_violation',
  /** The same id with other content. */
  'movement_conflict',
  /** A rollback of a bet that was paid; nothing was taken back. */
  'rollback_after_settlement',
  'win_after_rollback',
] as const
export type SecurityKind = (typeof securityKinds)[number]

export type SecurityEvent = {
  kind: SecurityKind
  playerId?: bigint | undefined
  /** The client's address as our socket or trusted proxy knows it; it is shortened before it is kept. */
  address?: string | undefined
  /** A few short words or numbers that say more: never a secret, a name or an address. */
  detail?: Record<string, string | number>
}

/** The part of the house that the log needs. */
export type SecurityDeps = {
  db: Database
  env: { sealKey: string }
  now(): Date
  securityState: SecurityState
}

type Noted = SecurityEvent & { at: Date; times: number }
/** What this process has logged: what waits for its second, and how often each kind came. */
export type SecurityState = {
  waiting: Map<string, Noted>
  totals: Map<SecurityKind, number>
  dropped: number
}
export const createSecurityState = (): SecurityState => ({
  waiting: new Map(),
  totals: new Map(),
  dropped: 0,
})

/** Different events that wait for their second; a flood of more is counted, and no more than that. */
const waitingMax = 10_000
const writtenTogether = 1_000

/** What logging takes of the deps. */
type LogDeps = PickDeps<'now'> & { securityState: SecurityState }

/**
 * Notes an event. Costs its caller no query and never fails it; a job writes what was noted within
 * half a second, equal events of that time in one row. May be called inside a transaction, and
 * stands whether or not that commits: where only the deed that is done counts, call it from
 * `afterCommit`.
 */
export const logSecurityEvent = (deps: LogDeps, event: SecurityEvent): void => {
  const { waiting, totals } = deps.securityState
  totals.set(event.kind, (totals.get(event.kind) ?? 0) + 1)
  const key = JSON.stringify([
    event.kind,
    event.playerId === undefined ? '' : String(event.playerId),
    event.address,
    event.detail,
  ])
  const same = waiting.get(key)
  if (same) same.times += 1
  else if (waiting.size < waitingMax) waiting.set(key, { ...event, at: deps.now(), times: 1 })
  else deps.securityState.dropped += 1
}

/**
 * Writes an event with its deed, in one transaction: for what a withdrawal waits for
 * (cashier/facts/facts.ts), so that neither a crash nor a flood of other events loses it.
 */
export const recordSecurityEvent = async (
  tx: Tx,
  deps: Omit<SecurityDeps, 'db'> & PickDeps<'eventHub'>,
  event: SecurityEvent & { playerId: bigint },
): Promise<void> => {
  const { kind, playerId } = event
  await insertEvents(tx, [rowOf(deps, { ...event, at: deps.now(), times: 1 })])
  afterCommit(() => {
    const { totals } = deps.securityState
    totals.set(kind, (totals.get(kind) ?? 0) + 1)
    if (isNoticeWorthy(kind, event.detail?.['device']))
      deps.eventHub.publish('notification', { kind: 'security' }, playerId)
  })
}

/** Notes what should not happen to money: alerts hang on these (docs/alarms.md). */
export const logOutcome = (
  deps: LogDeps,
  movement: Pick<Movement, 'verb' | 'source' | 'transactionId' | 'playerId'>,
  outcome: Pick<Outcome, 'status'>,
): void => {
  const { verb, source, transactionId, playerId } = movement
  const kind: SecurityKind | undefined =
    outcome.status === 'conflict'
      ? 'movement_conflict'
      : outcome.status === 'round_closed'
        ? verb === 'rollback'
          ? 'rollback_after_settlement'
          : 'win_after_rollback'
        : undefined
  if (kind !== undefined)
    logSecurityEvent(deps, {
      kind,
      playerId,
      detail: { verb, source, transactionId: transactionId.slice(0, 64) },
    })
}

/** How often each kind was noted by this process, and how many events were only counted. */
export const securityFigures = (
  deps: LogDeps,
): { totals: ReadonlyMap<SecurityKind, number>; dropped: number } => deps.securityState

/** `203.0.113.77` → `203.0.113.0/24`, an IPv6 address → its /48: a household or a street, no person. */
export const shortened = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return null
  const [head = [], tail = []] = (plain.split('%')[0] ?? '')
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  const groups = [...head, ...zeros, ...tail].slice(0, 3)
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/48`
}

/** By which an address that is known already can be found again. */
export const addressKey = ({ env }: Pick<SecurityDeps, 'env'>, address: string): string =>
  encryptionOf(env).blindIndex(address.replace(/^::ffff:(?=\d+\.)/i, ''), 'security-address')

const rowOf = (house: Pick<SecurityDeps, 'env'>, { at, times, ...event }: Noted): NewEvent => ({
  at,
  times,
  kind: event.kind,
  playerId: event.playerId ?? null,
  network: event.address === undefined ? null : shortened(event.address),
  addressKey: event.address === undefined ? null : addressKey(house, event.address),
  detail: JSON.stringify(event.detail ?? {}),
})

/**
 * Writes what waits, and says whom it concerns. What could not be written waits on; throws what the
 * database threw.
 */
export const writeSecurity = async (house: SecurityDeps): Promise<Set<bigint>> => {
  const log = house.securityState
  const due = [...log.waiting]
  log.waiting = new Map()
  for (let i = 0; i < due.length; i += writtenTogether) {
    const part = due.slice(i, i + writtenTogether).map(([, noted]) => rowOf(house, noted))
    try {
      await insertEvents(house.db.read, part)
    } catch (error) {
      for (const [key, noted] of due.slice(i)) {
        const same = log.waiting.get(key)
        if (same) same.times += noted.times
        else if (log.waiting.size < waitingMax) log.waiting.set(key, noted)
        else log.dropped += noted.times
      }
      throw error
    }
  }
  return new Set(
    due.flatMap(([, { kind, playerId, detail }]) =>
      playerId !== undefined && isNoticeWorthy(kind, detail?.['device']) ? [playerId] : [],
    ),
  )
}

/** When each of these kinds was last recorded of a player since then. */
export const findRecentEvents = async (
  q: Query,
  { playerId, kinds, since }: { playerId: bigint; kinds: readonly SecurityKind[]; since: Date },
): Promise<ReadonlyMap<SecurityKind, Date>> =>
  new Map(
    (await latestAmong(q, playerId, kinds, since)).map(({ kind, at }) => [
      kind as SecurityKind,
      at,
    ]),
  )

/** What was noted of a player, the newest first; addresses stand shortened. */
export const exportedEvents = async (
  q: Query,
  { playerId, after, limit }: { playerId: bigint; after: string | undefined; limit: number },
) => {
  const rows = await listEvents(q, {
    playerId,
    limit,
    before: after === undefined ? undefined : BigInt(after),
    since: undefined,
    kind: undefined,
    addressKey: undefined,
  })
  return {
    next: rows.length < limit ? undefined : String(rows.at(-1)?.event_id),
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      network: row.network,
      detail: row.detail,
      times: row.times,
    })),
  }
}
