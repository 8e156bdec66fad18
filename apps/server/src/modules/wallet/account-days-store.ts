import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** A movement by its name, and the day that it counts to elsewhere: a bank's, which is not the day of its posting. */
export type DatedMovement = { day: string; source: string; verb: string; id: string }

/** What these movements have brought into an account of the house, by their days, in kuruş. */
export const sumDatedMovements = async (
  q: Query,
  account: string,
  moves: readonly DatedMovement[],
): Promise<Map<string, bigint>> => {
  if (moves.length === 0) return new Map()
  const column = <K extends keyof DatedMovement>(key: K) => moves.map((move) => move[key])
  const { rows } = await sql<{ day: string; kurus: bigint }>`
    select m.day, sum(e.amount_kurus * ((e.to_account = ${account})::int - (e.from_account = ${account})::int))::bigint as kurus
    from unnest(${column('day')}::text[], ${column('source')}::text[], ${column('verb')}::text[], ${column('id')}::text[])
        as m (day, source, verb, id)
      join wallet_effects f on f.source = m.source and f.scope = '' and f.verb = m.verb and f.transaction_id = m.id
      join wallet_entries e on e.entry_id = f.entry_id
    group by 1`.execute(q)
  return new Map(rows.map(({ day, kurus }) => [day, kurus]))
}
