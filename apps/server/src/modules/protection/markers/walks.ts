import { DatabaseBusy, isDataError } from '@felek/database/database.ts'
import { accountsAfter, walletTime } from '../../wallet/wallet.ts'
import type { ProtectionDeps, Rulebook } from '../deps.ts'
import { waitMs } from '../waits.ts'
import type { MarkersAround } from './deps.ts'
import { dayIn } from './days.ts'
import { judge } from './judge.ts'
import { listWalks, saveWalk, takeJudging, type Walk } from './store.ts'

/*
 * Everybody is judged once a night, whoever plays once an hour: a walk through the players by their
 * numbers, some in each transaction, which keeps its place. One process judges at a time, and another
 * goes on where it died. Nobody waits behind a player who can not be judged: batches get smaller until
 * that one stands alone, is named in the log and passed over.
 */

/** Players in one transaction, at most. */
const atOnce = 100
const hourMs = 3_600_000
/** The local hour of the nightly walk. */
const nightHour = 4
/** Who has staked within this long is at play. */
const atPlayMs = 2 * hourMs

const isDue = ({ walk, done_at }: Walk, { env }: Rulebook, now: Date): boolean => {
  if (done_at === null) return true
  const passedMs = now.getTime() - done_at.getTime()
  if (walk === 'hourly') return passedMs >= waitMs({ env }, 1)
  if (env.protectionPace !== 1) return passedMs >= waitMs({ env }, 24)
  const nightOf = (at: Date) =>
    dayIn(env.territory.timeZone, new Date(at.getTime() - nightHour * hourMs))
  return nightOf(done_at) < nightOf(now)
}

/** A batch that fails for its own players: by their data, or by how much of it there is. */
class BatchFault extends Error {
  readonly players: readonly bigint[]
  constructor(players: readonly bigint[], cause: unknown) {
    super('players could not be judged', { cause })
    this.players = players
  }
}

/**
 * Judges the next players of the walk that is due, `passed` excepted; false where none is, or another
 * process judges. Throws `BatchFault` where fewer at once may be judged.
 */
export const judgeNext = (
  deps: ProtectionDeps,
  around: MarkersAround,
  most = atOnce,
  passed?: bigint,
): Promise<boolean> =>
  deps.db.inTx(async (tx) => {
    if (!(await takeJudging(tx))) return false
    const now = await walletTime(tx)
    const walks = await listWalks(tx)
    const going = walks.find((it) => it.up_to !== null) ?? walks.find((it) => isDue(it, deps, now))
    if (!going) return false
    const begun = going.up_to === null ? now : (going.begun_at ?? now)
    const players = await accountsAfter(
      tx,
      going.up_to ?? 0n,
      most,
      going.walk === 'hourly' ? new Date(begun.getTime() - atPlayMs) : null,
    )
    const judged = players.filter((id) => id !== passed)
    try {
      await judge(tx, deps, around, judged, now)
    } catch (error) {
      throw error instanceof DatabaseBusy || isDataError(error)
        ? new BatchFault(judged, error)
        : error
    }
    const last = players.length < most ? undefined : players.at(-1)
    await saveWalk(tx, {
      walk: going.walk,
      begun_at: begun,
      up_to: last ?? null,
      done_at: last === undefined ? now : going.done_at,
    })
    return true
  })

/**
 * All that is due, up to so many batches, so that a job's turn ends. One player a turn is passed over;
 * it throws at a second one: a fault that everybody has must not let all be passed over at once, as
 * if the walk were done.
 */
export const judgeDue = async (
  deps: ProtectionDeps,
  around: MarkersAround,
  batches = 50,
): Promise<void> => {
  let most = atOnce
  let passed: bigint | undefined
  let hasPassed = false
  for (let n = 0; n < batches; n += 1) {
    try {
      if (!(await judgeNext(deps, around, most, passed))) return
      most = Math.min(atOnce, most * 2)
      passed = undefined
    } catch (error) {
      if (!(error instanceof BatchFault)) throw error
      const [first, ...others] = error.players
      if (others.length > 0) {
        most = Math.max(1, Math.floor(Math.min(most, error.players.length) / 4))
        continue
      }
      if (first === undefined || hasPassed) throw error.cause
      deps.log.error(
        { err: error.cause, playerId: String(first) },
        'a player could not be judged by the markers of harm and is passed over',
      )
      hasPassed = true
      passed = first
      most = 1
    }
  }
}
