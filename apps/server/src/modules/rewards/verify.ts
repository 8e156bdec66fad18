import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { poolAccounts, rewardFlows, stakesAmong, stakesWithin } from '../wallet/wallet.ts'
import { studio } from './eligible.ts'
import { verifyBatches } from './jackpots/batches/verify.ts'
import type { SealDeps } from './seals.ts'
import { readCursor } from './store.ts'
import type { OpenTournament } from './tournaments/store.ts'
import { checkPoints } from './tournaments/verify.ts'
import { verifySeals } from './row-verification/verify.ts'

type RewardFault = { check: string; where: string; expected: string; found: string }
type Row = { place: string; expected: string; found: string }

/*
 * From books to money and back: each movement of a bonus, a prize, a free spin and a jackpot has exactly one row that owes
 * it, with its player and its amount, and each row that says that something moved has its movement. Beside that what rows
 * say of each other: an offer's arithmetic, a fall's commitment, a prize's share of its pool.
 */

/** What was settled before tournaments paid a share of their stakes has this one. */
const oldRules = 1_000_000_000_000n

/** What rows say that has moved: `verb`, id, player, amount and the account of the house that it names. */
const owed = sql`
  select 'grant' as verb, 'bonus:' || g.bonus_id as id, g.player_id, g.amount_kurus as kurus, 'bonus:' || g.offer_id as house
  from bonus_grants g where g.kind <> 'spins' and g.opened_at is not null
  union all
  select 'convert', 'bonus:' || g.bonus_id, g.player_id, g.converted_kurus, 'bonus:' || g.offer_id
  from bonus_grants g where g.kind <> 'spins' and g.converted_kurus > 0
  union all
  select 'forfeit', 'bonus:' || g.bonus_id, g.player_id, g.forfeited_kurus, 'bonus:' || g.offer_id
  from bonus_grants g where g.forfeited_kurus > 0
  union all
  select 'adjust', 'free:' || w.provider || ':' || w.transaction_id, w.player_id, w.owed_kurus, 'bonus:' || g.offer_id
  from bonus_spin_wins w join bonus_grants g using (bonus_id) where w.owed_kurus > 0
  union all
  select 'adjust', 'tournament:' || z.tournament_id || ':' || z.rank, z.player_id, z.amount_kurus, 'rewards' from tournament_prizes z
  union all
  select 'adjust', c.pool_id || ':' || c.cycle, c.winner_id, c.amount_kurus, 'jackpot:' || c.pool_id
  from jackpot_cycles c where c.fell_at is not null and c.voided_at is null`

/** Of these the ones that must have moved by now: what is owed still is not. */
const moved = sql`
  select * from (${owed}) o where not exists (
    select 1 from bonus_spin_wins w where 'free:' || w.provider || ':' || w.transaction_id = o.id and w.paid_at is null)
  and not exists (select 1 from tournament_prizes z where 'tournament:' || z.tournament_id || ':' || z.rank = o.id and z.paid_at is null)
  and not exists (select 1 from jackpot_cycles c where c.pool_id || ':' || c.cycle = o.id and o.verb = 'adjust' and c.paid_at is null)`

