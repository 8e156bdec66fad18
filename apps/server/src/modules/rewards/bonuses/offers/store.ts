import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { sealRow, type SealDeps } from '../../seals.ts'
import type { OfferRow } from './offer.ts'

export type NewOffer = Omit<OfferRow, 'version' | 'status' | 'seal'>

const rows = (q: Query, where: ReturnType<typeof sql>): Promise<OfferRow[]> =>
  sql<OfferRow>`select * from bonus_offers where ${where} order by position, offer_id, version`
    .execute(q)
    .then((found) => found.rows)

/** What is offered, in its order. */
export const listActiveOffers = (q: Query): Promise<OfferRow[]> => rows(q, sql`status = 'active'`)

export const activeOffer = async (q: Query, offerId: string): Promise<OfferRow | undefined> =>
  (await rows(q, sql`status = 'active' and offer_id = ${offerId}`))[0]

export const offerOfCode = async (q: Query, code: string): Promise<OfferRow | undefined> =>
  (await rows(q, sql`status = 'active' and code = ${code}`))[0]

/** Versions that claims and grants refer to, by `<id>:<version>`. */
export const offerVersions = async (
  q: Query,
  wanted: readonly { offer_id: string; version: number }[],
): Promise<ReadonlyMap<string, OfferRow>> => {
  const ids = [...new Set(wanted.map((w) => w.offer_id))]
  const found = ids.length === 0 ? [] : await rows(q, sql`offer_id = any (${ids}::text[])`)
  return new Map(found.map((row) => [`${row.offer_id}:${row.version}`, row]))
}

/** Writes the next version of an offer, a draft; answers its number. */
export const insertVersion = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  o: NewOffer,
): Promise<number> => {
  // Whoever writes another version of it waits: a version's number is sealed too.
  await sql`select pg_advisory_xact_lock(hashtextextended('bonus offer:' || ${o.offer_id}, 0))`.execute(
    tx,
  )
  const last = await sql<{ version: number }>`
    select coalesce(max(version), 0)::int as version from bonus_offers where offer_id = ${o.offer_id}`.execute(
    tx,
  )
  const version = (last.rows[0]?.version ?? 0) + 1
  await sql`
    insert into bonus_offers (offer_id, version, kind, position, slug, name_tr, name_en, percent, amount_max_kurus, deposit_min_kurus,
      first_deposit, loss_min_kurus, stake_counted_kurus, turnover_share, times, stake_max_kurus, weights, games_refused, cap_times, days,
      claim_days, spins_count, spins_stake_kurus, spins_game, phone_confirmed, per_player, code, by_code_only, segments, starts_at, ends_at,
      own_times, own_kurus, own_weights, gift_returns, rounds_min, budget_person_kurus, budget_month_kurus, seal)
    values (${o.offer_id}, ${version}, ${o.kind}, ${o.position}::int, ${o.slug}, ${o.name_tr}, ${o.name_en}, ${o.percent}::int,
      ${o.amount_max_kurus}::bigint, ${o.deposit_min_kurus}::bigint, ${o.first_deposit}::boolean, ${o.loss_min_kurus}::bigint,
      ${o.stake_counted_kurus}::bigint, ${o.turnover_share}::int, ${o.times}::int, ${o.stake_max_kurus}::bigint,
      ${o.weights === null ? null : `{${o.weights.join(',')}}`}::int[], ${[...o.games_refused]}::text[], ${o.cap_times}::int, ${o.days}::int,
      ${o.claim_days}::int, ${o.spins_count}::int, ${o.spins_stake_kurus}::bigint, ${o.spins_game}, ${o.phone_confirmed}::boolean,
      ${o.per_player}, ${o.code}, ${o.by_code_only}::boolean, ${JSON.stringify(o.segments)}::jsonb, ${o.starts_at}::timestamptz, ${o.ends_at}::timestamptz,
      ${o.own_times}::int, ${o.own_kurus}::bigint, ${o.own_weights === null ? null : `{${o.own_weights.join(',')}}`}::int[], ${o.gift_returns}::boolean,
      ${o.rounds_min}::int, ${o.budget_person_kurus}::bigint, ${o.budget_month_kurus}::bigint,
      ${sealRow(deps, 'offer', { ...o, version })})`.execute(tx)
  return version
}

/** A draft, held until the end of the transaction. */
export const takeDraft = async (
  tx: Tx,
  offerId: string,
  version: number,
): Promise<OfferRow | undefined> =>
  (
    await sql<OfferRow>`
      select * from bonus_offers where offer_id = ${offerId} and version = ${version} and status = 'draft' for update`.execute(
      tx,
    )
  ).rows[0]

/** Ends the version that is offered now. */
export const endActive = async (tx: Tx, offerId: string): Promise<void> => {
  await sql`update bonus_offers set status = 'ended' where offer_id = ${offerId} and status = 'active'`.execute(
    tx,
  )
}

export const setActive = async (
  tx: Tx,
  offerId: string,
  version: number,
  now: Date,
): Promise<void> => {
  await sql`
    update bonus_offers set status = 'active', activated_at = ${now}
    where offer_id = ${offerId} and version = ${version} and status = 'draft'`.execute(tx)
}
