import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { studio } from '../../eligible.ts'
import { sealRow, type SealDeps } from '../../seals.ts'
import type { OfferRow } from '../offers/offer.ts'

export type SpinsRow = {
  bonus_id: bigint
  provider: string
  game: string
  count: number
  stake_kurus: bigint
  spins_left: number
  cap_left_kurus: bigint
  won_kurus: bigint
  sent_at: Date | null
  cancel_at: Date | null
  cancelled_at: Date | null
}

export const insertSpins = async (
  tx: Tx,
  bonusId: bigint,
  offer: OfferRow,
  now: Date,
): Promise<void> => {
  await sql`
    insert into bonus_spins (bonus_id, provider, game, count, stake_kurus, spins_left, cap_left_kurus, try_at)
    values (${bonusId}, ${studio.provider}, ${offer.spins_game}, ${offer.spins_count}::int, ${offer.spins_stake_kurus}::bigint, ${offer.spins_count}::int,
      ${offer.amount_max_kurus}::bigint, ${now})`.execute(tx)
}

export const getSpins = async (
  q: Query,
  bonusIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, SpinsRow>> =>
  new Map(
    (
      await sql<SpinsRow>`select * from bonus_spins where bonus_id = any (${[...bonusIds]}::bigint[])`.execute(
        q,
      )
    ).rows.map((row) => [row.bonus_id, row]),
  )

/** The provider is told anew, of another end. */
export const queueSpinsUpdate = async (tx: Tx, bonusId: bigint, now: Date): Promise<void> => {
  await sql`
    update bonus_spins set sent_at = null, try_at = ${now}, tries = 0 where bonus_id = ${bonusId} and cancel_at is null`.execute(
    tx,
  )
}

/** From now on the provider is to be told of their end. */
export const cancelSpins = async (tx: Tx, bonusId: bigint, now: Date): Promise<void> => {
  await sql`
    update bonus_spins set cancel_at = ${now}, try_at = ${now}, tries = 0 where bonus_id = ${bonusId} and cancel_at is null`.execute(
    tx,
  )
}

export type DueSpins = SpinsRow & { player_id: bigint; offer_id: string; ends_at: Date }

/** What a provider is still to be told, taken until `again`, for the case that nobody answers. */
export const takeDueSpins = async (
  q: Query,
  provider: string,
  now: Date,
  againMs: number,
): Promise<DueSpins[]> =>
  (
    await sql<DueSpins>`
      with due as (
        update bonus_spins set tries = tries + 1,
          try_at = ${now}::timestamptz + least(300000, ${againMs}::float8 * power(2, least(tries, 10))) * interval '1 millisecond'
        where bonus_id in (
          select bonus_id from bonus_spins
          where provider = ${provider} and try_at <= ${now} and (sent_at is null or cancel_at is not null and cancelled_at is null)
          order by try_at limit 50 for update skip locked)
        returning *)
      select due.*, g.player_id, g.offer_id, g.ends_at from due join bonus_grants g using (bonus_id)`.execute(
      q,
    )
  ).rows

/** The provider knows of them; what was cancelled before it ever knew needs no more telling. */
export const setSent = async (q: Query, bonusId: bigint, now: Date): Promise<void> => {
  await sql`
    update bonus_spins set sent_at = ${now}, tries = 0, try_at = ${now} where bonus_id = ${bonusId} and sent_at is null`.execute(
    q,
  )
}

export const setCancelled = async (q: Query, bonusId: bigint, now: Date): Promise<void> => {
  await sql`
    update bonus_spins set cancelled_at = ${now}, sent_at = coalesce(sent_at, ${now}) where bonus_id = ${bonusId}`.execute(
    q,
  )
}

/** A grant's spins with what they belong to, held until the end of the transaction. */
export const takeSpins = async (
  tx: Tx,
  provider: string,
  bonusId: bigint,
): Promise<(SpinsRow & { player_id: bigint; offer_id: string; state: string }) | undefined> =>
  (
    await sql<SpinsRow & { player_id: bigint; offer_id: string; state: string }>`
      select s.*, g.player_id, g.offer_id, g.state from bonus_spins s join bonus_grants g using (bonus_id)
      where s.bonus_id = ${bonusId} and s.provider = ${provider} for update of s`.execute(tx)
  ).rows[0]

export type SpinWinRow = {
  provider: string
  transaction_id: string
  bonus_id: bigint
  player_id: bigint
  round_id: string
  game: string
  amount_kurus: bigint
  owed_kurus: bigint
  spins_left: number
  at: Date
  paid_at: Date | null
  /** When the vault refused it for good, and with what word. */
  refused_at: Date | null
  refused_why: string | null
  seal: string | null
}

export const spinWin = async (
  q: Query,
  provider: string,
  transactionId: string,
): Promise<SpinWinRow | undefined> =>
  (
    await sql<SpinWinRow>`
      select * from bonus_spin_wins where provider = ${provider} and transaction_id = ${transactionId}`.execute(
      q,
    )
  ).rows[0]

/** Keeps a win and what is owed of it. */
export const insertSpinWin = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  w: Omit<SpinWinRow, 'paid_at' | 'refused_at' | 'refused_why' | 'seal'>,
): Promise<void> => {
  await sql`
    insert into bonus_spin_wins (provider, transaction_id, bonus_id, player_id, round_id, game, amount_kurus, owed_kurus, spins_left, at, paid_at, seal)
    values (${w.provider}, ${w.transaction_id}, ${w.bonus_id}, ${w.player_id}, ${w.round_id}, ${w.game}, ${w.amount_kurus}, ${w.owed_kurus},
      ${w.spins_left}::int, ${w.at}, case when ${w.owed_kurus}::bigint = 0 then ${w.at}::timestamptz end,
      ${sealRow(deps, 'free_win', w)})`.execute(tx)
  await sql`
    update bonus_spins set spins_left = ${w.spins_left}::int, cap_left_kurus = cap_left_kurus - ${w.owed_kurus}::bigint, won_kurus = won_kurus + ${w.owed_kurus}::bigint
    where bonus_id = ${w.bonus_id}`.execute(tx)
  await sql`
    update bonus_grants set converted_kurus = converted_kurus + ${w.owed_kurus}::bigint where bonus_id = ${w.bonus_id}`.execute(
    tx,
  )
}

