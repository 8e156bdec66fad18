import { sql } from 'kysely'
import type { PhoneProof } from '@felek/contract/contact.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { unlessTaken, type PlayerRow } from '../store.ts'

/** How a wish for another phone ended. */
export type Ending = 'done' | 'cancelled' | 'replaced' | 'wrong_codes' | 'taken' | 'void'

export type PhoneChangeRow = {
  change_id: bigint
  player_id: bigint
  via: PhoneProof
  phones_sealed: string
  code_key: string
  proof_key: string
  wrong_codes: number
  asked_at: Date
  codes_until: Date
  confirmed_at: Date | null
  rests_until: Date | null
  ended_at: Date | null
  ending: Ending | null
}

type AddressChangeRow = {
  change_id: bigint
  player_id: bigint
  before_sealed: string
  changed_at: Date
}

type Tables = {
  players: PlayerRow
  player_phone_changes: PhoneChangeRow
  player_address_changes: AddressChangeRow
}

const on = (q: Query) => q.withTables<Tables>()

export const insertPhoneChange = async (
  tx: Tx,
  row: Pick<
    PhoneChangeRow,
    | 'change_id'
    | 'player_id'
    | 'via'
    | 'phones_sealed'
    | 'code_key'
    | 'proof_key'
    | 'asked_at'
    | 'codes_until'
  >,
): Promise<void> => {
  await on(tx)
    .insertInto('player_phone_changes')
    .values({
      ...row,
      wrong_codes: 0,
      confirmed_at: null,
      rests_until: null,
      ended_at: null,
      ending: null,
    })
    .execute()
}

/** What of a player's wishes is under way: at most one whose codes wait, and one that rests. */
export const openPhoneChanges = async (
  q: Query,
  playerId: bigint,
): Promise<{ asked: PhoneChangeRow | undefined; resting: PhoneChangeRow | undefined }> => {
  const rows = await on(q)
    .selectFrom('player_phone_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute()
  return {
    asked: rows.find((row) => row.confirmed_at === null),
    resting: rows.find((row) => row.confirmed_at !== null),
  }
}

export const setWrongCodes = async (tx: Tx, changeId: bigint, count: number): Promise<void> => {
  await on(tx)
    .updateTable('player_phone_changes')
    .set({ wrong_codes: count })
    .where('change_id', '=', changeId)
    .execute()
}

export const setConfirmed = async (
  tx: Tx,
  changeId: bigint,
  set: { confirmed_at: Date; rests_until: Date | null },
): Promise<void> => {
  await on(tx)
    .updateTable('player_phone_changes')
    .set(set)
    .where('change_id', '=', changeId)
    .execute()
}

export const endPhoneChange = async (
  tx: Tx,
  changeId: bigint,
  ending: Ending,
  now: Date,
): Promise<void> => {
  await on(tx)
    .updateTable('player_phone_changes')
    .set({ ending, ended_at: now })
    .where('change_id', '=', changeId)
    .execute()
}

/** Ends what is under way; says how many that were. */
export const endOpenChanges = async (
  tx: Tx,
  playerId: bigint,
  ending: Ending,
  now: Date,
): Promise<number> =>
  (
    await on(tx)
      .updateTable('player_phone_changes')
      .set({ ending, ended_at: now })
      .where('player_id', '=', playerId)
      .where('ended_at', 'is', null)
      .returning('change_id')
      .execute()
  ).length

/** Whose change has rested, the oldest first. */
export const playersWithRested = async (q: Query, now: Date, max: number): Promise<bigint[]> =>
  (
    await on(q)
      .selectFrom('player_phone_changes')
      .select('player_id')
      .where('ended_at', 'is', null)
      .where('confirmed_at', 'is not', null)
      .where('rests_until', '<=', now)
      .orderBy('rests_until')
      .limit(max)
      .execute()
  ).map((row) => row.player_id)

/** Whether the phone was changed without the phone of before: from when it rests until so long after it held. */
export const changedWithoutPhone = async (
  q: Query,
  playerId: bigint,
  since: Date,
): Promise<boolean> =>
  (
    await sql`
      select 1 from player_phone_changes
      where player_id = ${playerId} and via = 'mail' and confirmed_at is not null
        and (ended_at is null or (ending = 'done' and ended_at > ${since})) limit 1`.execute(q)
  ).rows.length > 0

/** The player whose phone this is. */
export const ownerOfPhone = (
  tx: Tx,
  phoneKeys: readonly string[],
): Promise<PlayerRow | undefined> =>
  on(tx).selectFrom('players').selectAll().where('phone_key', 'in', phoneKeys).executeTakeFirst()

/** False where the phone is another player's by now; the transaction is over then. */
export const setPhone = (
  tx: Tx,
  playerId: bigint,
  set: Pick<PlayerRow, 'details_sealed' | 'phone_key'> & { phone_confirmed_at: Date },
): Promise<boolean> =>
  unlessTaken(on(tx).updateTable('players').set(set).where('player_id', '=', playerId).execute())

export const setAddress = async (
  tx: Tx,
  playerId: bigint,
  set: Pick<PlayerRow, 'details_sealed' | 'city'>,
): Promise<void> => {
  await on(tx).updateTable('players').set(set).where('player_id', '=', playerId).execute()
}

export const insertAddressChange = async (tx: Tx, row: AddressChangeRow): Promise<void> => {
  await on(tx).insertInto('player_address_changes').values(row).execute()
}

export const listPhoneChanges = (q: Query, playerId: bigint): Promise<PhoneChangeRow[]> =>
  on(q)
    .selectFrom('player_phone_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('change_id')
    .execute()

export const listAddressChanges = (q: Query, playerId: bigint): Promise<AddressChangeRow[]> =>
  on(q)
    .selectFrom('player_address_changes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('change_id')
    .execute()
