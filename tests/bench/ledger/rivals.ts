import { and, eq, isNull, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { bigint, boolean, pgSchema, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import pg from 'pg'

/*
 * What the vault is measured against, on the same server with the same durability, each doing the
 * same job: one bet, recorded by its id, refused without funds, with an entry that carries the
 * balance.
 */

export const rivalSchema = `
create schema rival;
create table rival.accounts (player_id bigint primary key, cash_kurus bigint not null check (cash_kurus >= 0)) with (fillfactor = 70);
create table rival.effects (transaction_id text primary key, player_id bigint not null, amount_kurus bigint not null, round_id text not null, game text not null, status text not null, at timestamptz not null default now());
create table rival.entries (entry_id bigint generated always as identity primary key, player_id bigint not null, transaction_id text not null, amount_kurus bigint not null, cash_after_kurus bigint not null, round_id text not null, game text not null, at timestamptz not null default now());
create index on rival.entries (player_id, at);
create function rival.bet(p_tx text, p_player bigint, p_amount bigint, p_round text, p_game text) returns table (status text, cash bigint) language plpgsql as $$
declare known rival.effects; left_over bigint;
begin
  insert into rival.effects values (p_tx, p_player, p_amount, p_round, p_game, 'ok') on conflict do nothing;
  if not found then
    select * into known from rival.effects e where e.transaction_id = p_tx;
    return query select case when known.player_id = p_player and known.amount_kurus = p_amount then known.status else 'conflict' end, a.cash_kurus from rival.accounts a where a.player_id = p_player;
    return;
  end if;
  update rival.accounts a set cash_kurus = a.cash_kurus - p_amount where a.player_id = p_player and a.cash_kurus >= p_amount returning a.cash_kurus into left_over;
  if left_over is null then
    update rival.effects set status = 'insufficient_funds' where transaction_id = p_tx;
    return query select 'insufficient_funds', a.cash_kurus from rival.accounts a where a.player_id = p_player;
    return;
  end if;
  insert into rival.entries (player_id, transaction_id, amount_kurus, cash_after_kurus, round_id, game) values (p_player, p_tx, -p_amount, left_over, p_round, p_game);
  return query select 'ok', left_over;
end $$;`

export type Bet = { id: string; player: bigint; amountKurus: bigint }
export type Rival = { bet(bet: Bet): Promise<string>; close(): Promise<void> }

const pool = (url: string, connections: number) =>
  new pg.Pool({
    connectionString: url,
    max: connections,
    options: '-c synchronous_commit=on -c search_path=felek',
  })

/**
 * One call of a bare SQL function a bet, prepared, one bet a connection: the ceiling of the usual
 * way.
 */
export const bareFunction = (url: string, connections: number): Rival => {
  const clients = pool(url, connections)
  return {
    async bet({ id, player, amountKurus }) {
      const { rows } = await clients.query<{ status: string }>({
        name: 'bet',
        text: 'select * from rival.bet($1, $2, $3, $4, $5)',
        values: [id, player, amountKurus, 'r', 'lale-bahcesi'],
      })
      return rows[0]?.status ?? 'nothing'
    },
    close: () => clients.end(),
  }
}

const rival = pgSchema('rival')
const accounts = rival.table('accounts', {
  playerId: bigint('player_id', { mode: 'bigint' }).primaryKey(),
  cashKurus: bigint('cash_kurus', { mode: 'bigint' }).notNull(),
})
const effects = rival.table('effects', {
  transactionId: text('transaction_id').primaryKey(),
  playerId: bigint('player_id', { mode: 'bigint' }).notNull(),
  amountKurus: bigint('amount_kurus', { mode: 'bigint' }).notNull(),
  roundId: text('round_id').notNull(),
  game: text('game').notNull(),
  status: text('status').notNull(),
})
const entries = rival.table('entries', {
  playerId: bigint('player_id', { mode: 'bigint' }).notNull(),
  transactionId: text('transaction_id').notNull(),
  amountKurus: bigint('amount_kurus', { mode: 'bigint' }).notNull(),
  cashAfterKurus: bigint('cash_after_kurus', { mode: 'bigint' }).notNull(),
  roundId: text('round_id').notNull(),
  game: text('game').notNull(),
})

const sessions = pgTable('provider_sessions', {
  id: bigint('session_id', { mode: 'bigint' }).primaryKey(),
  gameKey: text('game_key').notNull(),
  playerId: bigint('player_id', { mode: 'bigint' }).notNull(),
  playerSessionId: bigint('player_session_id', { mode: 'bigint' }).notNull(),
})
const playerSessions = pgTable('player_sessions', {
  id: bigint('session_id', { mode: 'bigint' }).primaryKey(),
  endedAt: timestamp('ended_at', { withTimezone: true }),
})
const games = pgTable('provider_games', {
  gameKey: text('game_key').primaryKey(),
  open: boolean('open').notNull(),
})

/** What a provider's stake says of its session, and a wallet must ask before it takes one. */
export type StakeSession = { session: bigint; player: bigint; game: string }

/**
 * A transaction through an ORM, the way most projects write it: look, lock, check, update, insert,
 * insert.
 */
export const ormTransaction = (
  url: string,
  connections: number,
): Rival & { mayStake(said: StakeSession): Promise<boolean> } => {
  const clients = pool(url, connections)
  const db = drizzle(clients)
  return {
    bet: ({ id, player, amountKurus }) =>
      db.transaction(async (tx) => {
        const [known] = await tx.select().from(effects).where(eq(effects.transactionId, id))
        if (known)
          return known.playerId === player && known.amountKurus === amountKurus
            ? known.status
            : 'conflict'
        const [account] = await tx
          .select()
          .from(accounts)
          .where(eq(accounts.playerId, player))
          .for('update')
        if (!account) return 'player_not_found'
        const status = account.cashKurus >= amountKurus ? 'ok' : 'insufficient_funds'
        await tx.insert(effects).values({
          transactionId: id,
          playerId: player,
          amountKurus,
          roundId: 'r',
          game: 'lale-bahcesi',
          status,
        })
        if (status === 'ok') {
          const cashAfterKurus = account.cashKurus - amountKurus
          await tx
            .update(accounts)
            .set({ cashKurus: cashAfterKurus })
            .where(and(eq(accounts.playerId, player), sql`cash_kurus >= ${amountKurus}`))
          await tx.insert(entries).values({
            playerId: player,
            transactionId: id,
            amountKurus: -amountKurus,
            cashAfterKurus,
            roundId: 'r',
            game: 'lale-bahcesi',
          })
        }
        return status
      }),
    /**
     * Whether that player's session lives and its game is open: one query, with all three tables
     * joined.
     */
    async mayStake({ session, player, game }) {
      const [found] = await db
        .select({ playerId: sessions.playerId, gameKey: sessions.gameKey, open: games.open })
        .from(sessions)
        .innerJoin(
          playerSessions,
          and(eq(playerSessions.id, sessions.playerSessionId), isNull(playerSessions.endedAt)),
        )
        .innerJoin(games, eq(games.gameKey, sessions.gameKey))
        .where(eq(sessions.id, session))
      return (
        found !== undefined && found.playerId === player && found.gameKey === game && found.open
      )
    },
    close: () => clients.end(),
  }
}
