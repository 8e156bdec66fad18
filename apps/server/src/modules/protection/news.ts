import { windowTools, type ToolName } from '@felek/contract/protection.ts'
import { isProtectionVerdict } from '@felek/contract/verdicts.ts'
import { newId } from '../../database/ids.ts'
import { limitsOf, standingsOf, vaultNow, type Movement, type Outcome } from '../wallet/wallet.ts'
import type { ProtectionHouse } from './deps.ts'
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

const warn = (house: ProtectionHouse, what: string) => (error: unknown) =>
  house.log.warn({ err: error }, what)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref())

/** Tells a player's pages how they stand; many changes at once are told as one. */
export const tellState = async (house: ProtectionHouse, playerId: bigint): Promise<void> => {
  if (!house.eventHub.hears(playerId)) return
  const { states } = house.protectionState
  const under = states.get(playerId)
  if (under) return void (under.again = true)
  const telling = { again: true }
  states.set(playerId, telling)
  try {
    while (telling.again) {
      telling.again = false
      house.eventHub.publish(
        'protection',
        await readState(house.db.read, house, playerId),
        playerId,
      )
      await pause(stateMs)
    }
  } catch (error) {
    warn(house, 'how a player stands could not be told')(error)
  } finally {
    states.delete(playerId)
  }
}

/** Tells how sittings go, those of a second in one statement. */
const tellSittings = async (house: ProtectionHouse): Promise<void> => {
  const told = house.protectionState
  const players = [...told.sittings]
  told.sittings.clear()
  told.timer = undefined
  const standings = await standingsOf(house.db.read, players)
  for (const playerId of players)
    house.eventHub.publish('sitting', sittingOf(standings.get(playerId)), playerId)
}

const sittingMoved = (house: ProtectionHouse, playerId: bigint): void => {
  if (!house.eventHub.hears(playerId)) return
  const told = house.protectionState
  told.sittings.add(playerId)
  told.timer ??= setTimeout(
    () => void tellSittings(house).catch(warn(house, 'sittings could not be told')),
    sittingMs,
  ).unref()
}

const toolOf = (kind: string, window: string): ToolName | undefined =>
  windowTools.find((it) => it === `${kind}.${window}`)

/** Writes down which of a player's limits are full: those that leave nothing, and the one that refused. */
const noteReached = async (
  house: ProtectionHouse,
  playerId: bigint,
  refusedBy: string,
): Promise<void> => {
  const limits = await limitsOf(house.db.read, playerId)
  const full = limits.filter(
    (it) => it.used >= it.most || refusedBy === `limit:${it.kind}:${it.win}`,
  )
  if (full.length === 0) return
  const { reached } = house.protectionState
  const now = await vaultNow(house.db.read)
  for (const { kind, win, restarts_at } of full) {
    const tool = toolOf(kind, win)
    if (tool === undefined) continue
    const known = `${playerId} ${tool} ${restarts_at.getTime()}`
    if (reached.has(known)) continue
    await insertEvent(house.db.read, {
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
export const hearMovement = (
  house: ProtectionHouse,
  movement: Movement,
  { status }: Outcome,
): void => {
  const { playerId, verb } = movement
  const refused = status === 'excluded' || isProtectionVerdict(status)
  if (status === 'ok' && isBetOrAnswer(movement)) sittingMoved(house, playerId)
  const moneyIn = verb === 'deposit' || verb === 'accept'
  if (!refused && !moneyIn) return
  void noteReached(house, playerId, refused ? status : '')
    .catch(warn(house, 'a full limit could not be written down'))
    .then(() => tellState(house, playerId))
}

/** Tells the pages of this process what changed in any. */
export const tellChanges = async (house: ProtectionHouse): Promise<void> => {
  const told = house.protectionState
  const changes = await changesWithin(house.db.read, changesWindowMs)
  const fresh = changes.filter(({ event_id }) => !told.seen.has(event_id))
  told.seen = new Set(changes.map(({ event_id }) => event_id))
  if (told.first) return void (told.first = false)
  for (const playerId of new Set(fresh.map((it) => it.player_id))) void tellState(house, playerId)
}
