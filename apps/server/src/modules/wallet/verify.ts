import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Fault } from './fault.ts'
import { checkChain, checkHeads, checkNumbers } from './chain/check.ts'
import { headFiles, readHeads, type Head } from './chain/heads.ts'
import { accountChecks, type Row } from './account-checks-store.ts'
import { chainKeys, type ChainKeys, type Secrets } from '../../database/chain/keys.ts'

export { readHeads, type Head } from './chain/heads.ts'
export type { Fault } from './fault.ts'
export type Verdict = {
  entries: number
  effects: number
  players: number
  /** What stands under a seal; undefined where no key was given to check them with. */
  sealed: { seals: number; entries: number; effects: number } | undefined
  heads: { compared: number; unreadable: number; newest: string | undefined }
  faults: Fault[]
}
type Heads = AsyncIterable<Head | undefined> | Iterable<Head | undefined>
/** The keys that sealed, and what was kept of the chain outside the database. */
export type Outside = { keys: ChainKeys; heads: Heads }

/** The keys of the settings, the heads that lie in `DATA_DIR`, and those of elsewhere. */
export const outsideOf = (env: Secrets & { dataDir: string }, elsewhere: Heads): Outside => {
  const heads = async function* () {
    yield* readHeads(await headFiles(env.dataDir))
    yield* elsewhere
  }
  return { keys: chainKeys(env), heads: heads() }
}

/*
 * Each check answers the places where the books do not agree, first one first. They share no code
 * with wallet_post: they know the journal alone.
 */
