import { randomUUID } from 'node:crypto'
import {
  readFeedMessage,
  type FeedMessage,
  type Producer,
} from '@felek/contract/protocols/feed/feed.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../../test/test-app.ts'
import { asOwner } from '../../../test/test-ledger.ts'
import type { Adapter } from './adapters/adapter.ts'
import { createBoard } from './board/board.ts'
import { createWriter } from './board/writer.ts'
import { setFeedState } from './feed-state.ts'
import { sweep } from './place/place.ts'
import { payUnpaid } from './settle/pay.ts'
import { couponSeal, settleDue } from './settle/settle.ts'
import { listJudged } from './settle/store.ts'
import { p, said, type FeedLine } from './test-feed.ts'

/* A house with a book whose feed says, at once and in order, what a test wants. */

export type Sports = Awaited<ReturnType<typeof openSports>>

/** A feed without a network: what is said is read at once, and kept for whoever writes. */
const memoryFeed = () => {
  const kept: FeedMessage[] = []
  const board = createBoard()
  const fresh: Record<Producer, boolean> = { pre: true, live: true }
  let seq = 0
  const adapter: Adapter = {
    name: 'test',
    open: () => () => {},
    snapshot: () => Promise.reject(new Error('none')),
    stateful: (after) =>
      Promise.resolve({
        messages: kept.filter((m) => m.seq > after && /settlement|cancel/.test(m.type)),
        next: null,
      }),
  }
  const read = (one: FeedLine, at: Date): FeedMessage => {
    const line = readFeedMessage({ at: at.toISOString(), ...one, seq: (seq += 1) })
    if (line.kind !== 'message')
      throw new Error(`the test says no message: ${JSON.stringify(line)}`)
    kept.push(line.message)
    board.apply(line.message)
    return line.message
  }
  return { adapter, board, fresh, read }
}

const sealCopies = async ({ db, deps }: Pick<TestApp, 'db' | 'deps'>): Promise<void> => {
  const unsealed = (await listJudged(db.read, 0n, 100_000)).filter((c) => c.seal === null)
  const seals = unsealed.map((c) => `(${c.coupon_id}, '${couponSeal(deps, c)}')`)
  if (seals.length === 0) return
  await asOwner(
    db,
    [
      'alter table sports_coupons disable trigger sports_coupon_stands',
      `update sports_coupons c set seal = g.seal from (values ${seals.join(', ')}) as g (id, seal) where c.coupon_id = g.id`,
      'alter table sports_coupons enable trigger sports_coupon_stands',
    ].join('\n--;\n'),
  )
}

export const openSports = async () => {
  const t = await openTestApp()
  const feed = memoryFeed()
  setFeedState(t.deps, { board: feed.board, isFresh: (producer) => feed.fresh[producer] })
  const writerOf = () => createWriter(t.deps, { adapter: feed.adapter, board: feed.board })
  let writer = writerOf()
  let events = 0
  const say = (...each: FeedLine[]): void => {
    for (const one of each) writer.touch(feed.read(one, t.clock.now).event)
  }
  return {
    ...t,
    feed,
    say,
    /** Another process writes from now on. */
    async otherWriter() {
      t.clock.forward(6_000)
      // The lease is the database's time, which no test turns.
      await t.db.query(`update sports_cursor set held_until = '-infinity'`, [])
      writer = writerOf()
    },
    write: () => writer.write(),
    /** A match with its main market open, in an hour; its id. */
    match(over: Record<string, unknown> = {}, chances = [450_000, 260_000, 290_000]): string {
      const id = `m${(events += 1)}`
      const startsAt = new Date(t.clock.now.getTime() + 3_600_000).toISOString()
      say(
        said.fixture(id, { startsAt, code: String(2_000 + events), ...over }),
        said.odds('1x2', p(...chances), { event: id }),
      )
      return id
    },
    odds: (event: string, market = '1x2', outcome = '1'): string => {
      const found = feed.board.events.get(event)?.markets.get(market)?.outcomes
      const odds = found?.find((o) => o.outcomeId === outcome)?.odds ?? 0
      return `${Math.floor(odds / 100)}.${String(odds % 100).padStart(2, '0')}`
    },
    /** Writes what was said, judges what is due and pays what is owed, until nothing is left. */
    async settle(): Promise<void> {
      await writer.write()
      while ((await settleDue(t.deps)) > 0);
      for (let left = await payUnpaid(t.deps), turn = 0; left > 0 && turn < 50; turn += 1)
        left = await payUnpaid(t.deps)
    },
    /** Seals coupons that a test has copied by hand, as whoever places does. */
    sealCopies: () => sealCopies(t),
    sweep: () => sweep(t.deps),
    cash: async (player: TestPlayer): Promise<bigint> =>
      (await t.deps.wallet.balances(t.db.read, player.playerId)).cashKurus,
    requestID: () => randomUUID(),
  }
}

/** What the vault says of an id that it knows with another amount. */
export const conflict = {
  status: 'conflict',
  replayed: false,
  cashKurus: 0n,
  bonusKurus: 0n,
  lockedKurus: 0n,
  entryId: undefined,
} as const

export type Pick3 = { eventID: string; marketID?: string; outcomeID?: string; banker?: boolean }

/** A slip at the odds of now. */
export const slipOf = (
  s: Sports,
  picks: readonly Pick3[],
  over: Record<string, unknown> = {},
): Record<string, unknown> => ({
  selections: picks.map(({ eventID, marketID = '1x2', outcomeID = '1', banker }) => ({
    eventID,
    marketID,
    outcomeID,
    odds: s.odds(eventID, marketID, outcomeID),
    ...(banker ? { banker } : {}),
  })),
  lineStake: '20',
  requestID: s.requestID(),
  ...over,
})
