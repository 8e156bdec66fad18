import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/* Who a query of staff's means: by what is unique, by keyed hashes, by where somebody came from. */

const foundMax = 8

const ids = (rows: readonly { player_id: bigint }[]): bigint[] => rows.map((row) => row.player_id)

/** The player of a name, and those whose names begin with it. */
export const findByName = async (q: Query, name: string): Promise<bigint[]> =>
  ids(
    (
      await sql<{ player_id: bigint }>`
        select player_id from players where username = ${name}
        union all
        (select player_id from players
          where username > ${name} and username < ${`${name}~`} and starts_with(username, ${name})
          order by username limit ${foundMax - 1})`.execute(q)
    ).rows,
  )

/** The player whose mailbox, phone or identity number has one of these keyed hashes. */
export const findByKey = async (
  q: Query,
  column: 'email_key' | 'phone_key' | 'identity_key',
  keys: readonly string[],
): Promise<bigint[]> =>
  ids(
    (
      await sql<{ player_id: bigint }>`
        select player_id from players where ${sql.ref(column)} = any (${[...keys]}::text[])`.execute(
        q,
      )
    ).rows,
  )

/** Who was signed in at this address last, each once. */
export const findByAddress = async (q: Query, address: string): Promise<bigint[]> =>
  ids(
    (
      await sql<{ player_id: bigint }>`
        select player_id from (
          select player_id, session_id from player_sessions where uip = ${address}
          order by session_id desc limit 400) s
        group by player_id order by max(session_id) desc limit ${foundMax}`.execute(q)
    ).rows,
  )

/** Who has this number, or has signed in in the browser of this number. */
export const findByNumber = async (q: Query, number: bigint): Promise<bigint[]> =>
  ids(
    (
      await sql<{ player_id: bigint }>`
        select player_id from players where player_id = ${number}
        union
        (select distinct player_id from player_sessions where browser_id = ${number} limit ${foundMax})`.execute(
        q,
      )
    ).rows,
  )
