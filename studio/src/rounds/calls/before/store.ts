import { sql } from 'kysely'
import { tableTermsOf } from '../../../live/store.ts'
import type { Db, Tx } from '../../../schema.ts'
import type { Click, Terms } from '../seals.ts'
import type { OutboxRow } from '../store.ts'

/** What has no seal and is still to be sent, or is the bet of a stake that is still to be paid. */
export const listUnsealed = async (db: Db): Promise<OutboxRow[]> =>
  (
    await sql<OutboxRow>`
      select outbox.* from outbox where state = 'pending' and seal is null
      union
      select outbox.* from playing
        join stakes on stakes.round_id = playing.round
        join outbox on outbox.stake_id = stakes.id
        where verb = 'bet' and seal is null
      union
      select outbox.* from playing
        join live_stakes on live_stakes.round_id = playing.round
        join outbox on outbox.stake_id = live_stakes.id
        where verb = 'bet' and seal is null
      union
      select outbox.* from (
        select id from stakes where stake_alone union all select id from live_stakes where stake_alone
      ) alone join outbox on outbox.stake_id = alone.id where verb = 'bet' and seal is null`.execute(
      db,
    )
  ).rows

/** What the stake of a call pays by. */
export const termsOfStake = async (db: Db, { stake_id, live }: OutboxRow): Promise<Terms> => {
  if (!live)
    return db.selectFrom('stakes').selectAll().where('id', '=', stake_id).executeTakeFirstOrThrow()
  const stake = db.selectFrom('live_stakes').selectAll().where('id', '=', stake_id)
  return tableTermsOf(await stake.executeTakeFirstOrThrow())
}

export const isAnySealed = async (db: Db): Promise<boolean> =>
  (await db
    .selectFrom('outbox')
    .select('transaction_id')
    .where('seal', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const setSeal = async (
  tx: Tx,
  id: string,
  sealed: { terms: string | null; seal: string },
): Promise<void> => {
  await tx.updateTable('outbox').set(sealed).where('transaction_id', '=', id).execute()
}

/** Clicks without a seal, in rounds that still run. */
export const listClicks = async (tx: Tx): Promise<Click[]> =>
  (
    await tx
      .selectFrom('playing')
      .innerJoin('stakes', 'stakes.round_id', 'playing.round')
      .select(['stakes.id', 'stakes.cashed'])
      .where('stakes.state', '=', 'taken')
      .where('cashed_seal', 'is', null)
      .execute()
  ).flatMap(({ id, cashed }) => (cashed === null ? [] : [{ id, cashed }]))

export const setClickSeal = async (tx: Tx, id: string, cashed_seal: string): Promise<void> => {
  await tx.updateTable('stakes').set({ cashed_seal }).where('id', '=', id).execute()
}
