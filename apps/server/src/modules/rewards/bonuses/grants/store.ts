import { sql } from 'kysely'
import type { BonusEnd, OfferKind } from '@felek/contract/bonuses.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { sealRow, type SealDeps } from '../../seals.ts'

export type GrantState =
  | 'waiting'
  | 'active'
  | 'converted'
  | 'completed'
  | 'cancelled'
  | 'forfeited'
  | 'expired'

export type GrantRow = {
  bonus_id: bigint
  player_id: bigint
  offer_id: string
  version: number
  kind: OfferKind
  claim_id: bigint | null
  period: string
  base_kurus: bigint
  amount_kurus: bigint
  required_kurus: bigint
  deposit_id: bigint | null
  state: GrantState
  reason: BonusEnd | null
  wagered_centi: bigint | null
  converted_kurus: bigint
  forfeited_kurus: bigint
  created_at: Date
  ends_at: Date
  rested_until: Date | null
  ended_at: Date | null
  /** Own stakes that open it, hundredths of a kuruş; counted are those behind the entry. */
  own_required_centi: bigint
  own_after: bigint
  opened_at: Date | null
  seal: string | null
}

type NewGrant = Pick<
  GrantRow,
  | 'bonus_id'
  | 'player_id'
  | 'offer_id'
  | 'version'
  | 'kind'
  | 'claim_id'
  | 'period'
  | 'base_kurus'
  | 'amount_kurus'
  | 'required_kurus'
  | 'deposit_id'
  | 'created_at'
  | 'ends_at'
  | 'own_required_centi'
  | 'own_after'
>

