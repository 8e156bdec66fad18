import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { Part } from '../../../database/row-seal.ts'
import { sealedRows, type Row, type Sealed } from '../seals.ts'

/** How many rows a page has. */
export const pageMax = 2_000

/** A row may lack a seal where it is from before there were any: none that came earlier has one, or what it belongs to has none. */
const before = (table: string, key: string) =>
  sql`not exists (select 1 from ${sql.table(table)} y where y.seal is not null and y.${sql.ref(key)} < x.${sql.ref(key)})`
const sealedWith = (table: string, key: string) =>
  sql`coalesce((select y.seal is null from ${sql.table(table)} y where y.${sql.ref(key)} = x.${sql.ref(key)}), false)`
const mayLack: Record<Sealed, RawBuilder<unknown>> = {
  // Its digest decides.
  offer: sql`true`,
  claim: before('bonus_claims', 'claim_id'),
  grant: before('bonus_grants', 'bonus_id'),
  own: sealedWith('bonus_grants', 'bonus_id'),
  free_win: sealedWith('bonus_grants', 'bonus_id'),
  tournament: before('tournaments', 'tournament_id'),
  scored: sealedWith('tournaments', 'tournament_id'),
  prize: sealedWith('tournaments', 'tournament_id'),
  series: before('jackpot_series', 'series'),
  batch: before('jackpot_batches', 'batch'),
  fall: sql`(x.batch is null or ${sealedWith('jackpot_batches', 'batch')})`,
}

export type Read<K extends Sealed> = Row<K> & { seal: string | null; may_lack: boolean }

/** Amounts by place as texts: the drivers differ in what they make of an array of bigint. */
const selected = (column: string) =>
  column === 'prizes_kurus' ? sql`prizes_kurus::text[]` : sql.ref(column)

/** Rows of a kind in the order of their keys, behind one. */
export const readPage = async <K extends Sealed>(
  q: Query,
  kind: K,
  after: readonly Part[] | undefined,
): Promise<Read<K>[]> => {
  const { table, key, columns } = sealedRows[kind]
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const behind = after === undefined ? sql`true` : sql`(${keys}) > (${sql.join([...after])})`
  const { rows } = await sql<Read<K>>`
    select ${sql.join(columns.map(selected))}, seal, ${mayLack[kind]} as may_lack from ${sql.table(table)} x
    where ${behind} ${kind === 'fall' ? sql`and fell_at is not null` : sql``} order by ${keys} limit ${pageMax}`.execute(
    q,
  )
  return rows
}

export type Rule = { name: string; parts: Part[] }
type RuleRow = Record<string, Part> & { name: string }
const ruleOf = ({ name, ...rule }: RuleRow): Rule => ({ name, parts: Object.values(rule) })

/** What pools and series of tournaments pay by, each under its name. */
export const listRules = async (q: Query): Promise<Rule[]> => {
  const pools = await sql<RuleRow>`
    select 'pool ' || pool_id as name, pool_id, level, share_millionths, seed_kurus, must_hit_by_kurus from jackpot_pools order by pool_id`.execute(
    q,
  )
  const series = await sql<RuleRow>`
    select 'series ' || series_id as name, series_id, min_stake_kurus, prizes_kurus::text[] as prizes, pool_share_millionths, pool_max_kurus, rounds_min
    from tournament_series order by series_id`.execute(q)
  return [...pools.rows, ...series.rows].map(ruleOf)
}

/** The names of all versions of offers. */
export const listOfferNames = async (q: Query): Promise<string[]> =>
  (
    await sql<{
      name: string
    }>`select 'offer ' || offer_id || ':' || version as name from bonus_offers`.execute(q)
  ).rows.map(({ name }) => name)
