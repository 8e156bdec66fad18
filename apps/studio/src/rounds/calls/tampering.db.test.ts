import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../../packages/database/test/test-database.ts'
import { openRound } from '../../live/round-opening.ts'
import { payStake, setStake as setTableStake } from '../../live/store.ts'
import { aContext, lay } from '../../live/test-table.ts'
import { studioSchema } from '../../database-schema.ts'
import { payBet, placeBet, takeBack, type RoundMoneyDeps } from '../../rooms/money.ts'
import { insertChain, insertRound, recordClick } from '../../rooms/store.ts'
import { studioDbOf, type StudioDb, type Tx } from '../../schema.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import { createOutbox } from '../outbox.ts'
import { setStake } from '../store.ts'
import { callRow, closeCall, insertCall, type OutboxRow } from './store.ts'
import { testCallSeals as seals } from './test-seals.ts'

/*
 * Calls to the wallet, and the stakes that they are reckoned from, changed, taken over and made up by the studio's serving
 * login and by the owner of the database with all triggers off: refused, or nothing of it is sent or paid.
 */

const log = { info() {}, warn() {}, error() {} } as never
const tables = ['outbox', 'stakes', 'live_stakes'] as const
const cashed = 250

let db: StudioDb
let owner: pg.Client
let books: RoundMoneyDeps
let outbox: ReturnType<typeof createOutbox>
const sent: string[] = []
const roundId = randomUUID()
/** Stakes that are still to be paid, and what would pay them. */
const unpaid = new Map<string, (tx: Tx) => Promise<unknown>>()
/** The calls that wait, by what is sent of them. */
let waiting: OutboxRow[] = []
const wordOf = (verb: string, body: string) => `${verb} ${body}`

const place = async (player: string): Promise<string> => {
  const id = randomUUID()
  const wager = { place: 0 as const, auto: null, alias: null }
  const bet = { id, roundId, game: 'hezarfen', player, session: 's', mode: 'real' as const }
  expect(await placeBet(books, { ...bet, amountKurus: 1_000n, wager })).toMatchObject({
    calls: [{}],
  })
  return id
}
const taken = async (player: string): Promise<string> => {
  const id = await place(player)
  await db.inTx(async (tx) => {
    const [call] = await tx.selectFrom('outbox').selectAll().where('stake_id', '=', id).execute()
    await closeCall(tx, call?.transaction_id ?? '', 'final', 'ok')
    await setStake(tx, id, { state: 'taken' })
  })
  return id
}
const clicked = async (player: string): Promise<string> => {
  const id = await taken(player)
  await recordClick(db.read, id, cashed, seals.sealOfClick({ id, cashed }))
  return id
}
const paid = (tx: Tx, id: string, click: number | null) =>
  payBet(tx, books, 'hezarfen', { id, pay: cashed, payoutKurus: 2_500n, clicked: click })

/** A room's bets and a table's stakes in every state, with a call of each kind that waits. */
const fillBooks = async () => {
  await db.inTx((tx) =>
    insertChain(tx, {
      id: roundId,
      terminal: 'a'.repeat(64),
      length: 10,
      root_sealed: 'sealed',
      published_at: new Date(),
      room: 'hezarfen',
      first_number: 1n,
    }),
  )
  await insertRound(db.read, {
    id: roundId,
    kind: 'room',
    game: 'hezarfen',
    maths: '1',
    room: 'hezarfen',
    number: 1n,
    chain_id: roundId,
    link: 1,
    state: 'staking',
    cap_hundredths: 1_000_000n,
    acts_until: new Date(Date.now() + 3_600_000),
    opened_at: new Date(),
  })
  await place('sends a bet')
  const won = await clicked('has won')
  await db.inTx((tx) => paid(tx, won, cashed))
  const back = await taken('is given back')
  await db.inTx((tx) => takeBack(tx, books, 'hezarfen', back, 'round_void'))
  const free = await taken('plays free')
  const of = { stakeId: free, roundId, player: 'plays free', game: 'hezarfen' }
  const more = { grantId: 'g', amount: '5.00', spinsLeft: 3 }
  await db.inTx((tx) => insertCall(tx, callRow(books, 'free-win', of, more)))
  const out = await clicked('is out')
  unpaid.set(out, (tx) => paid(tx, out, cashed))
  const flies = await taken('flies on')
  unpaid.set(flies, (tx) => paid(tx, flies, null))
  const { context } = aContext(db, 'felek-canli-rulet')
  await openRound(context)
  const bets = [{ spot: 'red' as const, numbers: [1], amount: '5.00' }]
  const wonAtTable = await lay(context, 'won at a table', 500n, { bets })
  const counted = await lay(context, 'counts at a table', 500n, { bets, seat: 1, hand: 0 })
  await db.inTx(async (tx) => {
    for (const { id } of [wonAtTable, counted]) await setTableStake(tx, id, { state: 'counted' })
    await payStake(tx, context.books, wonAtTable.id, 1_000n)
  })
  unpaid.set(counted.id, (tx) => payStake(tx, context.books, counted.id, 1_000n))
}

