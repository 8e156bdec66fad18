import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startProxy, type Proxy } from '../../../../../packages/database/test/proxy.ts'
import { aPlace, fillPlayers, openPlace, type Place } from '../../../test/data-place.ts'
import { serverEnv, startPart, type Process } from '../../../test/process.ts'
import { verifyLedger } from '../wallet/verify.ts'
import { openTestFeed, p, said, type FeedLine, type TestFeed } from './test-feed.ts'
import { verifySports } from './verify/verify.ts'

/*
 * Two processes of the book on one feed, with bad lines to it and to the database, killed (-9) at every
 * step of placing, cash-out and settling: in the end each coupon and each purse is what it is where
 * nothing of that happened, to the kuruş.
 */

const soak = process.env['SOAK'] === '1'
const seed = Number(process.env['SEED'] ?? (soak ? Date.now() % 1e9 : 7))
if (soak) console.info(`sports storm: SEED=${seed}`)

const [players, matches] = soak ? [12, 24] : [4, 8]
const couponsEach = soak ? 25 : 4
/** The house's clock: who died is given up after ten seconds of it. */
const times = 5

const script = fileURLToPath(new URL('../../../test/sportsbook-process.ts', import.meta.url))
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The same storm for a seed, as far as processes let it be the same. */
const dice = (from: number) => {
  let state = from
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}
const roll = dice(seed)

/** A step's statement: once it is on its way, its process is killed. */
const steps = {
  placing: [
    'sports_place(',
    'insert into sports_coupons',
    'wallet_post(',
    'refused_why = g.refused_why',
    'update replies r set reply',
    'insert into replies',
  ],
  selling: ['insert into sports_cashouts', 'delete from sports_unpaid', 'wallet_post('],
  settling: [
    'insert into sports_results',
    'insert into sports_settlements',
    'delete from sports_due',
    'wallet_post(',
    'delete from sports_unpaid',
    'insert into sports_due',
  ],
}
type Phase = keyof typeof steps

type Book = { proxy: Proxy; process: Process; port: number }

let place: Place
let feed: TestFeed
let books: Book[] = []
let proxies: Proxy[] = []
let stopAlive = () => {}
const epoch = Date.now()
const now = () => epoch + (Date.now() - epoch) * times

const asOwner = async <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => {
  const owner = new pg.Client({ connectionString: place.url, options: '-c search_path=felek' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** Players of both runs with money, each signed in. */
const fill = async () => {
  const db = await openPlace(place)
  await fillPlayers(db, 2 * players)
  await db.close()
}

const sealKey = 's'.repeat(32)

const startBook = async (proxy: Proxy): Promise<Book> => {
  const port = await findFreePort()
  const env = await serverEnv(port, {
    ...place.env,
    DATABASE_URL: proxy.url,
    FEED_URL: feed.url,
    SEAL_KEY: sealKey,
    LOG_LEVEL: process.env['STORM_LOG'] ?? 'silent',
    BOOK_EPOCH: String(epoch),
    BOOK_TIMES: String(times),
  })
  const child = startPart(script, port, env)
  await Promise.race([child.open, child.exit])
  if (child.child.exitCode !== null) throw new Error(child.output())
  return { proxy, process: child, port }
}

beforeAll(async () => {
  place = await aPlace()
  await fill()
  feed = await openTestFeed()
  const timer = setInterval(() => feed.alive(), 100)
  stopAlive = () => clearInterval(timer)
  const url = place.url ?? ''
  proxies = await Promise.all([startProxy(url), startProxy(url)])
  books = await Promise.all(proxies.map(startBook))
}, 120_000)
afterAll(async () => {
  stopAlive()
  await Promise.all(books.map(({ process }) => process.kill('SIGKILL')))
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await feed?.close()
})

type Reply = { result: boolean; error: string; data: Record<string, unknown> }

/** One call to any of the books; undefined where there is no answer, or none that says anything. */
const call = async (player: number, method: string, data: object): Promise<Reply | undefined> => {
  const { port } = books[roll(books.length)] as Book
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/endpoint/v1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        panel: 'frontend',
        cookie: `dev=device-${player}`,
      },
      body: JSON.stringify({
        api: { class: 'betframe', method },
        data,
        user: { sid: `sid-${player}`, uid: String(player) },
      }),
      signal: AbortSignal.timeout(8_000),
    })
    const reply = (await answer.json()) as Reply
    return ['busy', 'internal'].includes(reply.error) ? undefined : reply
  } catch {
    return undefined
  }
}

