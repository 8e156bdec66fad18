import { windowTools, type ToolName } from '@felek/contract/protection.ts'
import { isProtectionVerdict } from '@felek/contract/verdicts.ts'
import { newId } from '../../database/ids.ts'
import {
  listLimits,
  getStandings,
  walletTime,
  type Movement,
  type Outcome,
} from '../wallet/wallet.ts'
import type { ProtectionDeps } from './deps.ts'
import { readState, sittingOf } from './state.ts'
import { changesWithin, insertEvent } from './store.ts'

/*
 * What pages hear: how their player stands after a change or a refused stake, and how the sitting goes.
 * Only players whose pages listen cost anything. A page that missed something asks `get` again.
 */

/** A player's state is read and told at most this often, and the last word is always told. */
const stateMs = 500
const sittingMs = 1_000
/** Changes of other processes are looked for over this long: longer than a transaction may last. */
const changesWindowMs = 30_000

const warn = (deps: ProtectionDeps, what: string) => (error: unknown) =>
  deps.log.warn({ err: error }, what)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Tells a player's pages how they stand; many changes at once are told as one. */
export const publishState = async (deps: ProtectionDeps, playerId: bigint): Promise<void> => {
  if (!deps.eventHub.hears(playerId)) return
  const { states } = deps.protectionState
  const under = states.get(playerId)
  if (under) return void (under.again = true)
  const telling = { again: true }
  states.set(playerId, telling)
  try {
    while (telling.again) {
      telling.again = false
      deps.eventHub.publish('protection', await readState(deps.db.read, deps, playerId), playerId)
      await pause(stateMs)
    }
  } catch (error) {
    warn(deps, 'how a player stands could not be told')(error)
  } finally {
    states.delete(playerId)
  }
}

/** Tells how sittings go, those of a second in one statement. */
const tellSittings = async (deps: ProtectionDeps): Promise<void> => {
  const told = deps.protectionState
  const players = [...told.sittings]
  told.sittings.clear()
  told.timer = undefined
  const standings = await getStandings(deps.db.read, players)
  for (const playerId of players)
    deps.eventHub.publish('sitting', sittingOf(standings.get(playerId)), playerId)
}

const sittingMoved = (deps: ProtectionDeps, playerId: bigint): void => {
  if (!deps.eventHub.hears(playerId)) return
  const told = deps.protectionState
  told.sittings.add(playerId)
  told.timer ??= setTimeout(
    () => void tellSittings(deps).catch(warn(deps, 'sittings could not be told')),
    sittingMs,
  ).unref()
}

const toolOf = (kind: string, window: string): ToolName | undefined =>
  windowTools.find((it) => it === `${kind}.${window}`)

/** Writes down which of a player's limits are full: those that leave nothing, and the one that refused. */
const noteReached = async (
  deps: ProtectionDeps,
  playerId: bigint,
  refusedBy: string,
): Promise<void> => {
  const limits = await listLimits(deps.db.read, playerId)
  const full = limits.filter(
    (it) => it.used >= it.most || refusedBy === `limit:${it.kind}:${it.win}`,
  )
  if (full.length === 0) return
  const { reached } = deps.protectionState
  const now = await walletTime(deps.db.read)
  for (const { kind, win, restarts_at } of full) {
    const tool = toolOf(kind, win)
    if (tool === undefined) continue
    const known = `${playerId} ${tool} ${restarts_at.getTime()}`
    if (reached.has(known)) continue
    await insertEvent(deps.db.read, {
      event_id: newId(now),
      player_id: playerId,
      at: now,
      kind: 'reached',
      tool,
      until: restarts_at,
    })
    if (reached.size > 10_000) reached.clear()
    reached.add(known)
  }
}
const isBetOrAnswer = (movement: Movement): boolean =>
  movement.verb === 'bet' || movement.verb === 'win' || movement.verb === 'rollback'

/** Hears of every movement that was posted. */
export const onMovement = (deps: ProtectionDeps, movement: Movement, { status }: Outcome): void => {
  const { playerId, verb } = movement
  const refused = status === 'excluded' || isProtectionVerdict(status)
  if (status === 'ok' && isBetOrAnswer(movement)) sittingMoved(deps, playerId)
  const moneyIn = verb === 'deposit' || verb === 'accept'
  if (!refused && !moneyIn) return
  void noteReached(deps, playerId, refused ? status : '')
    .catch(warn(deps, 'a full limit could not be written down'))
    .then(() => publishState(deps, playerId))
}

/** Tells the pages of this process what changed in any. */
export const publishChanges = async (deps: ProtectionDeps): Promise<void> => {
  const told = deps.protectionState
  const changes = await changesWithin(deps.db.read, changesWindowMs)
  const fresh = changes.filter(({ event_id }) => !told.seen.has(event_id))
  told.seen = new Set(changes.map(({ event_id }) => event_id))
  if (told.first) return void (told.first = false)
  for (const playerId of new Set(fresh.map((it) => it.player_id))) void publishState(deps, playerId)
}
