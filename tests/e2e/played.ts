import { rm } from 'node:fs/promises'
import { startLocalCluster } from '@felek/database/local-cluster.ts'
import {
  openTestFeed,
  testFeedKeys,
  said,
  type FeedLine,
} from '@felek/server/src/modules/sportsbook/test-feed.ts'
import { pricesOf } from '@felek/server/src/modules/sportsbook/prices/price.ts'
import { serverMain, startPart } from '@felek/server/test/process.ts'
import { product } from './product.ts'

/*
 * A server of a walk's own, whose feed (docs/feed.md) is in the walk's hand: odds move, markets stop,
 * matches end and results are corrected when the walk says so, and all that follows is the house's.
 */

/** Behind those of the product and of its database. */
const port = product.port + 6
export const playedUrl = `http://localhost:${port}`

/** The chances of a match result whose first outcome is offered at these odds, or at the rung above. */
const chancesAt = (odds: number, live: boolean): number[] => {
  for (let home = 950_000; home > 0; home -= 500) {
    const draw = Math.floor((1_000_000 - home) * 0.47)
    const all = [home, draw, 1_000_000 - home - draw]
    const priced = all.map((win, n) => ({
      outcomeId: String(n),
      chances: { win, halfWin: 0, void: 0, halfLose: 0 },
    }))
    const [offered = 0] = pricesOf({ type: '1x2', live }, priced)
    if (offered >= Math.round(odds * 100)) return all
  }
  throw new Error(`no chance is offered at ${odds}`)
}

const result = '1x2'
const outcomes = ['1', 'x', '2'] as const

const underWay = { phase: 'first_half', clock: 1_200, points: [1, 0], statistics: {} }

/** What is said of one match, before it or while it is played. */
const matchOf = (event: string, producer: 'pre' | 'live', say: (...each: FeedLine[]) => void) => {
  const isLive = producer === 'live'
  const offer = (odds: number, status = 'active') =>
    said.odds(
      result,
      chancesAt(odds, isLive).map((chance, n) => ({ id: outcomes[n], active: true, p: chance })),
      { event, status, producer, ...(isLive && { score: underWay }) },
    )
  const decide = (winner: string) =>
    said.settle(
      result,
      Object.fromEntries(outcomes.map((id) => [id, [id === winner ? 1 : 0] as [0 | 1]])),
      { event },
    )
  return {
    event,
    /** Home is offered at these odds. */
    offer: (odds: number) => say(offer(odds)),
    /** Whether both score: it can be bet on, and is decided before the match is over. */
    offerBoth: () =>
      say(
        said.odds(
          'btts',
          [
            { id: 'yes', active: true, p: 600_000 },
            { id: 'no', active: true, p: 400_000 },
          ],
          { event, producer, ...(isLive && { score: underWay }) },
        ),
      ),
    bothScored: () => say(said.settle('btts', { yes: [1], no: [0] }, { event })),
    suspend: () => say({ ...said.stop(['all'], event), producer }),
    /** Offered no more, without a result. */
    takeOff: (odds: number) => say(offer(odds, 'inactive')),
    end: (points: [number, number], winner: (typeof outcomes)[number]) =>
      say(
        {
          type: 'odds_change',
          producer: 'live',
          event,
          score: { phase: 'ended', clock: null, points, statistics: {} },
          markets: [],
        },
        decide(winner),
      ),
    correct: (winner: (typeof outcomes)[number]) =>
      say(said.of('rollback_bet_settlement', [result], { event }), decide(winner)),
  }
}

export type PlayedMatch = ReturnType<typeof matchOf>

export const openPlayed = async () => {
  const dataDir = `${product.dataDir}-played`
  await rm(dataDir, { recursive: true, force: true })
  const cluster = await startLocalCluster({ dataDir, port: port + 2 })
  const feed = await openTestFeed()
  const beat = setInterval(() => feed.alive(), 2_000)
  const server = startPart(serverMain, port, {
    NODE_ENV: 'production',
    PORT: String(port),
    // Nobody works in an office of it, and its port is the database's here.
    ROLE: 'site',
    STUDIO_PORT: String(port + 1),
    SANDBOX_PORT: String(port + 3),
    FEED_URL: feed.url,
    PROVIDER_SECRET: testFeedKeys.secret,
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.url,
    PUBLIC_URL: '',
    STUDIO_URL: '',
    SANDBOX_URL: '',
    OPERATOR_TOKEN: product.operatorToken,
    RATE_SCALE: '1000',
    LOG_LEVEL: 'warn',
  })
  await Promise.race([server.open, server.exit])
  if (server.child.exitCode !== null) throw new Error(server.output())
  let matches = 0
  return {
    /**
     * A match of a league whose coupons need two: it begins in two hours, or began twenty minutes ago
     * and one is enough.
     */
    match(home: string, away: string, odds: number, producer: 'pre' | 'live' = 'pre'): PlayedMatch {
      const n = (matches += 1)
      const event = `played-${n}`
      const say = (...each: FeedLine[]) =>
        void feed.say(...each.map((one) => ({ at: new Date().toISOString(), ...one })))
      const inMinutes = producer === 'live' ? -20 : 120 + n
      const startsAt = new Date(Date.now() + inMinutes * 60_000).toISOString()
      say(
        said.fixture(event, {
          tier: 'B',
          code: String(2_100 + n),
          startsAt,
          home: { id: `${event}-home`, name: home, arms: 'halves:yellow:navy' },
          away: { id: `${event}-away`, name: away, arms: 'stripes:red:white' },
        }),
      )
      const it = matchOf(event, producer, say)
      it.offer(odds)
      return it
    },
    close: async () => {
      clearInterval(beat)
      await server.kill('SIGTERM')
      await feed.close()
      await cluster.stop()
    },
  }
}