const checks: Record<string, ReturnType<typeof sql<Row>>> = {
  'a bonus is what its offer makes of its base': sql`
    select 'bonus ' || g.bonus_id as place,
      concat_ws('/', least(g.base_kurus * o.percent / 100, o.amount_max_kurus), least(g.base_kurus * o.percent / 100, o.amount_max_kurus) * o.times,
        (g.base_kurus * o.own_times + o.own_kurus) * 100) as expected,
      concat_ws('/', g.amount_kurus, g.required_kurus, g.own_required_centi) as found
    from bonus_grants g join bonus_offers o using (offer_id, version)
    where g.kind <> 'spins' and (g.kind <> o.kind or g.amount_kurus <> least(g.base_kurus * o.percent / 100, o.amount_max_kurus)
        or g.required_kurus <> g.amount_kurus * o.times or g.own_required_centi <> (g.base_kurus * o.own_times + o.own_kurus) * 100)
      or g.kind = 'spins' and (o.kind <> 'spins' or g.amount_kurus <> 0 or g.required_kurus <> 0 or g.own_required_centi <> o.own_kurus * 100)
    order by g.bonus_id limit 20`,
  'a bonus that is over says what became of it': sql`
    select 'bonus ' || g.bonus_id as place, case when g.state = 'converted' then 'wagered' else 'nothing converted' end as expected,
      concat_ws('/', g.state, g.wagered_centi, g.converted_kurus) as found
    from bonus_grants g
    where g.kind <> 'spins' and (g.state = 'converted' and g.wagered_centi < g.required_kurus * 100 or g.state <> 'converted' and g.converted_kurus > 0)
    order by g.bonus_id limit 20`,
  'a bonus opened by its own stakes, each counted once with its entry': sql`
    select 'bonus ' || g.bonus_id as place, g.own_required_centi::text as expected, coalesce(s.centi, 0)::text as found
    from bonus_grants g
    left join (select bonus_id, sum(amount_kurus * weight) as centi from bonus_own_stakes where undone_at is null group by bonus_id) s using (bonus_id)
    where g.opened_at is not null and coalesce(s.centi, 0) < g.own_required_centi order by g.bonus_id limit 20`,
  'own stakes weigh no more than their offer says': sql`
    select 'stake ' || s.entry_id as place, 'to ' || coalesce((select max(w) from unnest(o.own_weights) w), 0) as expected, s.weight::text as found
    from bonus_own_stakes s join bonus_grants g using (bonus_id) join bonus_offers o using (offer_id, version)
    where s.weight > coalesce((select max(w) from unnest(o.own_weights) w), 0) or s.player_id <> g.player_id or s.entry_id <= g.own_after
    order by s.entry_id limit 20`,
  'a claim that was granted has its bonus, and a bonus its claim': sql`
    select 'claim ' || c.claim_id as place, 'one bonus of ' || c.offer_id as expected, count(g.bonus_id)::text as found
    from bonus_claims c left join bonus_grants g on g.claim_id = c.claim_id and (g.player_id, g.offer_id, g.version) = (c.player_id, c.offer_id, c.version)
    group by c.claim_id, c.offer_id, c.state having count(g.bonus_id) <> (c.state = 'granted')::int
    union all
    select 'bonus ' || g.bonus_id, 'a claim that was granted', coalesce(c.state, 'none')
    from bonus_grants g left join bonus_claims c using (claim_id)
    where g.claim_id is not null and (c.state is distinct from 'granted' or (g.player_id, g.offer_id) <> (c.player_id, c.offer_id))
    order by 1 limit 20`,
  'free spins are worth their wins, to their cap': sql`
    select 'spins ' || s.bonus_id as place, concat_ws('/', coalesce(w.owed, 0), o.amount_max_kurus, coalesce(w.spins_left, s.count), coalesce(w.owed, 0)) as expected,
      concat_ws('/', s.won_kurus, s.won_kurus + s.cap_left_kurus, s.spins_left, g.converted_kurus) as found
    from bonus_spins s join bonus_grants g using (bonus_id) join bonus_offers o using (offer_id, version)
    left join (select bonus_id, sum(owed_kurus) as owed, min(spins_left) as spins_left from bonus_spin_wins group by bonus_id) w using (bonus_id)
    where s.won_kurus <> coalesce(w.owed, 0) or s.won_kurus + s.cap_left_kurus <> o.amount_max_kurus or s.spins_left <> coalesce(w.spins_left, s.count)
      or g.converted_kurus <> coalesce(w.owed, 0) or (s.count, s.stake_kurus, s.game) <> (o.spins_count, o.spins_stake_kurus, o.spins_game)
    order by s.bonus_id limit 20`,
  'a free win is its bonus’s player’s': sql`
    select 'free win ' || w.provider || ' ' || w.transaction_id as place, g.player_id::text as expected, w.player_id::text as found
    from bonus_spin_wins w join bonus_grants g using (bonus_id) join bonus_spins s using (bonus_id)
    where w.player_id <> g.player_id or w.game <> s.game or w.provider <> s.provider order by 1 limit 20`,
  'a player’s points are the best rounds': sql`
    select 'tournament ' || p.tournament_id || ' player ' || p.player_id as place, coalesce(r.points, 0)::text as expected, p.points::text as found
    from tournament_points p join tournaments t using (tournament_id)
    left join (select tournament_id, player_id, sum(points) as points from tournament_rounds group by 1, 2) r using (tournament_id, player_id)
    where t.pool_share_millionths <> ${oldRules}::bigint and p.points <> coalesce(r.points, 0) order by 1 limit 20`,
  'a prize is its place’s share of the pool': sql`
    select 'tournament ' || t.tournament_id || ' place ' || z.rank as place,
      (x.pool * coalesce(t.prizes_kurus[z.rank], 0) / (select sum(p) from unnest(t.prizes_kurus) p))::bigint::text as expected, z.amount_kurus::text as found
    from tournament_prizes z join tournaments t using (tournament_id)
    cross join lateral (
      select least(t.pool_max_kurus, coalesce(sum(p.staked_kurus), 0) * t.pool_share_millionths / 1000000)::bigint as pool
      from tournament_points p where p.tournament_id = t.tournament_id) x
    where t.pool_share_millionths <> ${oldRules}::bigint
      and z.amount_kurus <> div(x.pool * coalesce(t.prizes_kurus[z.rank], 0), (select sum(p) from unnest(t.prizes_kurus) p))
    union all
    select 'tournament ' || z.tournament_id || ' place ' || z.rank, 'a player with enough rounds', coalesce(p.rounds, 0)::text
    from tournament_prizes z join tournaments t using (tournament_id) left join tournament_points p using (tournament_id, player_id)
    where coalesce(p.rounds, 0) < t.rounds_min or coalesce(p.points, 0) = 0 or t.settled_at is null
    order by 1 limit 20`,
  'prizes go by points': sql`
    select 'tournament ' || a.tournament_id || ' place ' || a.rank as place, 'no fewer points than place ' || b.rank as expected, p.points::text as found
    from tournament_prizes a join tournament_prizes b on b.tournament_id = a.tournament_id and b.rank = a.rank + 1
    join tournament_points p on (p.tournament_id, p.player_id) = (a.tournament_id, a.player_id)
    join tournament_points q on (q.tournament_id, q.player_id) = (b.tournament_id, b.player_id)
    where p.points < q.points order by 1 limit 20`,
  'each row has what it belongs to': sql`
    select 'bonus ' || g.bonus_id as place, 'its offer, and its spins' as expected, 'none' as found from bonus_grants g
    where not exists (select 1 from bonus_offers o where (o.offer_id, o.version) = (g.offer_id, g.version))
      or g.kind = 'spins' and g.opened_at is not null and not exists (select 1 from bonus_spins s where s.bonus_id = g.bonus_id)
    union all
    select 'claim ' || c.claim_id, 'its offer', 'none' from bonus_claims c
    where not exists (select 1 from bonus_offers o where (o.offer_id, o.version) = (c.offer_id, c.version))
    union all
    select x.what || ' of bonus ' || x.bonus_id, 'the bonus', 'none'
    from (select 'own stakes' as what, bonus_id from bonus_own_stakes union select 'spins', bonus_id from bonus_spins
      union select 'free wins', bonus_id from bonus_spin_wins) x
    where not exists (select 1 from bonus_grants g where g.bonus_id = x.bonus_id)
    union all
    select 'tournament ' || x.tournament_id, 'its rules', 'none'
    from (select tournament_id from tournament_points union select tournament_id from tournament_rounds union select tournament_id from tournament_prizes) x
    where not exists (select 1 from tournaments t where t.tournament_id = x.tournament_id)
    order by 1 limit 20`,
  'what is offered is the newest version that ever was': sql`
    select 'offer ' || o.offer_id || ' ' || o.version as place, 'none behind it' as expected, 'version ' || max(n.version) as found
    from bonus_offers o join bonus_offers n on n.offer_id = o.offer_id and n.version > o.version and n.status <> 'draft'
    where o.status = 'active' group by o.offer_id, o.version order by 1 limit 20`,
  'a fall is what was in its pool, and was drawn with a batch': sql`
    select 'jackpot ' || c.pool_id || ' ' || c.cycle as place, concat_ws('/', c.value_millionths / 1000000, c.batch) as expected,
      concat_ws('/', c.amount_kurus, b.batch) as found
    from jackpot_cycles c left join jackpot_batches b on b.batch = c.batch and b.drawn_at is not null
    where c.fell_at is not null and (c.amount_kurus <> c.value_millionths / 1000000 or c.threshold_kurus is null and b.batch is null)
    order by 1 limit 20`,
  'a fall of before was over the threshold that was promised': sql`
    select 'jackpot ' || c.pool_id || ' ' || c.cycle as place, concat_ws('/', 'to ' || c.amount_kurus, c.commitment) as expected,
      concat_ws('/', c.threshold_kurus, encode(sha256(convert_to(concat_ws(':', c.pool_id, c.cycle, c.threshold_kurus, c.salt), 'UTF8')), 'hex')) as found
    from jackpot_cycles c
    where c.threshold_kurus is not null and (c.amount_kurus < c.threshold_kurus
      or c.commitment is distinct from encode(sha256(convert_to(concat_ws(':', c.pool_id, c.cycle, c.threshold_kurus, c.salt), 'UTF8')), 'hex'))
    order by 1 limit 20`,
}

