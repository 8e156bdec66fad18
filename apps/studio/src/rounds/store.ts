import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { prepared } from '@felek/database/database.ts'
import type { DrawRecord } from '../maths/draws.ts'
import type { Db, Schema, Tx } from '../schema.ts'

export type RoundRow = Selectable<Schema['rounds']>
export type StakeRow = Selectable<Schema['stakes']>
export type StepRow = Selectable<Schema['steps']>

/** A round of one player, with its first stake and the seeds that it is drawn from. */
export type SinglePlayerRound = RoundRow & {
  mode: StakeRow['mode']
  player: string
  seed_id: string
  nonce: bigint
  wager: unknown
  first_amount: bigint
  session: string
  grant_id: string | null
  spins_left: number | null
  server_seed_hash: string
  client_seed: string
  /** Once it is revealed; `sealed_seed` until then. */
  server_seed: string | null
  sealed_seed: string | null
  seed_state: 'next' | 'active' | 'revealed'
}
/** The same with what it shows. */
export type ShownRound = SinglePlayerRound & {
  /** Of its last step; null before the first. */
  view: unknown
  balance_staked: bigint | null
  balance: bigint | null
}

// ── Rounds
// ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** By name: a prepared `*` fails on open connections once a migration has added a column. */
const roundColumns = [
  'rounds.id',
  'rounds.kind',
  'rounds.codec',
  'rounds.game',
  'rounds.maths',
  'rounds.mode',
  'rounds.player',
  'rounds.seed_id',
  'rounds.nonce',
  'rounds.room',
  'rounds.number',
  'rounds.chain_id',
  'rounds.link',
  'rounds.late',
  'rounds.seal',
  'rounds.hidden',
  'rounds.revealed',
  'rounds.state',
  'rounds.step',
  'rounds.staked',
  'rounds.paid',
  'rounds.cap_hundredths',
  'rounds.capped',
  'rounds.acts_until',
  'rounds.opened_at',
  'rounds.ended_at',
  'rounds.seen_at',
  'rounds.void_reason',
  'rounds.featured',
] as const

const soloRounds = (db: Db) =>
  db
    .selectFrom('rounds')
    .innerJoin('seeds', 'seeds.id', 'rounds.seed_id')
    .innerJoin('stakes', 'stakes.id', 'rounds.id')
    .select(roundColumns)
    .select([
      'stakes.wager',
      'stakes.amount as first_amount',
      'stakes.session',
      'stakes.grant_id',
      'stakes.spins_left',
      'seeds.server_seed_hash',
      'seeds.client_seed',
      'seeds.server_seed',
      'seeds.sealed_seed',
      'seeds.state as seed_state',
    ])
    .$narrowType<Pick<SinglePlayerRound, 'mode' | 'player' | 'seed_id' | 'nonce'>>()

/** What the wallet said last of a round's stakes. */
const lastOf = (column: 'balance_staked' | 'balance') =>
  sql<bigint | null>`(
    select ${sql.ref(column)} from stakes as told
    where told.round_id = rounds.id and told.${sql.ref(column)} is not null order by told.step desc limit 1)`

const shownRounds = (db: Db) =>
  soloRounds(db)
    .leftJoin('steps', (join) =>
      join.onRef('steps.round_id', '=', 'rounds.id').onRef('steps.step', '=', 'rounds.step'),
    )
    .select([
      'steps.view',
      lastOf('balance_staked').as('balance_staked'),
      lastOf('balance').as('balance'),
    ])

export const findRound = (db: Db, id: string): Promise<ShownRound | undefined> =>
  shownRounds(db).where('rounds.id', '=', id).executeTakeFirst()

let shownByIds: ReturnType<typeof prepared<ShownRound>> | undefined

/** In no order. */
export const findRounds = (db: Db, ids: readonly string[]): Promise<ShownRound[]> => {
  const query = () => shownRounds(db).where(sql<boolean>`rounds.id = any(${[]}::uuid[])`)
  shownByIds ??= prepared<ShownRound>('shown_rounds', query().compile().sql)
  return shownByIds(db, [ids])
}

type Listing = {
  game?: string | undefined
  before?: Date | undefined
  featured?: boolean
  limit: number
}