beforeAll(async () => {
  const database = await openTestDatabase(studioSchema)
  db = studioDbOf(database)
  books = { db, clock: Date.now, leaseMs: 4_000, seals }
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const wallet = {
    async send(verb: string, body: string) {
      sent.push(wordOf(verb, body))
      return { known: false as const, why: 'it is not asked', retryAfterMs: 0 }
    },
  } as unknown as Wallet
  outbox = createOutbox({
    db,
    wallet,
    log,
    seals,
    playsTables: () => true,
    follow: () => {
      throw new Error('no answer comes')
    },
  })
  await fillBooks()
  waiting = await db.read.selectFrom('outbox').selectAll().where('state', '=', 'pending').execute()
  await owner.query('set session_replication_role = replica')
  for (const table of tables)
    await owner.query(`create temp table kept_${table} as table studio.${table}`)
})
afterAll(async () => {
  await owner.end()
  await db.close()
})

const asItWas = async () => {
  for (const table of tables) {
    await owner.query(`delete from studio.${table}`)
    await owner.query(`insert into studio.${table} select * from kept_${table}`)
  }
}

/** Sends all that waits; answers what went out. */
const sentNow = async (): Promise<string[]> => {
  sent.length = 0
  await owner.query(
    `update studio.outbox set next_at = now() - interval '1 hour', first_sent_at = now() where state = 'pending'`,
  )
  const { rows } = await owner.query<{ player: string }>(
    `select distinct player from studio.outbox where state = 'pending'`,
  )
  for (const { player } of rows) await outbox.advance(player)
  return [...sent]
}

/** Pays, in vain, what is still to be paid; answers the stakes for which a call was written. */
const paidNow = async (): Promise<string[]> => {
  const stakes: string[] = []
  for (const [id, pay] of unpaid)
    await db
      .inTx(async (tx) => {
        await pay(tx)
        const calls = await tx
          .selectFrom('outbox')
          .select('stake_id')
          .where('stake_id', '=', id)
          .where('verb', '=', 'win')
          .execute()
        if (calls.length > 0) stakes.push(id)
        throw new Error('taken back')
      })
      .catch(() => {})
  return stakes
}

type By = 'serving login' | 'superuser'
const run = (by: By, statement: string): Promise<unknown> =>
  by === 'superuser' ? owner.query(statement) : sql.raw(statement).execute(db.read)

type Try = { by: By; statement: string; of: string }
/** What of it was neither refused nor kept from moving anything. */
const listUnseen = async (tries: readonly Try[], moves: (of: string) => Promise<boolean>) => {
  const [unseen, counts]: [string[], { refused: number; left: number }] = [
    [],
    { refused: 0, left: 0 },
  ]
  for (const { by, statement, of } of tries) {
    const refused = await run(by, statement).then(
      () => false,
      () => true,
    )
    if (refused) counts.refused += 1
    else if (await moves(of)) unseen.push(`${by}: ${statement}`)
    else counts.left += 1
    if (!refused) await asItWas()
  }
  return { unseen, ...counts }
}

const both = (statements: readonly { statement: string; of: string }[]): Try[] =>
  (['serving login', 'superuser'] as const).flatMap((by) =>
    statements.map((one) => ({ by, ...one })),
  )
