import type { Tx } from '../../../../database/src/database.ts'
import type { RewardsHouse } from '../needs.ts'
import { playerCard } from '../../players/players.ts'
import { sealOf } from '../../../../settings/src/seal.ts'
import {
  listStakes,
  settledEntryId,
  transferIn,
  type Stake,
  type Transfer,
} from '../../wallet/wallet.ts'
import { studio } from '../eligible.ts'
import { maskName } from '../mask.ts'
import { moveCursor, readCursor, takeCursor } from '../store.ts'
import {
  commitmentOf,
  feed,
  millionth,
  openCycle,
  type Cycle,
  type Growth,
  type Pool,
  type Secret,
} from './pools.ts'
import {
  insertCycle,
  insertFall,
  listJackpotGames,
  listOpenCycles,
  listPools,
  setValue,
  type OpenCycleRow,
} from './store.ts'

/** Entries of the journal that one transaction looks at. */
const spanMax = 2_000n

export const thresholdPlace = (poolId: string, cycle: number) => `jackpot:${poolId}:${cycle}`
/** The pool's account in the ledger. */
export const accountOf = (poolId: string): string => `jackpot:${poolId}`

const poolsOf = async (tx: Tx): Promise<Pool[]> =>
  (await listPools(tx)).map((row) => ({
    poolId: row.pool_id,
    shareMillionths: row.share_millionths,
    seedKurus: row.seed_kurus,
    mustHitByKurus: row.must_hit_by_kurus,
  }))

const opened = (house: RewardsHouse, row: OpenCycleRow): Cycle => {
  const secret = JSON.parse(
    sealOf(house.env).open(row.threshold_sealed, thresholdPlace(row.pool_id, row.cycle)),
  ) as Record<keyof Secret, string>
  return {
    poolId: row.pool_id,
    cycle: row.cycle,
    valueMillionths: row.value_millionths,
    thresholdKurus: BigInt(secret.thresholdKurus),
    salt: secret.salt,
  }
}

/** Writes a new cycle; answers the transfer that brings its seed. */
const begin = async (house: RewardsHouse, tx: Tx, pool: Pool, cycle: Cycle): Promise<Transfer> => {
  const secret = JSON.stringify({ thresholdKurus: String(cycle.thresholdKurus), salt: cycle.salt })
  await insertCycle(tx, {
    pool_id: pool.poolId,
    cycle: cycle.cycle,
    value_millionths: cycle.valueMillionths,
    commitment: commitmentOf(cycle),
    threshold_sealed: sealOf(house.env).seal(secret, thresholdPlace(pool.poolId, cycle.cycle)),
    started_at: house.now(),
  })
  return {
    transactionId: `${pool.poolId}:${cycle.cycle}:seed`,
    amountKurus: pool.seedKurus,
    from: 'rewards',
    to: accountOf(pool.poolId),
  }
}

const contribution = (
  poolId: string,
  cycle: number,
  amountKurus: bigint,
  after: bigint,
  upTo: bigint,
): Transfer[] =>
  amountKurus === 0n
    ? []
    : [
        {
          transactionId: `${poolId}:${cycle}:${after + 1n}-${upTo}`,
          amountKurus,
          from: studio.house,
          to: accountOf(poolId),
        },
      ]

/** Writes what stakes did to one cycle of a pool; answers the money that moves with it. */
const keep = async (
  house: RewardsHouse,
  tx: Tx,
  pool: Pool,
  growth: Growth,
  after: bigint,
  upTo: bigint,
): Promise<Transfer[]> => {
  const { cycle, fall, contributedKurus } = growth
  const transfers = growth.opened ? [await begin(house, tx, pool, cycle)] : []
  if (fall === undefined) await setValue(tx, pool.poolId, cycle.cycle, cycle.valueMillionths)
  else {
    const { stake, amountKurus } = fall
    await insertFall(tx, pool.poolId, cycle.cycle, cycle.valueMillionths, {
      winner_id: stake.playerId,
      winner_mask: maskName((await playerCard(tx, stake.playerId))?.username ?? ''),
      stake_entry_id: stake.entryId,
      round_id: stake.roundId,
      game: stake.game,
      amount_kurus: amountKurus,
      threshold_kurus: cycle.thresholdKurus,
      salt: cycle.salt,
      fell_at: house.now(),
    })
  }
  return [...transfers, ...contribution(pool.poolId, cycle.cycle, contributedKurus, after, upTo)]
}

/** Counts one span of the journal; answers how far the pools have come. */
const feedSpan = (house: RewardsHouse, horizon: bigint): Promise<bigint> =>
  house.ledger.inTx(async (tx) => {
    const after = await takeCursor(tx, 'jackpots')
    if (after >= horizon) return after
    const upTo = after + spanMax < horizon ? after + spanMax : horizon
    const games = await listJackpotGames(tx)
    const stakes = await listStakes(tx, { after, upTo, house: studio.house, games })
    const transfers = stakes.length === 0 ? [] : await grow(house, tx, stakes, after, upTo)
    await moveCursor(tx, 'jackpots', upTo)
    await transferIn(tx, 'jackpot', transfers)
    return upTo
  })

const grow = async (
  house: RewardsHouse,
  tx: Tx,
  stakes: readonly Stake[],
  after: bigint,
  upTo: bigint,
): Promise<Transfer[]> => {
  const cycles = new Map((await listOpenCycles(tx)).map((row) => [row.pool_id, opened(house, row)]))
  const transfers: Transfer[] = []
  for (const pool of await poolsOf(tx)) {
    const open = cycles.get(pool.poolId)
    if (open === undefined) continue
    for (const growth of feed(pool, open, stakes))
      transfers.push(...(await keep(house, tx, pool, growth, after, upTo)))
  }
  return transfers
}

/** Counts every stake that the journal is sure of. */
export const feedPools = async (house: RewardsHouse): Promise<void> => {
  const horizon = await settledEntryId(house.db.read)
  if (horizon === undefined) return
  for (let at = await readCursor(house.db.read, 'jackpots'); at < horizon;)
    at = await feedSpan(house, horizon)
}

/**
 * Opens the pools that are not open: at the first start, with their seeds and, where `upTo` is
 * given, with the share of all stakes up to that entry (demo histories). Their thresholds lie
 * above, so that no stake of the past takes one.
 */
export const openPools = async (house: RewardsHouse, tx: Tx, upTo?: bigint): Promise<void> => {
  const after = await takeCursor(tx, 'jackpots')
  const past =
    upTo === undefined
      ? []
      : await listStakes(tx, {
          after,
          upTo,
          house: studio.house,
          games: await listJackpotGames(tx),
        })
  const stakedKurus = past.reduce((sum, stake) => sum + stake.amountKurus, 0n)
  const open = new Set((await listOpenCycles(tx)).map((row) => row.pool_id))
  const transfers: Transfer[] = []
  for (const pool of await poolsOf(tx)) {
    if (open.has(pool.poolId)) continue
    const shareMillionths = stakedKurus * pool.shareMillionths
    const cycle = openCycle(pool, 1, pool.seedKurus * millionth + shareMillionths)
    transfers.push(
      await begin(house, tx, pool, cycle),
      ...contribution(pool.poolId, 1, shareMillionths / millionth, after, upTo ?? after),
    )
  }
  if (upTo !== undefined) await moveCursor(tx, 'jackpots', upTo)
  await transferIn(tx, 'jackpot', transfers)
}