/** False where it was had in this period, or another purse runs. */
export const insertGrant = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  g: NewGrant,
): Promise<boolean> =>
  (
    await sql`
      insert into bonus_grants (bonus_id, player_id, offer_id, version, kind, claim_id, period, base_kurus, amount_kurus, required_kurus, deposit_id, created_at, ends_at,
        own_required_centi, own_after, state, opened_at, seal)
      values (${g.bonus_id}, ${g.player_id}, ${g.offer_id}, ${g.version}, ${g.kind}, ${g.claim_id}::bigint, ${g.period}, ${g.base_kurus}, ${g.amount_kurus},
        ${g.required_kurus}, ${g.deposit_id}::bigint, ${g.created_at}, ${g.ends_at}, ${g.own_required_centi}, ${g.own_after},
        ${g.own_required_centi > 0n ? 'waiting' : 'active'}, ${g.own_required_centi > 0n ? null : g.created_at}::timestamptz,
        ${sealRow(deps, 'grant', g)})
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length === 1

export type GrantEnd = {
  state: Exclude<GrantState, 'active' | 'waiting'>
  reason?: BonusEnd
  wageredCenti: bigint
  convertedKurus: bigint
  forfeitedKurus: bigint
}

/** A bonus that waited for own stakes is open from now on, and its days begin; false where it was opened or ended before. */
export const openGrant = async (
  tx: Tx,
  bonusId: bigint,
  endsAt: Date,
  now: Date,
): Promise<boolean> =>
  (
    await sql`
      update bonus_grants set state = 'active', opened_at = ${now}, ends_at = ${endsAt} where bonus_id = ${bonusId} and state = 'waiting' returning 1`.execute(
      tx,
    )
  ).rows.length === 1

/** Ends a grant, once. */
export const endGrant = async (tx: Tx, bonusId: bigint, e: GrantEnd, now: Date): Promise<boolean> =>
  (
    await sql`
      update bonus_grants set state = ${e.state}, reason = ${e.reason ?? null}, wagered_centi = ${e.wageredCenti},
        converted_kurus = converted_kurus + ${e.convertedKurus}, forfeited_kurus = ${e.forfeitedKurus}, ended_at = ${now}
      where bonus_id = ${bonusId} and state in ('waiting', 'active') returning 1`.execute(tx)
  ).rows.length === 1

/** A player's own grant; absent and another's are the same. */
export const findGrant = async (
  q: Query,
  playerId: bigint,
  bonusId: bigint,
): Promise<GrantRow | undefined> =>
  (
    await sql<GrantRow>`select * from bonus_grants where bonus_id = ${bonusId} and player_id = ${playerId}`.execute(
      q,
    )
  ).rows[0]

/** What of a player's runs or waits: one purse at most, and spins. */
export const activeGrants = async (q: Query, playerId: bigint): Promise<GrantRow[]> =>
  (
    await sql<GrantRow>`select * from bonus_grants where player_id = ${playerId} and state in ('waiting', 'active') order by bonus_id`.execute(
      q,
    )
  ).rows

/** Everything that runs or waits, after one, for the job that opens and ends it. */
export const listRunning = async (q: Query, after: bigint, limit: number): Promise<GrantRow[]> =>
  (
    await sql<GrantRow>`
      select * from bonus_grants where state in ('waiting', 'active') and bonus_id > ${after} order by bonus_id limit ${limit}`.execute(
      q,
    )
  ).rows

export const grantOfDeposit = async (q: Query, depositId: bigint): Promise<GrantRow | undefined> =>
  (
    await sql<GrantRow>`select * from bonus_grants where deposit_id = ${depositId} and state in ('waiting', 'active')`.execute(
      q,
    )
  ).rows[0]

/** Which of these offers the player has had, or one of the others that are the same person. */
export const listHad = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Pick<GrantRow, 'offer_id' | 'period' | 'player_id'>[]> =>
  (
    await sql<Pick<GrantRow, 'offer_id' | 'period' | 'player_id'>>`
      select offer_id, period, player_id from bonus_grants where player_id = any (${[...playerIds]}::bigint[])`.execute(
      q,
    )
  ).rows

/** Puts the end of a grant off by what its player pauses. */
export const restGrant = async (
  tx: Tx,
  bonusId: bigint,
  endsAt: Date,
  restedUntil: Date,
): Promise<void> => {
  await sql`
    update bonus_grants set ends_at = ${endsAt}, rested_until = ${restedUntil}
    where bonus_id = ${bonusId} and state in ('waiting', 'active')`.execute(tx)
}

/** A line of a player's own bonuses: what was given, or a claim that came to nothing. */
export type OwnLine = { id: bigint; of: 'grant' | 'claim' }

const lines = (playerId: bigint, state: string | undefined) => sql`
  select bonus_id as id, 'grant' as of, created_at as at from bonus_grants
  where player_id = ${playerId} and (${state ?? null}::text is null or state = ${state ?? null} or ${state ?? null} = 'active' and state = 'waiting')
  union all
  select claim_id, 'claim', claimed_at from bonus_claims
  where player_id = ${playerId} and state in ('dropped', 'lapsed') and (${state ?? null}::text is null or state = ${state ?? null})`

/** A page of them, the newest first, and how many there are. */
export const findOwn = async (
  q: Query,
  playerId: bigint,
  of: { state: string | undefined; limit: number; offset: number },
): Promise<{ found: OwnLine[]; total: number }> => {
  const { rows } = await sql<OwnLine>`
    select id, of from (${lines(playerId, of.state)}) l order by at desc, id desc limit ${of.limit} offset ${of.offset}`.execute(
    q,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${lines(playerId, of.state)}) l`.execute(q)
  return { found: rows, total: counted.rows[0]?.total ?? 0 }
}

export const grantsByIds = async (q: Query, ids: readonly bigint[]): Promise<GrantRow[]> =>
  (
    await sql<GrantRow>`select * from bonus_grants where bonus_id = any (${[...ids]}::bigint[])`.execute(
      q,
    )
  ).rows

/** Which of the ids are bonuses of the player, or claims that came to nothing. */
export const bonusesAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> => {
  const { rows } = await sql<{ id: bigint }>`
    select bonus_id as id from bonus_grants where bonus_id = any (${[...ids]}::bigint[]) and player_id = ${playerId}
    union all
    select claim_id from bonus_claims where claim_id = any (${[...ids]}::bigint[]) and player_id = ${playerId}`.execute(
    q,
  )
  return rows.map((row) => row.id)
}

/** The last money bonus of a player's that ended since then, and how. */
export const findEndedBonus = async (
  q: Query,
  playerId: bigint,
  since: Date,
): Promise<{ how: GrantState; at: Date } | undefined> =>
  (
    await sql<{ how: GrantState; at: Date }>`
      select state as how, ended_at as at from bonus_grants
      where player_id = ${playerId} and ended_at > ${since} and kind <> 'spins' and opened_at is not null
      order by ended_at desc limit 1`.execute(q)
  ).rows[0]