const checks: Record<string, ReturnType<typeof sql<Row>>> = {
  'the sum over all accounts is zero': sql`
    select 'all accounts' as place, '0' as expected, s.total::text as found from (
      select coalesce(sum(amount_kurus * ((to_account in ('cash', 'bonus', 'locked'))::int - (from_account in ('cash', 'bonus', 'locked'))::int)), 0)
           - (select coalesce(sum(cash_kurus + bonus_kurus + locked_kurus), 0) from wallet_accounts) as total
      from wallet_entries) s
    where s.total <> 0`,
  'a balance is the sum of its entries': sql`
    select 'player ' || a.player_id as place,
      concat_ws('/', coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0)) as expected,
      concat_ws('/', a.cash_kurus, a.bonus_kurus, a.locked_kurus) as found
    from wallet_accounts a
    full join (
      select player_id,
        sum(amount_kurus * ((to_account = 'cash')::int - (from_account = 'cash')::int)) as cash,
        sum(amount_kurus * ((to_account = 'bonus')::int - (from_account = 'bonus')::int)) as bonus,
        sum(amount_kurus * ((to_account = 'locked')::int - (from_account = 'locked')::int)) as locked
      from wallet_entries where player_id <> 0 group by player_id) e using (player_id)
    where (a.cash_kurus, a.bonus_kurus, a.locked_kurus) is distinct from (coalesce(e.cash, 0), coalesce(e.bonus, 0), coalesce(e.locked, 0))
    order by player_id limit 20`,
  'the last entry carries the balance': sql`
    select 'entry ' || e.entry_id as place, concat_ws('/', a.cash_kurus, a.bonus_kurus, a.locked_kurus) as expected,
      concat_ws('/', e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus) as found
    from wallet_accounts a
    join lateral (select * from wallet_entries x where x.player_id = a.player_id order by x.entry_id desc limit 1) e on true
    where (a.cash_kurus, a.bonus_kurus, a.locked_kurus, a.last_entry_id)
      <> (e.cash_after_kurus, e.bonus_after_kurus, e.locked_after_kurus, e.entry_id)
    order by e.entry_id limit 20`,
  'each entry goes on from the one before': sql`
    select 'entry ' || x.entry_id as place, x.expected::text, x.cash_after_kurus::text as found from (
      select entry_id, cash_after_kurus,
        coalesce(lag(cash_after_kurus) over w, 0) + amount_kurus * ((to_account = 'cash')::int - (from_account = 'cash')::int) as expected
      from wallet_entries window w as (partition by player_id order by entry_id)) x
    where x.expected <> x.cash_after_kurus order by x.entry_id limit 20`,
  'every entry has its effect, and every effect its entry': sql`
    select coalesce('entry ' || e.entry_id, 'effect ' || f.effect_no) as place, 'a pair' as expected,
      case when e.entry_id is null then 'no entry' when f.entry_id is null then 'no effect' else 'two that differ' end as found
    from wallet_entries e
    full join (select * from wallet_effects where entry_id is not null) f on f.entry_id = e.entry_id
    where e.entry_id is null or f.entry_id is null
      or (e.player_id, e.verb, e.source, e.transaction_id, e.round_id, e.game, e.at)
        <> (f.player_id, f.verb, f.source, f.transaction_id, f.round_id, f.game, f.at)
      or e.amount_kurus <> abs(f.amount_kurus) and not (f.bonus_id is not null and f.verb = 'win' and e.amount_kurus < f.amount_kurus)
      or f.status not in ('ok', 'held', 'parked') or (f.status in ('held', 'parked')) <> (e.to_account = 'locked' and e.verb not in ('hold', 'adjust'))
    order by e.entry_id limit 20`,
  'what is locked is held for something': sql`
    select 'player ' || a.player_id as place, (coalesce(h.held, 0) + coalesce(c.kurus, 0))::text as expected, a.locked_kurus::text as found
    from wallet_accounts a
    left join (
      select player_id, sum(amount_kurus * ((to_account = 'locked')::int - (from_account = 'locked')::int)) as kurus
      from wallet_entries where verb = 'adjust' and 'locked' in (from_account, to_account) group by player_id) c using (player_id)
    left join (
      select player_id, sum(amount_kurus) as held from wallet_effects h
      where (verb = 'hold' and status = 'ok' and not exists (
          select 1 from wallet_effects r where r.source = h.source and r.scope = h.scope and r.about = h.transaction_id and r.about <> ''
            and r.verb in ('settle', 'release') and r.status = 'ok'))
        or (status = 'held' and not exists (
          select 1 from wallet_effects r where r.source = 'held' and r.scope = '' and r.about = h.entry_id::text and r.about <> ''
            and r.verb in ('settle', 'release') and r.status = 'ok'))
        or (status = 'parked' and not exists (
          select 1 from wallet_effects r where r.source = 'held' and r.scope = '' and r.about = h.entry_id::text and r.about <> ''
            and r.verb in ('accept', 'return') and r.status = 'ok'))
      group by player_id) h using (player_id)
    where a.locked_kurus <> coalesce(h.held, 0) + coalesce(c.kurus, 0) or c.kurus < 0 order by a.player_id limit 20`,
  'a correction names the account that it corrects': sql`
    select 'effect ' || f.effect_no as place, case f.about when '' then 'cash' else f.about end as expected,
      e.from_account || ' to ' || e.to_account as found
    from wallet_effects f join wallet_entries e on e.entry_id = f.entry_id
    where f.verb = 'adjust' and case when f.amount_kurus > 0 then e.to_account else e.from_account end
      <> case f.about when '' then 'cash' else f.about end
    order by f.effect_no limit 20`,
  'no bet was given back after it was paid, or twice': sql`
    select 'bet ' || source || ' ' || about as place, 'one outcome' as expected, string_agg(verb || ' ' || transaction_id, ', ') as found
    from wallet_effects where about <> '' and status in ('ok', 'held') and entry_id is not null and verb in ('win', 'rollback')
    group by source, scope, about
    having count(*) filter (where verb = 'rollback') > 1 or (bool_or(verb = 'rollback') and bool_or(verb = 'win')) limit 20`,
  'a transfer of the house touches no player': sql`
    select 'entry ' || entry_id as place, 'two accounts of the house' as expected, from_account || ' to ' || to_account as found
    from wallet_entries
    where (player_id = 0) <> (verb = 'transfer') or (player_id = 0 and (from_account in ('cash', 'bonus', 'locked') or to_account in ('cash', 'bonus', 'locked')))
    order by entry_id limit 20`,
  'a jackpot pays no more than was put into it': sql`
    select m.account as place, '0 or more' as expected, sum(m.kurus)::text as found from (
      select to_account as account, amount_kurus as kurus from wallet_entries where starts_with(to_account, 'jackpot:')
      union all
      select from_account, -amount_kurus from wallet_entries where starts_with(from_account, 'jackpot:')) m
    group by m.account having sum(m.kurus) < 0 order by m.account limit 20`,
  'suspense gives out no more than was put into it': sql`
    select 'suspense' as place, '0 or more' as expected, s.kurus::text as found from (
      select sum(amount_kurus * ((to_account = 'suspense')::int - (from_account = 'suspense')::int)) as kurus
      from wallet_entries where 'suspense' in (from_account, to_account)) s
    where s.kurus < 0`,
  ...accountChecks,
}

/**
 * Checks the whole ledger against itself, and with `outside` its chain against key and heads. Run it
 * on a snapshot: a running house moves between two statements. The chain comes first: it names the
 * row that was changed, where the books only show that something was.
 */
export const verifyLedger = async (q: Query, outside?: Outside): Promise<Verdict> => {
  const faults: Fault[] = []
  const chain = outside && (await checkChain(q, outside.keys))
  const heads = await checkHeads(q, outside?.heads ?? [])
  faults.push(...(chain?.faults ?? []), ...heads.faults, ...(await checkNumbers(q)))
  for (const [check, query] of Object.entries(checks)) {
    for (const { place, expected, found } of (await query.execute(q)).rows)
      faults.push({ check, where: place, expected, found })
  }
  const { rows } = await sql<{ entries: bigint; effects: bigint; players: bigint }>`
    select (select count(*) from wallet_entries) as entries,
      (select count(*) from wallet_effects) as effects,
      (select count(*) from wallet_accounts) as players`.execute(q)
  return {
    entries: parseInt(String(rows[0]?.entries ?? 0), 10),
    effects: parseInt(String(rows[0]?.effects ?? 0), 10),
    players: parseInt(String(rows[0]?.players ?? 0), 10),
    sealed: chain && { seals: chain.seals, entries: chain.entries, effects: chain.effects },
    heads: { compared: heads.compared, unreadable: heads.unreadable, newest: heads.newest },
    faults,
  }
}