const patienceMs = soak ? 300_000 : 60_000
/** Asks the same until it is answered, as a page does. */
const answered = async (player: number, method: string, data: object): Promise<Reply> => {
  for (const from = Date.now(); Date.now() - from < patienceMs; await sleep(30)) {
    const reply = await call(player, method, data)
    if (reply) return reply
  }
  throw new Error(`nobody answers ${method} ${JSON.stringify(data)}`)
}

/** While a feed is not read whole nothing can be bet on: then with a new id. */
const later = ['sports_closed', 'selection_gone', 'selection_suspended', 'cashout_unavailable']

const outcomes = ['1', 'x', '2']
/** The slips of a run: the same ones in both. */
const slipOf = (run: string, player: number, n: number) => {
  const legs = 1 + ((player + n) % 3)
  return {
    selections: Array.from({ length: legs }, (_, i) => ({
      eventID: `${run}${(player * 5 + n * 3 + i * 2) % matches}`,
      marketID: '1x2',
      outcomeID: outcomes[(player + n + i) % 3],
      odds: '1.01',
    })),
    systems: [Math.max(1, legs - (n % 2))],
    lineStake: String(10 + n),
    oddsPolicy: 'better',
  }
}

/** Places a slip, once, whatever happens meanwhile; its coupon. */
const placeOne = async (run: string, player: number, n: number): Promise<string> => {
  for (;;) {
    const slip = {
      ...slipOf(run, player - (run === 'b' ? players : 0), n),
      requestID: randomUUID(),
    }
    const { result, error, data } = await answered(player, 'placeBet', slip)
    if (result) return data['id'] as string
    if (!later.includes(error)) throw new Error(`the slip is ${error}`)
    await sleep(50)
  }
}

/** Sells half of a coupon, once. */
const sellOne = async (player: number, couponID: string): Promise<void> => {
  for (;;) {
    const quote = await answered(player, 'getCashOut', { couponID, share: 50 })
    if (quote.result) {
      const asked = { couponID, share: 50, quoteID: quote.data['quoteID'], requestID: randomUUID() }
      const { result, error } = await answered(player, 'cashOut', asked)
      if (result) return
      if (![...later, 'cashout_changed'].includes(error))
        throw new Error(`the cash-out is ${error}`)
    } else if (!later.includes(quote.error)) throw new Error(`the quote is ${quote.error}`)
    await sleep(50)
  }
}

/** What becomes of a match: confirmed, taken back, corrected, void. */
const resultsOf = (event: string, n: number): FeedLine[] => {
  const wins = (id: string): Parameters<typeof said.settle>[1] =>
    Object.fromEntries(outcomes.map((o) => [o, [o === id ? 1 : 0] as [0 | 1]]))
  const market = ['1x2']
  const back = said.of('rollback_bet_settlement', market, { event })
  const settle = (id: string, certainty = 2) => said.settle('1x2', wins(id), { event, certainty })
  const first = outcomes[n % 3] ?? '1'
  const other = outcomes[(n + 1) % 3] ?? 'x'
  if (n % 4 === 0) return [settle(first, 1), back, settle(other)]
  if (n % 4 === 1) return [settle(first)]
  if (n % 4 === 2) return [settle(first), back, settle(other)]
  const cancel = said.of('bet_cancel', market, { event })
  return [cancel, said.of('rollback_bet_cancel', market, { event }), settle(first), cancel]
}

/** Says things as a bad line brings them: some twice, some in another order. */
const sayThroughStorm = (...each: FeedLine[]): void => {
  const messages = feed.lose(...each)
  const lines = messages.flatMap((m) => (roll(5) === 0 ? [m, m] : [m]))
  const at = lines.map((line, i) => [i + roll(50), line] as const)
  for (const [, line] of at.toSorted(([a], [b]) => a - b)) feed.write(JSON.stringify(line))
}

let deaths = 0

/** Kills a book once a step of it is on its way, and starts another in its place, or leaves its work to the rest. */
const killAt = async (n: number, text: string, isReplaced: boolean): Promise<void> => {
  const book = books[n] as Book
  const seen = new Promise<void>((resolve) => book.proxy.whenSent(text, resolve))
  await Promise.race([seen, sleep(soak ? 3_000 : 1_500)])
  await book.process.kill('SIGKILL')
  // A lease is the database's time, which no test turns.
  await asOwner((owner) => owner.query(`update sports_cursor set held_until = '-infinity'`))
  deaths += 1
  if (isReplaced) books[n] = await startBook(book.proxy)
  else books = books.filter((it) => it !== book)
}

