import { accountsAfter, vaultNow } from '../../wallet/wallet.ts'
import type { ProtectionHouse, Rulebook } from '../needs.ts'
import { waitMs } from '../waits.ts'
import type { MarkersAround } from './around.ts'
import { dayIn } from './days.ts'
import { judge } from './judge.ts'
import { listWalks, saveWalk, takeJudging, type Walk } from './store.ts'

/*
 * Everybody is judged once a night, whoever plays once an hour: a walk through the players by their
 * numbers, some in each transaction, which keeps its place. One process judges at a time, and another
 * goes on where it died.
 */

/** Players in one transaction. */
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

/** Judges the next players of the walk that is due; false where none is, or another process judges. */
export const judgeNext = (house: ProtectionHouse, around: MarkersAround): Promise<boolean> =>
  house.db.inTx(async (tx) => {
    if (!(await takeJudging(tx))) return false
    const now = await vaultNow(tx)
    const walks = await listWalks(tx)
    const going = walks.find((it) => it.up_to !== null) ?? walks.find((it) => isDue(it, house, now))
    if (!going) return false
    const begun = going.up_to === null ? now : (going.begun_at ?? now)
    const players = await accountsAfter(
      tx,
      going.up_to ?? 0n,
      atOnce,
      going.walk === 'hourly' ? new Date(begun.getTime() - atPlayMs) : null,
    )
    await judge(tx, house, around, players, now)
    const last = players.length < atOnce ? undefined : players.at(-1)
    await saveWalk(tx, {
      walk: going.walk,
      begun_at: begun,
      up_to: last ?? null,
      done_at: last === undefined ? now : going.done_at,
    })
    return true
  })

/** All that is due, up to so many batches, so that a job's turn ends. */
export const judgeDue = async (
  house: ProtectionHouse,
  around: MarkersAround,
  batches = 50,
): Promise<void> => {
  for (let n = 0; n < batches && (await judgeNext(house, around)); n += 1);
}
