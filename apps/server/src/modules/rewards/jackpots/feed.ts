import type { Tx } from '@felek/database/database.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import { digestOf } from '@felek/platform/witness/witness-client.ts'
import type { RewardsDeps } from '../deps.ts'
import { listStakes, newestEntryId, settledEntryId, transferIn } from '../../wallet/wallet.ts'
import { studio } from '../eligible.ts'
import { moveCursor, readCursor, takeCursor } from '../store.ts'
import { listText, type BatchList } from './batches/list.ts'
import { insertBatch, lastBatch, openBatch, runningSeries, type BatchRow } from './batches/store.ts'
import { drawBatch } from './batches/draw-batch.ts'
import { millionth, type Pool } from './pools.ts'
import { contribution, openCycle, seedOf } from './moves.ts'
import { ensureSeries } from './batches/commitments.ts'
import { listJackpotGames, listOpenCycles, listPools } from './store.ts'
import { isWaiting, noLongerWaiting } from './batches/studio-wait.ts'

/*
 * The journal's stakes reach the pools in batches, one after the other: a batch's list is fixed, its digest told to the
 * studio with our value, and what the studio shows for it decides. Whoever dies in between, the next one goes on from what
 * stands in the tables; while the studio is away, the batch waits.
 */

/** Entries of the journal that one batch looks at. */
const spanMax = 2_000n

const readPools = async (tx: Tx): Promise<Pool[]> =>
  (await listPools(tx)).map((row) => ({
    poolId: row.pool_id,
    shareMillionths: row.share_millionths,
    seedKurus: row.seed_kurus,
    mustHitByKurus: row.must_hit_by_kurus,
  }))

/** The pools that are open as they are now, and these stakes. */
const listNow = async (
  tx: Tx,
  games: BatchList['games'],
  stakes: BatchList['stakes'],
): Promise<BatchList> => {
  const open = new Map((await listOpenCycles(tx)).map((row) => [row.pool_id, row]))
  const pools = (await readPools(tx)).flatMap((pool) => {
    const row = open.get(pool.poolId)
    return row ? [{ ...pool, cycle: row.cycle, valueMillionths: row.value_millionths }] : []
  })
  return { games, pools, stakes }
}

type Fixed = { batch: BatchRow | undefined; at: bigint }

/** Fixes the list of what comes next; a span without stakes is passed over. */
const fixNext = (deps: RewardsDeps, horizon: bigint): Promise<Fixed> =>
  deps.adminDb.inTx(async (tx) => {
    const after = await takeCursor(tx, 'jackpots')
    const open = await openBatch(tx)
    if (open || after >= horizon) return { batch: open, at: after }
    const upTo = after + spanMax < horizon ? after + spanMax : horizon
    const games = await listJackpotGames(tx)
    const stakes = await listStakes(tx, { after, upTo, house: studio.house, games })
    if (stakes.length === 0) {
      await moveCursor(tx, 'jackpots', upTo)
      return { batch: undefined, at: upTo }
    }
    const series = await runningSeries(tx)
    // Another process used its last step: the next turn asks for more.
    if (!series || series.used >= series.steps) return { batch: undefined, at: horizon }
    const named = { batch: (await lastBatch(tx)) + 1n, series: series.series, step: series.used }
    const list = listText(named, await listNow(tx, games, stakes))
    await insertBatch(deps, tx, {
      ...named,
      after_entry: after,
      up_to_entry: upTo,
      list,
      digest: digestOf(list),
      fixed_at: deps.now(),
    })
    return { batch: await openBatch(tx), at: after }
  })

/** Counts every stake that the journal is sure of, as far as the studio answers. */
export const feedPools = async (deps: RewardsDeps, witness: Witness): Promise<void> => {
  const horizon = await settledEntryId(deps.db.read)
  if (horizon === undefined) return
  const away = await ensureSeries(deps, witness)
  if (away !== undefined) return isWaiting(deps, away)
  for (let at = await readCursor(deps.db.read, 'jackpots'); at < horizon;) {
    const fixed = await fixNext(deps, horizon)
    if (fixed.batch && !(await drawBatch(deps, witness, fixed.batch))) return
    at = fixed.batch ? fixed.batch.up_to_entry : fixed.at
    if ((await ensureSeries(deps, witness)) !== undefined) return
  }
  noLongerWaiting(deps)
}

/**
 * What stakes of the past have brought a pool that none of them could take: half of its way at most. A pool beyond its
 * end would be the next stake's for certain.
 */
export const pastShareMillionths = (
  pool: { seedKurus: bigint; mustHitByKurus: bigint; shareMillionths: bigint },
  stakedKurus: bigint,
): bigint => {
  const most = ((pool.mustHitByKurus - pool.seedKurus) * millionth) / 2n
  const share = stakedKurus * pool.shareMillionths
  return share < most ? share : most
}

/**
 * Opens the pools that are not open: at the first start, with their seeds and, where `past` is said, with the share of
 * all stakes until now (demo histories), of which none takes one.
 */
export const openPools = async (deps: RewardsDeps, tx: Tx, past = false): Promise<void> => {
  const after = await takeCursor(tx, 'jackpots')
  const upTo = past ? await newestEntryId(tx) : after
  const games = await listJackpotGames(tx)
  const stakes = past ? await listStakes(tx, { after, upTo, house: studio.house, games }) : []
  const stakedKurus = stakes.reduce((sum, stake) => sum + stake.amountKurus, 0n)
  const open = new Set((await listOpenCycles(tx)).map((row) => row.pool_id))
  const transfers = []
  for (const pool of await readPools(tx)) {
    if (open.has(pool.poolId)) continue
    const shareMillionths = pastShareMillionths(pool, stakedKurus)
    const valueMillionths = pool.seedKurus * millionth + shareMillionths
    await openCycle(deps, tx, { poolId: pool.poolId, cycle: 1, valueMillionths })
    transfers.push(
      seedOf(pool, 1),
      ...contribution(pool.poolId, 1, shareMillionths / millionth, after, upTo),
    )
  }
  if (upTo > after) await moveCursor(tx, 'jackpots', upTo)
  await transferIn(tx, 'jackpot', transfers)
}