/** Bad lines and deaths until a phase is at its end. */
const storm = async (phase: Phase, work: Promise<unknown>): Promise<void> => {
  let isOver = false
  const end = work.finally(() => (isOver = true))
  const lines = (async () => {
    for (let n = 0; !isOver; n += 1) {
      await sleep(200 + roll(soak ? 1_800 : 300))
      if (n % 3 === 0) feed.cut()
      if (n % 3 === 1) books[roll(books.length)]?.proxy.cut()
      if (n % 7 === 2) {
        feed.down(true)
        await sleep(roll(500))
        feed.down(false)
      }
    }
  })()
  const killing = (async () => {
    const texts = steps[phase]
    for (
      let n = roll(texts.length), most = soak ? 2 * texts.length : phase === 'selling' ? 0 : 1;
      most > 0;
      most -= 1, n += 1
    )
      if (!isOver)
        await killAt(roll(books.length), texts[n % texts.length] ?? '', soak || phase === 'placing')
  })()
  await Promise.all([end, lines, killing])
}

/** Until nothing is on its way any more. */
const atRest = async (): Promise<void> => {
  const left = () =>
    asOwner(async (owner) => {
      const { rows } = await owner.query<{ n: number }>(
        `select ((select count(*) from sports_due) + (select count(*) from sports_unpaid) + (select count(*) from sports_spread)
           + (select count(*) from sports_coupons where state in ('waiting', 'posting'))
           + (select count(*) from replies where reply is null)
           + (select greatest(0, $1 - coalesce(max(seq), 0)) from sports_cursor))::int as n`,
        [lastDecided],
      )
      return rows[0]?.n ?? 0
    })
  for (const from = Date.now(); (await left()) > 0; await sleep(100))
    if (Date.now() - from > patienceMs) throw new Error(`${await left()} are left`)
}
let lastDecided = 0

/** A run from its matches to its last payout; how each coupon and purse ended. */
const play = async (run: 'a' | 'b'): Promise<unknown> => {
  const isStormy = run === 'b'
  const [say, through] = isStormy
    ? [sayThroughStorm, storm]
    : [(...each: FeedLine[]) => void feed.say(...each), (_: Phase, work: Promise<unknown>) => work]
  const startsAt = new Date(now() + 24 * 3_600_000).toISOString()
  const events = Array.from({ length: matches }, (_, n) => `${run}${n}`)
  const code = (n: number) => String((isStormy ? 3_000 : 2_000) + n)
  say(
    ...events.flatMap((event, n) => [
      said.fixture(event, { startsAt, code: code(n) }),
      said.odds('1x2', p(450_000, 260_000, 290_000), { event }),
    ]),
  )
  const who = Array.from({ length: players }, (_, i) => 1 + i + (isStormy ? players : 0))
  const all = who.flatMap((player) =>
    Array.from({ length: couponsEach }, (_, n) => ({ player, n })),
  )
  const placed = Promise.all(
    all.map(async ({ player, n }) => ({ player, n, id: await placeOne(run, player, n) })),
  )
  await through('placing', placed)
  const coupons = await placed
  const sold = coupons.filter(({ n }) => n % 3 === 1)
  await through('selling', Promise.all(sold.map(({ player, id }) => sellOne(player, id))))
  say(...events.flatMap((event, n) => resultsOf(event, n)))
  lastDecided = feed.seq
  await through('settling', atRest())
  await atRest()
  return asOwner(async (owner) => {
    const { rows } = await owner.query(
      `select c.state, c.stake_kurus, c.total_odds, c.systems,
         (select coalesce(sum(s.delta_kurus), 0) from sports_settlements s where s.coupon_id = c.coupon_id) as moved,
         (select coalesce(sum(o.amount_kurus), 0) from sports_cashouts o where o.coupon_id = c.coupon_id) as sold
       from unnest($1::bigint[]) with ordinality as g (coupon_id, n) join sports_coupons c using (coupon_id) order by g.n`,
      [coupons.map(({ id }) => id)],
    )
    const purses = await owner.query(
      'select cash_kurus from wallet_accounts where player_id = any ($1::bigint[]) order by player_id',
      [who],
    )
    const count = await owner.query(
      `select count(*)::int as n from sports_coupons where player_id = any ($1::bigint[]) and state <> 'refused'`,
      [who],
    )
    return { coupons: rows, purses: purses.rows, count: count.rows }
  })
}

test('two books that are killed at every step, with bad lines to feed and vault, end as those that are not', async () => {
  const calm = await play('a')
  const stormy = await play('b')
  expect(stormy, `SEED=${seed}`).toEqual(calm)
  expect(deaths).toBeGreaterThan(1)
  expect(JSON.stringify(calm)).toContain('"won"')
  const db = await openPlace(place)
  const verdict = await db.snapshot((q) =>
    verifySports({ env: { sealKey, sealOldKeys: [] } }, q, new Date(now())),
  )
  expect(verdict.faults).toEqual([])
  expect((await db.snapshot((q) => verifyLedger(q))).faults).toEqual([])
  await db.close()
})