/** Newest first; `featured`: those alone that reached their feature. */
export const listRounds = (
  db: Db,
  player: string,
  { game, before, featured, limit }: Listing,
): Promise<ShownRound[]> =>
  shownRounds(db)
    .where('rounds.player', '=', player)
    .$if(game !== undefined, (q) => q.where('rounds.game', '=', game as string))
    .$if(featured === true, (q) => q.where('rounds.featured', '=', true))
    .$if(before !== undefined, (q) => q.where('rounds.opened_at', '<', before as Date))
    .orderBy('rounds.opened_at', 'desc')
    .orderBy('rounds.nonce', 'desc')
    .limit(limit)
    .execute()

/** In a transaction every change of a round begins here; its stakes and calls are locked after it, never before. */
export const lockRound = (tx: Tx, id: string): Promise<SinglePlayerRound | undefined> =>
  soloRounds(tx).where('rounds.id', '=', id).forUpdate('rounds').executeTakeFirst()

/** The round of a call that still waits for its answer, locked with it; undefined where that is decided. */
export const lockRoundOfCall = (
  tx: Tx,
  transactionId: string,
): Promise<
  (SinglePlayerRound & { stake_id: string; stake_step: number; attempts: number }) | undefined
> =>
  soloRounds(tx)
    .innerJoin('stakes as called', 'called.round_id', 'rounds.id')
    .innerJoin('outbox', 'outbox.stake_id', 'called.id')
    .select(['called.id as stake_id', 'called.step as stake_step', 'outbox.attempts'])
    .where('outbox.transaction_id', '=', transactionId)
    .where('outbox.state', '=', 'pending')
    .forUpdate(['rounds', 'outbox'])
    .executeTakeFirst()

/** The round whose first stake a call asks for, while that waits for its answer. */
export const findFirstOfCall = (
  db: Db,
  transactionId: string,
): Promise<SinglePlayerRound | undefined> =>
  soloRounds(db)
    .innerJoin('outbox', 'outbox.stake_id', 'rounds.id')
    .where('outbox.transaction_id', '=', transactionId)
    .where('outbox.state', '=', 'pending')
    .executeTakeFirst()

export const changeRound = async (
  tx: Tx,
  id: string,
  change: Updateable<Schema['rounds']>,
): Promise<void> => {
  await tx.updateTable('rounds').set(change).where('id', '=', id).execute()
}

/** Whether a round of a seed pair goes on: its seed would tell what is hidden, or whether its stake is worth taking. */
export const hasRunning = async (tx: Tx, seedId: string): Promise<boolean> =>
  (await tx
    .selectFrom('rounds')
    .select('id')
    .where('seed_id', '=', seedId)
    .where('state', 'in', ['staking', 'deciding', 'raising'])
    .executeTakeFirst()) !== undefined

