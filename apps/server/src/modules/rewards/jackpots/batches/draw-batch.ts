import type { Tx } from '@felek/database/database.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { RewardsDeps } from '../../deps.ts'
import { playerCard } from '../../../players/players.ts'
import { stakesAmong, transferIn } from '../../../wallet/wallet.ts'
import { maskName } from '../../mask.ts'
import { isAsSealed } from '../../seals.ts'
import { moveCursor, takeCursor } from '../../store.ts'
import { readList, type ListedPool } from './list.ts'
import {
  findBatch,
  findSeries,
  setDrawn,
  setRefused,
  valuesBefore,
  type BatchRow,
} from './store.ts'
import { drawsOf, type Values } from './draws.ts'
import { openCycle, transfersOf } from '../moves.ts'
import { feed, type Growth } from '../pools.ts'
import { subject } from '../../state.ts'
import { ownValue } from './commitments.ts'
import { insertFall, listOpenCycles, setValue } from '../store.ts'
import { isRefused, isWaiting } from './studio-wait.ts'

/** What both parties show for a batch; false where the studio is away; why, where it can not be drawn. */
const valuesFor = async (
  deps: RewardsDeps,
  witness: Witness,
  batch: BatchRow,
): Promise<Values | 'away' | 'disagrees' | 'key_lost'> => {
  const series = await findSeries(deps.db.read, batch.series)
  if (!series || !isAsSealed(deps, 'series', series) || !isAsSealed(deps, 'batch', batch))
    throw new Error(`the batch ${batch.batch} is not as it was fixed: it is not drawn`)
  const before = await valuesBefore(deps.db.read, batch)
  const houseValue = ownValue(deps, series, batch.step)
  if (houseValue === undefined) return 'key_lost'
  const answer = await witness.reveal({
    roundId: series.round_id,
    game: subject,
    step: batch.step,
    value: houseValue,
    settled: batch.digest,
  })
  if (answer.status === 'away' || answer.status === 'too_early') {
    isWaiting(deps, answer.status === 'away' ? answer.why : answer.status)
    return 'away'
  }
  return answer.status === 'ok' && hashOfHex(answer.value) === before?.studio
    ? { houseValue, studioValue: answer.value }
    : 'disagrees'
}

const falls = async (
  deps: RewardsDeps,
  tx: Tx,
  batch: bigint,
  { cycle, fall }: Growth,
): Promise<void> => {
  if (!fall) return
  const stake = (await stakesAmong(tx, [fall.entryId])).get(fall.entryId)
  if (!stake) throw new Error(`the journal has no stake ${fall.entryId}, which takes a jackpot`)
  await insertFall(deps, tx, cycle.poolId, cycle.cycle, cycle.valueMillionths, {
    batch,
    winner_id: stake.playerId,
    winner_mask: maskName((await playerCard(tx, stake.playerId))?.username ?? ''),
    stake_entry_id: fall.entryId,
    round_id: stake.roundId,
    game: stake.game,
    amount_kurus: fall.amountKurus,
    fell_at: deps.now(),
  })
}

/** Writes what a batch did to one pool. */
const keep = async (
  deps: RewardsDeps,
  tx: Tx,
  batch: bigint,
  pool: ListedPool,
  growths: readonly Growth[],
): Promise<void> => {
  for (const growth of growths) {
    const { cycle, opened, fall } = growth
    if (opened) await openCycle(deps, tx, cycle)
    if (fall) await falls(deps, tx, batch, growth)
    else await setValue(tx, pool.poolId, cycle.cycle, cycle.valueMillionths)
  }
}

/** Carries out what list and values say, once: cursor, pools, falls and money in one transaction. */
const carryOut = (deps: RewardsDeps, of: BatchRow, values: Values): Promise<void> =>
  deps.adminDb.inTx(async (tx) => {
    await takeCursor(tx, 'jackpots')
    const batch = await findBatch(tx, of.batch)
    // Another process was first, or staff took it back meanwhile.
    if (!batch || batch.drawn_at || batch.refused_at) return
    const { pools, stakes } = readList(batch.list)
    const open = new Map((await listOpenCycles(tx)).map((row) => [row.pool_id, row]))
    const draw = drawsOf(values, batch.batch)
    const transfers = []
    for (const pool of pools) {
      const now = open.get(pool.poolId)
      if (now?.cycle !== pool.cycle || now.value_millionths !== pool.valueMillionths)
        throw new Error(`the pool ${pool.poolId} is not as the batch ${batch.batch} was fixed with`)
      const growths = feed(pool, pool, stakes, draw)
      await keep(deps, tx, batch.batch, pool, growths)
      transfers.push(...transfersOf(pool, growths, batch))
    }
    await setDrawn(tx, batch.batch, values, deps.now())
    await moveCursor(tx, 'jackpots', batch.up_to_entry)
    await transferIn(tx, 'jackpot', transfers)
  })

/** Draws a batch whose list is fixed; false where it has to wait. */
export const drawBatch = async (
  deps: RewardsDeps,
  witness: Witness,
  batch: BatchRow,
): Promise<boolean> => {
  const values = batch.refused_why ?? (await valuesFor(deps, witness, batch))
  if (values === 'away') return false
  if (typeof values === 'string') {
    if (!batch.refused_why)
      await deps.adminDb.inTx((tx) => setRefused(tx, batch.batch, values, deps.now()))
    isRefused(deps, batch.batch, values)
    return false
  }
  await carryOut(deps, batch, values)
  return true
}