type Flow = Awaited<ReturnType<typeof rewardFlows>>[number]
const named = ({ verb, id }: Pick<Flow, 'verb' | 'id'>): string => `${verb} ${id}`
const shown = (f: Pick<Flow, 'player_id' | 'kurus' | 'house'> | undefined): string =>
  f ? `${f.kurus} of ${f.house} for player ${f.player_id}` : 'nothing'

/** Each movement against the row that owes it, and each row that moved against its movement. */
const crossed = async (q: Query): Promise<RewardFault[]> => {
  const flows = new Map((await rewardFlows(q)).map((f) => [named(f), f]))
  const rows = (await sql<Flow>`${owed}`.execute(q)).rows
  const done = (await sql<Flow>`${moved}`.execute(q)).rows
  const owing = new Map(rows.map((r) => [named(r), r]))
  const differ = (a: Flow | undefined, b: Flow | undefined) => shown(a) !== shown(b)
  return [
    ...[...flows].flatMap(([name, flow]) =>
      differ(flow, owing.get(name))
        ? [
            {
              check: 'each movement has the row that owes it',
              where: name,
              expected: shown(owing.get(name)),
              found: shown(flow),
            },
          ]
        : [],
    ),
    ...done.flatMap((row) =>
      flows.has(named(row))
        ? []
        : [
            {
              check: 'what a row says has moved has moved',
              where: named(row),
              expected: shown(row),
              found: 'nothing',
            },
          ],
    ),
  ]
}