export const setSeen = async (db: Db, player: string, id: string, now: Date): Promise<boolean> =>
  (await db
    .updateTable('rounds')
    .set({ seen_at: now })
    .where('id', '=', id)
    .where('player', '=', player)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Rounds whose players have left the clock to act. */
export const listOverdue = async (db: Db, now: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('rounds')
      .select('id')
      .where('state', '=', 'deciding')
      .where('acts_until', '<=', now)
      .orderBy('acts_until')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** A player's own rounds of real money among these. */
export const listByIds = (db: Db, player: string, ids: readonly string[]): Promise<ShownRound[]> =>
  shownRounds(db)
    .where('rounds.id', 'in', [...ids])
    .where('rounds.player', '=', player)
    .where('rounds.mode', '=', 'real')
    .execute()

/** What stands against a new round: the one that runs, the last one of any game, the id taken. */
export const beforeStart = async (
  tx: Tx,
  player: string,
  id: string,
): Promise<{
  known: boolean
  running: string | null
  running_game: string | null
  last_at: Date | null
}> => {
  const row = await tx
    .selectNoFrom((e) => [
      e.exists(e.selectFrom('rounds').select('id').where('id', '=', id)).as('known'),
      e.selectFrom('playing').select('round').where('player', '=', player).as('running'),
      e.selectFrom('playing').select('game').where('player', '=', player).as('running_game'),
      e
        .selectFrom('rounds')
        .select('opened_at')
        .where('player', '=', player)
        .where('state', '!=', 'void')
        .orderBy('opened_at', 'desc')
        .limit(1)
        .as('last_at'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, known: row.known === true }
}

// ── Steps and stakes
// ─────────────────────────────────────────────────────────────────────────────────────────────

export type NewStep = Omit<StepRow, 'round_id'> & { draws: readonly DrawRecord[] }

const stepValues = (
  roundId: string,
  { draws, view, action, step, ...rest }: NewStep,
): Insertable<Schema['steps']> => ({
  ...rest,
  step,
  round_id: roundId,
  action: step === 0 ? null : JSON.stringify(action),
  draws: JSON.stringify(draws),
  view: JSON.stringify(view),
})

/** The log of a round, from its first step. */
export const listSteps = (db: Db, roundId: string): Promise<StepRow[]> =>
  db.selectFrom('steps').selectAll().where('round_id', '=', roundId).orderBy('step').execute()

export const findStep = (db: Db, actionId: string): Promise<StepRow | undefined> =>
  db.selectFrom('steps').selectAll().where('action_id', '=', actionId).executeTakeFirst()

export const lastStepAt = async (tx: Tx, roundId: string): Promise<Date | undefined> =>
  (
    await tx
      .selectFrom('steps')
      .select('at')
      .where('round_id', '=', roundId)
      .orderBy('step', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at

export const findStake = (db: Db, id: string): Promise<StakeRow | undefined> =>
  db.selectFrom('stakes').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that were taken, in that order. */
export const listTaken = (tx: Tx, roundId: string): Promise<StakeRow[]> =>
  tx
    .selectFrom('stakes')
    .selectAll()
    .where('round_id', '=', roundId)
    .where('state', '=', 'taken')
    .orderBy('step')
    .orderBy('placed_at')
    .execute()

/** What those that were paid had been, kuruş, in the order in which they were taken. */
export const listPaid = async (db: Db, roundId: string): Promise<bigint[]> =>
  (
    await db
      .selectFrom('stakes')
      .select('amount')
      .where('round_id', '=', roundId)
      .where('state', '=', 'paid')
      .orderBy('step')
      .orderBy('placed_at')
      .execute()
  ).map(({ amount }) => amount)

export const setStake = async (
  tx: Tx,
  id: string,
  change: Updateable<Schema['stakes']>,
): Promise<void> => {
  await tx.updateTable('stakes').set(change).where('id', '=', id).execute()
}

export const insertStake = async (tx: Tx, stake: Insertable<Schema['stakes']>): Promise<void> => {
  await tx.insertInto('stakes').values(stake).execute()
}

// ── Several at once
// ──────────────────────────────────────────────────────────────────────────────────────────

export type NewRound = {
  round: Insertable<Schema['rounds']>
  stake: Insertable<Schema['stakes']>
  nonce: bigint
}

/** A round whose stake needs nobody's word: the nonce is used, the player plays, round and stake stand. */
export const startTaken = async (tx: Tx, { round, stake, nonce }: NewRound): Promise<void> => {
  await tx
    .with('counted', (q) =>
      q
        .updateTable('seeds')
        .set({ nonce: nonce + 1n })
        .where('id', '=', round.seed_id as string)
        .returning('id'),
    )
    .with('entered', (q) =>
      q
        .insertInto('playing')
        .values({ player: stake.player, round: round.id, game: round.game })
        .returning('player'),
    )
    .with('opened', (q) => q.insertInto('rounds').values(round).returning('id'))
    .insertInto('stakes')
    .values(stake)
    .execute()
}

/** A step that no stake had to be waited for. */
export const bookStep = async (
  tx: Tx,
  roundId: string,
  { round, step }: { round: Updateable<Schema['rounds']>; step: NewStep },
): Promise<void> => {
  await tx
    .with('stepped', (q) =>
      q.insertInto('steps').values(stepValues(roundId, step)).returning('step'),
    )
    .updateTable('rounds')
    .set(round)
    .where('id', '=', roundId)
    .execute()
}
