import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

export type SettlementRow = {
  n: number
  state: string
  owed_kurus: string
  delta_kurus: string
  borne_kurus: string
}

/** What stands beside a coupon in the books, all amounts as text of kuruş. */
export type Beside = {
  coupon_id: bigint
  lines: number
  coupon_number: string
  stake_kurus: bigint
  /** Its results reach it, or it is judged, in a moment. */
  due: boolean
  settlements: SettlementRow[]
  cashouts: {
    n: number
    share: number
    amount_kurus: string
    quote_id: string
    seal: string | null
  }[]
  debts: { n: number; amount_kurus: string; taken_kurus: string; written_off_kurus: string }[]
  unpaid: {
    n: number
    kind: string
    debt_coupon_id: string
    debt_n: number
    player_id: string
    amount_kurus: string
    refund: boolean
    seal: string | null
  }[]
  /** What of its debts desk has written down that it gave up. */
  acts: string[]
}

const listed = (columns: string, table: string, order: string) =>
  sql.raw(
    `coalesce((select json_agg(json_build_object(${columns
      .split(', ')
      .map((c) => `'${c}', x.${c}${/_kurus|_id$/.test(c) ? '::text' : ''}`)
      .join(', ')}) order by ${order}) from ${table} x where x.coupon_id = c.coupon_id), '[]')`,
  )

export type TradingActionRow = {
  act_id: bigint
  at: Date
  act: string
  actor: string
  approver: string | null
  reason: string
  subject: string
  detail: object
  seal: string | null
}

/** What staff did, in its order, from behind an act on. */
export const listTradingActions = async (
  q: Query,
  after: bigint,
  limit: number,
): Promise<TradingActionRow[]> =>
  (
    await sql<TradingActionRow>`select * from sports_desk where act_id > ${after} order by act_id limit ${limit}`.execute(
      q,
    )
  ).rows

/** What is there by staff's word although no act says so. */
export const withoutAct = async (q: Query, limit: number): Promise<string[]> =>
  (
    await sql<{ place: string }>`
      select 'the void of coupon ' || v.coupon_id as place from sports_voided v
      where not exists (select 1 from sports_desk a where a.act_id = v.act_id)
      union all
      select 'result ' || r.selection_id || '.' || r.result_no from sports_results r
      where r.adapter = 'desk' and not exists (select 1 from sports_desk a where a.act_id = r.seq) order by 1 limit ${limit}`.execute(
      q,
    )
  ).rows.map((row) => row.place)

/** Rows of how coupons stood that have no seal although one from before them has. */
export const unsealedSettlements = async (q: Query, limit: number): Promise<string[]> =>
  (
    await sql<{ place: string }>`
      select 'settlement ' || coupon_id || '.' || n as place from sports_settlements
      where seal is null and at > (select min(at) from sports_settlements where seal is not null) order by coupon_id, n limit ${limit}`.execute(
      q,
    )
  ).rows.map((row) => row.place)

/** The same coupons as `listJudged` lists, with all that the book has written of them. */
export const listBeside = async (q: Query, ids: readonly bigint[], soon: Date): Promise<Beside[]> =>
  (
    await sql<Beside>`
      select c.coupon_id, c.coupon_number, c.lines, c.stake_kurus, (exists (select 1 from sports_due d where d.coupon_id = c.coupon_id and d.due_at <= ${soon})
          or exists (select 1 from sports_spread p join sports_legs l on l.selection_id = p.selection_id
            where l.coupon_id = c.coupon_id and l.coupon_id > p.after_id)) as due,
        ${listed('n, state, owed_kurus, delta_kurus, borne_kurus', 'sports_settlements', 'x.n')} as settlements,
        ${listed('n, share, amount_kurus, quote_id, seal', 'sports_cashouts', 'x.n')} as cashouts,
        ${listed('n, amount_kurus, taken_kurus, written_off_kurus', 'sports_debts', 'x.n')} as debts,
        ${listed('n, kind, debt_coupon_id, debt_n, player_id, amount_kurus, refund, seal', 'sports_unpaid', 'x.n')} as unpaid,
        coalesce((select array_agg(a.subject) from sports_debts d join sports_desk a on a.subject = d.coupon_id || '.' || d.n
          where d.coupon_id = c.coupon_id and a.act = 'write_off'), '{}') as acts
      from sports_coupons c where c.coupon_id = any (${[...ids]}::bigint[]) order by c.coupon_id`.execute(
      q,
    )
  ).rows
