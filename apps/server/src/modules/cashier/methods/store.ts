import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

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
  group_id: string | null
  bankcode: string | null
  favourite: boolean
  version: number
}

/** The open methods of a type, without those that a recalled deposit has shut for the player: what is highlighted first, then the player's favourites. */
export const listMethods = async (
  q: Query,
  playerId: bigint,
  type: string,
): Promise<MethodRow[]> => {
  const { rows } = await sql<MethodRow>`
    select m.*, f.method_id is not null as favourite
    from cashier_methods m left join cashier_favourites f on f.method_id = m.id and f.player_id = ${playerId}
    where m.type = ${parseInt(type, 10)} and m.open and not exists (
      select 1 from cashier_chargebacks c where c.player_id = ${playerId} and c.method_id = m.id and c.ended is null)
    order by not m.highlighted, f.method_id is null, m.position`.execute(q)
  return rows
}

export const listAllMethods = async (q: Query): Promise<Omit<MethodRow, 'favourite'>[]> =>
  (await sql<MethodRow>`select * from cashier_methods order by type, position`.execute(q)).rows

export const openMethod = async (tx: Query, id: string): Promise<void> => {
  await sql`update cashier_methods set open = true, version = version + 1 where id = ${id}`.execute(
    tx,
  )
}

/** False where the row is another by now. */
export const updateMethod = async (
  tx: Query,
  id: string,
  version: number,
  v: { minKurus: bigint; maxKurus: bigint; isOpen: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    update cashier_methods set min_kurus = ${v.minKurus}, max_kurus = ${v.maxKurus}, open = ${v.isOpen}, version = version + 1
    where id = ${id} and version = ${version} returning 1`.execute(tx)
  return rows.length === 1
}

export const methodById = async (
  q: Query,
  id: string,
): Promise<Omit<MethodRow, 'favourite'> | undefined> =>
  (await sql<MethodRow>`select * from cashier_methods where id = ${id}`.execute(q)).rows[0]

/** The open methods of withdrawals. */
export const listPayingMethods = async (
  q: Query,
): Promise<Pick<MethodRow, 'id' | 'name_tr' | 'name_en'>[]> =>
  (
    await sql<Pick<MethodRow, 'id' | 'name_tr' | 'name_en'>>`
      select id, name_tr, name_en from cashier_methods where type = 2 and open order by position`.execute(
      q,
    )
  ).rows

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

export type GroupRow = Pick<MethodRow, 'id' | 'name_tr' | 'name_en' | 'logo'>

export const listGroups = async (q: Query, type: string): Promise<GroupRow[]> =>
  (
    await sql<GroupRow>`
      select id, name_tr, name_en, logo from cashier_method_groups
      where type = ${parseInt(type, 10)} order by position`.execute(q)
  ).rows

/** The open methods that a player has marked, by their ids. */
export const listFavourites = async (q: Query, playerId: bigint): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select m.id from cashier_favourites f join cashier_methods m on m.id = f.method_id
    where f.player_id = ${playerId} and m.open order by m.type, m.position`.execute(q)
  return rows.map((row) => row.id)
}

/** The amounts of an open method's code that lie within its limits; undefined where none has it. */
export const listPresets = async (q: Query, bankcode: string): Promise<bigint[] | undefined> => {
  const { rows } = await sql<{ amount_kurus: bigint | null }>`
    select p.amount_kurus from cashier_methods m left join cashier_preset_amounts p
      on p.bankcode = m.bankcode and p.amount_kurus between m.min_kurus and m.max_kurus
    where m.bankcode = ${bankcode} and m.open order by p.amount_kurus`.execute(q)
  return rows.length === 0 ? undefined : rows.flatMap((row) => row.amount_kurus ?? [])
}

export type BankRow = { id: string; code: string; name: string; logo: string }

export const listBanks = async (q: Query, typeId: string): Promise<BankRow[]> =>
  (
    await sql<BankRow>`select id, code, name, logo from cashier_banks where type_id::text = ${typeId} order by position`.execute(
      q,
    )
  ).rows

export const listAllBanks = async (q: Query): Promise<BankRow[]> =>
  (await sql<BankRow>`select id, code, name, logo from cashier_banks order by position`.execute(q))
    .rows

export const bankById = async (q: Query, id: string): Promise<BankRow | undefined> =>
  (await sql<BankRow>`select id, code, name, logo from cashier_banks where id = ${id}`.execute(q))
    .rows[0]
