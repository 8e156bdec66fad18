import { mkdtempSync } from 'node:fs'
import { pino } from 'pino'
import { openDatabase, type Database } from '@felek/database/database.ts'
import { startCluster } from '../../../packages/database/test/cluster.ts'
import type { FeedMessage, Market } from '@felek/contract/protocols/feed/feed.ts'
import { createApp } from '@felek/server/src/app.ts'
import { readEnv, type Env } from '@felek/server/src/config.ts'
import { createBoard, type Board } from '@felek/server/src/modules/sportsbook/board/board.ts'
import { setFeedState } from '@felek/server/src/modules/sportsbook/sportsbook.ts'
import { fillDatabase, secret } from '../bench-server.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'

/* A house with a book for benches: PostgreSQL of its own, players with money, a board of matches. */

export const players = 20_000
export const matches = 400
export const eventOf = (n: number): string => `match-${n}`
export const outcomes = ['1', 'x', '2'] as const
export const seconds = parseInt(process.env['SECONDS_EACH'] ?? '4', 10)

const chances = [450_000, 260_000, 290_000]
const main: Market = {
  market: '1x2',
  status: 'active',
  cashOut: true,
  outcomes: outcomes.map((id, i) => ({ id, active: true, p: chances[i] ?? 0 })),
}

/** Matches of a well known league, all of them tomorrow. */
export const fillBoard = (board: Board): void => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  for (let n = 0; n < matches; n += 1) {
    const base = { at: startsAt, producer: 'pre' as const, event: eventOf(n) }
    const said: FeedMessage[] = [
      {
        ...base,
        seq: 2 * n + 1,
        type: 'fixture_change',
        change: 'new',
        fixture: {
          sport: 'football',
          league: { id: 'l1', name: 'Rüzgâr Ligi' },
          tier: 'A',
          fast: false,
          code: String(2_000 + n),
          round: 1,
          home: { id: `h${n}`, name: 'Kuzey Yıldızı', arms: '' },
          away: { id: `a${n}`, name: 'Liman Gücü', arms: '' },
          startsAt,
          pace: 1,
          seal: 'a'.repeat(64),
        },
      },
      {
        ...base,
        seq: 2 * n + 2,
        type: 'odds_change',
        score: { phase: 'not_started', clock: null, points: [0, 0], statistics: {} },
        markets: [main],
      },
    ]
    for (const one of said) board.apply(one)
  }
}

/** The product on this database, with a book that its benches have filled. */
export const openBench = (db: Database, env: Env) => {
  const board = createBoard()
  fillBoard(board)
  const { deps, http } = createApp(env, { db, ledger: db, log: pino({ level: 'warn' }) })
  setFeedState(deps, { board, isFresh: () => true })
  return { deps: { ...deps, board }, http }
}
export type BenchDeps = ReturnType<typeof openBench>['deps']

/** Settings that no environment has a part in. */
const settings = (): Env =>
  readEnv({
    DATA_DIR: mkdtempSync('/tmp/felek-bench-'),
    SEAL_KEY: 'k'.repeat(32),
    FEED_FATES: 'chance',
    SPORTS_HOLD_S: '30',
  })

/** Does it in such a house; everything is gone afterwards. */
export const withBenchDeps = async <T>(
  work: (deps: BenchDeps, url: string) => Promise<T>,
): Promise<T> => {
  const cluster = await startCluster()
  try {
    await fillDatabase(cluster.url, players)
    const db = await openDatabase({
      url: cluster.url,
      loginKey: secret,
      ...serverSchema,
    })
    const { deps } = openBench(db, settings())
    const result = await work(deps, cluster.url)
    await deps.wallet.drain()
    await db.close()
    return result
  } finally {
    await cluster.stop()
  }
}

export const anyPlayer = (): bigint => BigInt(1 + Math.floor(Math.random() * players))
const any = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** Four legs of four matches, 20 TL a line. */
export const anySelections = () => {
  const chosen = new Set<number>()
  while (chosen.size < 4) chosen.add(Math.floor(Math.random() * matches))
  return [...chosen].map((n) => ({
    eventID: eventOf(n),
    marketID: '1x2',
    outcomeID: any(outcomes),
    odds: '1.01',
    banker: false,
  }))
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export const verdict = (
  what: string,
  value: number,
  goal: number,
  { atMost = false, unit = '' } = {},
): boolean => {
  const reached = atMost ? value <= goal : value >= goal
  console.log(
    `${reached ? 'reached ' : 'MISSED  '} ${what.padEnd(60)} ${value.toFixed(2)}${unit} (goal ${atMost ? '≤' : '≥'} ${goal}${unit})`,
  )
  return reached
}