/** What is owed and not paid, the oldest first; of one bonus alone where named. */
export const listOwedSpins = async (
  q: Query,
  bonusId: bigint | undefined,
  limit: number,
): Promise<(SpinWinRow & { offer_id: string })[]> =>
  (
    await sql<SpinWinRow & { offer_id: string }>`
      select w.*, g.offer_id from bonus_spin_wins w join bonus_grants g using (bonus_id) where w.paid_at is null and w.refused_at is null
        and (${bonusId ?? null}::bigint is null or w.bonus_id = ${bonusId ?? null}::bigint) order by w.at limit ${limit}`.execute(
      q,
    )
  ).rows

export const setSpinPaid = async (
  q: Query,
  provider: string,
  transactionId: string,
  now: Date,
): Promise<void> => {
  await sql`
    update bonus_spin_wins set paid_at = ${now} where provider = ${provider} and transaction_id = ${transactionId} and paid_at is null`.execute(
    q,
  )
}

/** Sets a win aside that the vault refuses for good; false where that was done. */
export const setSpinRefused = async (
  q: Query,
  { provider, transaction_id }: Pick<SpinWinRow, 'provider' | 'transaction_id'>,
  why: string,
  now: Date,
): Promise<boolean> =>
  (
    await sql`
      update bonus_spin_wins set refused_at = ${now}, refused_why = ${why}
      where provider = ${provider} and transaction_id = ${transaction_id} and paid_at is null and refused_at is null returning 1`.execute(
      q,
    )
  ).rows.length === 1

/** Since when the oldest win waits that the vault has refused. */
export const oldestRefused = async (q: Query): Promise<Date | undefined> =>
  (
    await sql<{ at: Date | null }>`
      select min(refused_at) as at from bonus_spin_wins where refused_at is not null`.execute(q)
  ).rows[0]?.at ?? undefined