/** Own stakes and falls name stakes of the journal, of that player and that amount. */
const checkStakes = async (q: Query): Promise<RewardFault[]> => {
  const { rows } = await sql<{
    where: string
    entry_id: bigint
    player_id: bigint
    kurus: bigint | null
  }>`
    select 'own stake ' || entry_id as where, entry_id, player_id, amount_kurus as kurus from bonus_own_stakes
    union all
    select 'jackpot ' || pool_id || ' ' || cycle, stake_entry_id, winner_id, null from jackpot_cycles where fell_at is not null`.execute(
    q,
  )
  const stakes = await stakesAmong(
    q,
    rows.map((r) => r.entry_id),
  )
  return rows.flatMap(({ where, entry_id: id, player_id: playerId, kurus }) => {
    const stake = stakes.get(id)
    if (stake?.playerId === playerId && (kurus === null || kurus === stake.amountKurus)) return []
    return [
      {
        check: 'a counted stake is one of the journal',
        where,
        expected: `a stake of player ${playerId}`,
        found: stake ? `${stake.amountKurus} of player ${stake.playerId}` : 'none',
      },
    ]
  })
}

type Points = { player_id: bigint; rounds: number; staked_kurus: bigint }

/** Rounds and stakes of tournaments are those of the journal; what was given back may have been counted before. */
const checkPlay = async (q: Query): Promise<RewardFault[]> => {
  const upTo = await readCursor(q, 'tournaments')
  const held = (
    await sql<OpenTournament>`
      select tournament_id, games, min_stake_kurus, starts_at, ends_at, settles_at from tournaments where pool_share_millionths <> ${oldRules}::bigint`.execute(
      q,
    )
  ).rows
  const except = (await sql<{ entry_id: bigint }>`select entry_id from bonus_own_stakes`.execute(q))
    .rows
  const faults: RewardFault[] = await checkPoints(q, held)
  for (const t of held) {
    const { rows } = await sql<Points>`
      select player_id, rounds, staked_kurus from tournament_points where tournament_id = ${t.tournament_id}`.execute(
      q,
    )
    const counted = await stakesWithin(q, {
      house: studio.house,
      games: t.games,
      leastKurus: t.min_stake_kurus,
      from: t.starts_at,
      before: t.ends_at,
      upTo,
      except: except.map((row) => row.entry_id),
    })
    const found = new Map(rows.map((row) => [row.player_id, row]))
    for (const id of new Set([...found.keys(), ...counted.map((c) => c.player_id)])) {
      const row = found.get(id)
      const c = counted.find((one) => one.player_id === id)
      const [rounds, kurus] = [row?.rounds ?? 0, row?.staked_kurus ?? 0n]
      const fits =
        rounds >= (c?.kept_rounds ?? 0) &&
        rounds <= (c?.rounds ?? 0) &&
        kurus >= (c?.kept_kurus ?? 0n) &&
        kurus <= (c?.kurus ?? 0n)
      if (!fits)
        faults.push({
          check: 'rounds and stakes of a tournament are the journal’s',
          where: `tournament ${t.tournament_id} player ${id}`,
          expected: `${c?.rounds ?? 0}/${c?.kurus ?? 0n}`,
          found: `${rounds}/${kurus}`,
        })
    }
  }
  return faults
}

