import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

export type MethodRow = {
  id: string
  type: number
  name_tr: string
  name_en: string
  logo: string
  min_kurus: bigint
  max_kurus: bigint
  from_minutes: number
  to_minutes: number
  transfer_type_id: number
  fields: string[]
  gateway: string
  highlighted: boolean
  open: boolean
  favourite: boolean
}

/** The open methods of a type, the player's favourites first. */
export const listMethods = async (
  q: Query,
  playerId: bigint,
  type: string,
): Promise<MethodRow[]> => {
  const { rows } = await sql<MethodRow>`
    select m.*, f.method_id is not null as favourite
    from cashier_methods m left join cashier_favourites f on f.method_id = m.id and f.player_id = ${playerId}
    where m.type = ${parseInt(type, 10)} and m.open
    order by f.method_id is null, m.position`.execute(q)
  return rows
}

export const methodById = async (
  q: Query,
  id: string,
): Promise<Omit<MethodRow, 'favourite'> | undefined> =>
  (await sql<MethodRow>`select * from cashier_methods where id = ${id}`.execute(q)).rows[0]

export const methodNames = async (q: Query): Promise<Map<string, { tr: string; en: string }>> => {
  const { rows } = await sql<
    Pick<MethodRow, 'id' | 'name_tr' | 'name_en'>
  >`select id, name_tr, name_en from cashier_methods`.execute(q)
  return new Map(rows.map((m) => [m.id, { tr: m.name_tr, en: m.name_en }]))
}

export const addFavourite = async (
  q: Query,
  playerId: bigint,
  methodId: string,
  now: Date,
): Promise<void> => {
  await sql`insert into cashier_favourites (player_id, method_id, added_at) values (${playerId}, ${methodId}, ${now}) on conflict do nothing`.execute(
    q,
  )
}

export const removeFavourite = async (
  q: Query,
  playerId: bigint,
  methodId: string,
): Promise<void> => {
  await sql`delete from cashier_favourites where player_id = ${playerId} and method_id = ${methodId}`.execute(
    q,
  )
}

export type BankRow = { id: string; code: string; name: string; logo: string }

export const listBanks = async (q: Query, typeId: string): Promise<BankRow[]> =>
  (
    await sql<BankRow>`select id, code, name, logo from cashier_banks where type_id::text = ${typeId} order by position`.execute(
      q,
    )
  ).rows

export const bankById = async (q: Query, id: string): Promise<BankRow | undefined> =>
  (await sql<BankRow>`select id, code, name, logo from cashier_banks where id = ${id}`.execute(q))
    .rows[0]