/** Of every table here the columns that a payment reads; one that is new is tried as well. */
const listColumns = async (table: string, free: readonly string[]): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'studio' and table_name = $1`,
    [table],
  )
  return rows.map(({ name }) => name).filter((name) => !free.includes(name))
}

test('what was written and is as it was goes out, and is paid', async () => {
  const all = waiting.map(({ verb, body }) => wordOf(verb, body))
  expect(waiting.map(({ verb }) => verb).sort()).toEqual([
    'bet',
    'free-win',
    'rollback',
    'win',
    'win',
  ])
  expect((await sentNow()).sort()).toEqual(all.sort())
  expect((await paidNow()).sort()).toEqual([...unpaid.keys()].sort())
  await asItWas()
})

test('a call that was changed by anybody is refused or never sent', async () => {
  // When it is sent and whether it still has to be is what a call becomes.
  const free = ['state', 'status', 'attempts', 'first_sent_at', 'next_at']
  const values: Record<string, readonly string[]> = {
    transaction_id: ['gen_random_uuid()'],
    stake_id: [`'${randomUUID()}'`],
    live: ['not live'],
    player: [`'somebody else'`],
    verb: [`case verb when 'win' then 'free-win' else 'win' end`, `'top-up'`],
    body: [
      `jsonb_set(body::jsonb, '{amount}', '"99999.00"')::text`,
      `replace(body, player, 'somebody else')`,
      `body || ' '`,
    ],
    terms: [`'${'a'.repeat(64)}'`],
    seal: ['null', `'${'a'.repeat(64)}'`, `(select max(seal) from studio.kept)`],
  }
  const columns = await listColumns('outbox', free)
  expect(columns.filter((name) => values[name] === undefined)).toEqual([])
  const [first, last] = [waiting[0]?.seal, waiting.at(-1)?.seal]
  const tries = waiting.flatMap(({ transaction_id, verb, body, seal }) =>
    columns.flatMap((column) =>
      (values[column] ?? []).map((value) => ({
        statement: `update studio.outbox set ${column} = ${value.includes('kept') ? `'${seal === first ? last : first}'` : value} where transaction_id = '${transaction_id}'`,
        of: wordOf(verb, body),
      })),
    ),
  )
  const known = new Set(waiting.map(({ verb, body }) => wordOf(verb, body)))
  const { unseen, refused, left } = await listUnseen(both(tries), async (of) =>
    (await sentNow()).some((word) => word === of || !known.has(word)),
  )
  expect(unseen).toEqual([])
  expect(refused + left).toBe(tries.length * 2)
  expect(tries.length * 2).toBeGreaterThanOrEqual(120)
})

test('a call that nobody of ours wrote is refused or never sent, whatever seal it carries', async () => {
  const known = new Set(waiting.map(({ verb, body }) => wordOf(verb, body)))
  const tries = [...unpaid.keys()].flatMap((stake) =>
    ['null', `'${'b'.repeat(64)}'`, ...waiting.map(({ seal }) => `'${seal}'`)].map((seal) => ({
      statement: `insert into studio.outbox (transaction_id, stake_id, live, player, verb, body, seal, attempts, next_at)
        select gen_random_uuid(), stake_id, live, player, 'win',
          jsonb_build_object('transactionId', gen_random_uuid(), 'roundId', '${roundId}', 'player', player, 'game', 'hezarfen',
            'betId', transaction_id, 'amount', '9000.00')::text, ${seal}, 0, now() - interval '1 hour'
        from studio.outbox where stake_id = '${stake}' and verb = 'bet'`,
      of: '',
    })),
  )
  const { unseen, refused, left } = await listUnseen(both(tries), async () =>
    (await sentNow()).some((word) => !known.has(word)),
  )
  expect(unseen).toEqual([])
  expect(refused + left).toBe(tries.length * 2)
  expect(tries.length * 2).toBeGreaterThanOrEqual(40)
})

test('a stake, its bet or its click that was changed by anybody is refused or not paid', async () => {
  // Play money is not paid by the wallet; the rest says when, whether, and what came of it.
  const free = ['mode', 'session', 'state', 'reason', 'placed_at', 'stake_alone', 'id', 'step']
  const ends = ['payout', 'payout_kurus', 'grant_id', 'spins_left', 'balance_staked', 'balance']
  const values: Record<string, string> = {
    round_id: `'${randomUUID()}'`,
    player: `'somebody else'`,
    wager: `'{"place": 0, "auto": 9000, "alias": null}'`,
    amount: 'amount * 100',
    cashed: 'coalesce(cashed, 100) + 5000',
    cashed_seal: `'${'c'.repeat(64)}'`,
    kind: `'double'`,
    seat: 'coalesce(seat, 0) + 1',
    hand: 'coalesce(hand, 0) + 1',
    bets: `'[{"spot": "straight", "numbers": [17], "amount": "5.00"}]'`,
    amount_kurus: 'amount_kurus * 100',
  }
  const statements: { statement: string; of: string }[] = []
  for (const table of ['stakes', 'live_stakes'])
    for (const column of await listColumns(table, [...free, ...ends])) {
      expect([column, values[column] !== undefined]).toEqual([column, true])
      const { rows } = await owner.query<{ id: string }>(`select id from studio.${table}`)
      for (const { id } of rows.filter((row) => unpaid.has(row.id)))
        // Of a bet that nobody has clicked there is no seal to change.
        if (column !== 'cashed_seal' || (await hasClick(id)))
          statements.push({
            statement: `update studio.${table} set ${column} = ${values[column]} where id = '${id}'`,
            of: id,
          })
    }
  for (const id of unpaid.keys())
    for (const set of [`terms = '${'a'.repeat(64)}'`, 'seal = null', `body = '{}'`])
      statements.push({
        statement: `update studio.outbox set ${set} where stake_id = '${id}' and verb = 'bet'`,
        of: id,
      })
  const { unseen, refused, left } = await listUnseen(both(statements), async (of) =>
    (await paidNow()).includes(of),
  )
  expect(unseen).toEqual([])
  expect(refused + left).toBe(statements.length * 2)
  expect(statements.length * 2).toBeGreaterThanOrEqual(50)
})

const hasClick = async (id: string): Promise<boolean> => {
  const { rows } = await owner.query(
    `select from studio.stakes where id = '${id}' and cashed is not null`,
  )
  return rows.length > 0
}