/** A pool's account is what its open cycle holds and what its falls are owed. */
const checkPools = async (q: Query): Promise<RewardFault[]> => {
  const { rows } = await sql<{ pool_id: string; kurus: bigint }>`
    select pool_id, (sum(case when fell_at is null then value_millionths / 1000000
      when paid_at is null and voided_at is null then amount_kurus else 0 end))::bigint as kurus
    from jackpot_cycles group by pool_id order by pool_id`.execute(q)
  const held = await poolAccounts(q)
  return rows.flatMap(({ pool_id: pool, kurus }) =>
    held.get(`jackpot:${pool}`) === kurus
      ? []
      : [
          {
            check: 'a pool’s account is what is in it',
            where: `jackpot ${pool}`,
            expected: String(kurus),
            found: String(held.get(`jackpot:${pool}`) ?? 0n),
          },
        ],
  )
}

/** Checks the books of rewards against themselves and against the ledger, on a snapshot. */
export const verifyRewards = async (deps: SealDeps, q: Query): Promise<RewardFault[]> => {
  const faults = [
    ...(await verifySeals(deps, q)),
    ...(await crossed(q)),
    ...(await checkStakes(q)),
    ...(await checkPools(q)),
    ...(await verifyBatches(q)),
    ...(await checkPlay(q)),
  ]
  for (const [check, query] of Object.entries(checks))
    for (const { place, expected, found } of (await query.execute(q)).rows)
      faults.push({ check, where: place, expected, found })
  return faults
}
