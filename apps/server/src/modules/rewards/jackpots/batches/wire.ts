import { toAmount } from '@felek/contract/money.ts'
import type { JackpotDraw, JackpotCommitments } from '@felek/contract/rewards.ts'
import type { Query } from '@felek/database/database.ts'
import { Refusal } from '../../../../rpc/refusal.ts'
import { findBatch, listFalls, runningSeries, findSeries, valuesBefore } from './store.ts'

/** Everything by which anybody can draw a batch again. */
export const jackpotDraw = async (q: Query, id: bigint): Promise<JackpotDraw> => {
  const b = await findBatch(q, id)
  const series = b && (await findSeries(q, b.series))
  if (!b || !series) throw new Refusal('not_found')
  const falls = await listFalls(q, [id])
  return {
    batch: String(b.batch),
    series: String(b.series),
    roundID: series.round_id,
    step: b.step,
    houseCommitment: series.house_commitment,
    studioCommitment: series.studio_commitment,
    promisedAt: series.promised_at.toISOString(),
    list: b.list,
    digest: b.digest,
    fixedAt: b.fixed_at.toISOString(),
    state: b.drawn_at ? 'drawn' : b.withdrawn_at ? 'withdrawn' : b.refused_at ? 'refused' : 'fixed',
    ...(b.house_value !== null && b.studio_value !== null && b.drawn_at !== null
      ? {
          houseValue: b.house_value,
          studioValue: b.studio_value,
          drawnAt: b.drawn_at.toISOString(),
        }
      : {}),
    falls: falls.map((f) => ({
      pool: f.pool_id,
      cycle: f.cycle,
      entry: String(f.stake_entry_id),
      amount: toAmount(f.amount_kurus),
      player: f.winner_mask,
    })),
  }
}

/** What the next values must hash to; empty while nothing is promised. */
export const jackpotCommitments = async (q: Query): Promise<JackpotCommitments> => {
  const running = await runningSeries(q)
  if (!running || running.used >= running.steps) return {}
  const { series, used: step } = running
  const next = await valuesBefore(q, { series, step })
  return {
    next: {
      series: String(series),
      step,
      house: next?.house ?? running.house_commitment,
      studio: next?.studio ?? running.studio_commitment,
    },
  }
}
