import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** A stretch of what was judged: effects after `after` up to `upTo`. */
export type EffectSpan = { after: bigint; upTo: bigint }

/** A stake that was taken and that nothing has answered. */
export type OpenStake = {
  effectNo: bigint
  scope: string
  transactionId: string
  playerId: bigint
  amountKurus: bigint
  roundId: string
  game: string
  at: Date
}

type Row = {
  effect_no: bigint
  scope: string
  transaction_id: string
  player_id: bigint
  amount_kurus: bigint
  round_id: string
  game: string
  at: Date
}

/** So many effects are looked through at a time: each costs a look-up at most, whatever the ledger's size. */
const effectsMax = 20_000n

const toOpenStake = (row: Row): OpenStake => ({
  effectNo: row.effect_no,
  scope: row.scope,
  transactionId: row.transaction_id,
  playerId: row.player_id,
  amountKurus: row.amount_kurus,
  roundId: row.round_id,
  game: row.game,
  at: row.at,
})

/**
 * What has answered a stake `f`: a win of any amount, or a rollback, that moved or was held. A win of nothing makes an
 * effect and no entry, so entries alone do not tell. One look-up by wallet_effects_about, whatever is planned for the rest.
 */
const answer = sql`
  left join lateral (
    select 1 as answered from wallet_effects r
    where r.source = f.source and r.scope = f.scope and r.about = f.transaction_id and r.about <> ''
      and r.verb in ('win', 'rollback') and r.status in ('ok', 'held') limit 1) a on true`

/**
 * Stakes of a source that nothing has answered, among the effects of a span, in their order. The span is looked through by
 * number; one of more than 20,000 effects is refused, for a reader goes on from where it was.
 */
export const listOpenStakes = async (
  q: Query,
  source: string,
  { after, upTo }: EffectSpan,
): Promise<OpenStake[]> => {
  if (upTo - after > effectsMax)
    throw new RangeError(`a span of ${upTo - after} effects is more than ${effectsMax}`)
  const { rows } = await sql<Row>`
    select f.effect_no, f.scope, f.transaction_id, f.player_id, f.amount_kurus, f.round_id, f.game, f.at
    from (select * from wallet_effects x where x.effect_no > ${after} and x.effect_no <= ${upTo} offset 0) f ${answer}
    where f.source = ${source} and f.verb = 'bet' and f.status = 'ok' and a.answered is null
    order by f.effect_no`.execute(q)
  return rows.map(toOpenStake)
}

/**
 * The same whoever sent them, but for coupons, which stay open for days.
 */
export const listUnanswered = async (
  q: Query,
  { after, upTo }: EffectSpan,
): Promise<(OpenStake & { source: string })[]> => {
  if (upTo - after > effectsMax)
    throw new RangeError(`a span of ${upTo - after} effects is more than ${effectsMax}`)
  const { rows } = await sql<Row & { source: string }>`
    select f.effect_no, f.source, f.scope, f.transaction_id, f.player_id, f.amount_kurus, f.round_id, f.game, f.at
    from (select * from wallet_effects x where x.effect_no > ${after} and x.effect_no <= ${upTo} offset 0) f ${answer}
    where f.source <> 'sports' and f.verb = 'bet' and f.status = 'ok' and a.answered is null
    order by f.effect_no`.execute(q)
  return rows.map((row) => ({ ...toOpenStake(row), source: row.source }))
}

/** Of stakes that were open once, those that still are, by their numbers; a reader asks so about what it keeps. */
export const stillOpen = async (q: Query, effectNos: readonly bigint[]): Promise<Set<bigint>> => {
  const { rows } = await sql<{ effect_no: bigint }>`
    select f.effect_no from (
      select * from wallet_effects x where x.effect_no = any (${[...effectNos]}::bigint[]) offset 0) f ${answer}
    where f.verb = 'bet' and f.status = 'ok' and a.answered is null`.execute(q)
  return new Set(rows.map((row) => row.effect_no))
}
