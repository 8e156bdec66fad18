import { isDataError, type Tx } from '@felek/database/database.ts'
import type { SportsDeps } from '../deps.ts'
import type { Board, BoardEvent } from './board.ts'
import { attempt, insertPrices, makePriceDays, type PriceRow } from './store.ts'

/*
 * What was offered and when, for disputes and for desk: a row an event and tick, with the markets that
 * changed since the row before. Who writes from now on begins with whole rows.
 */

/** Whole rows are large: so many events in one transaction. */
const most = 100

type Offered = { status: string; odds: Record<string, number> }

const offeredOf = (event: BoardEvent): Map<string, Offered> =>
  new Map(
    [...event.markets.values()].map((market) => [
      market.name,
      {
        status: market.status,
        odds: Object.fromEntries(
          market.outcomes.flatMap((o) =>
            o.active && o.odds !== undefined ? [[o.outcomeId, o.odds]] : [],
          ),
        ),
      },
    ]),
  )

type Change = { texts: Map<string, string>; prices: Record<string, Offered> }

/** What is not as it was; nothing where all of it is. */
const changesSince = (
  event: BoardEvent,
  before: ReadonlyMap<string, string> | undefined,
): Change | undefined => {
  const texts = new Map<string, string>()
  const prices: Record<string, Offered> = {}
  for (const [name, offered] of offeredOf(event)) {
    const text = JSON.stringify(offered)
    texts.set(name, text)
    if (before?.get(name) !== text) prices[name] = offered
  }
  return Object.keys(prices).length === 0 ? undefined : { texts, prices }
}

export const createPriceLog = (
  { log }: Pick<SportsDeps, 'log'>,
  board: Pick<Board, 'events' | 'seq'>,
) => {
  /** What the last row of an event left each of its markets at, as text. */
  let logged = new Map<string, Map<string, string>>()
  const waiting = new Set<string>()
  let written: (readonly [eventId: string, change: Change | undefined])[] = []

  /** What is to be written of an event; nothing where it stands as it stood. */
  const changesOf = (eventId: string): Change | undefined => {
    const event = board.events.get(eventId)
    if (!event) {
      logged.delete(eventId)
      return undefined
    }
    return changesSince(event, logged.get(eventId))
  }

  return {
    touch: (eventId: string) => void waiting.add(eventId),
    /** Forgets what was written: somebody else may have written since. */
    begin(): void {
      logged = new Map()
      for (const id of board.events.keys()) waiting.add(id)
    },
    /** Forgets everything: somebody else writes. */
    end(): void {
      logged = new Map()
      waiting.clear()
      written = []
    },
    /** Forgets what is on the board no more. */
    forget(): void {
      for (const id of logged.keys()) if (!board.events.has(id)) logged.delete(id)
    },
    /** Whether anything may have changed. */
    waits: (): boolean => waiting.size + written.length > 0,
    /** Writes what changed; what can not be kept keeps nothing else from being written. */
    async write(tx: Tx, now: Date): Promise<void> {
      // Of a transaction that did not stand.
      for (const [id] of written) waiting.add(id)
      const ids = [...waiting].slice(0, most)
      for (const id of ids) waiting.delete(id)
      written = ids.map((id) => [id, changesOf(id)])
      const rows = written.flatMap(([eventId, change]): PriceRow[] =>
        change ? [{ eventId, at: now, boardSeq: board.seq, prices: change.prices }] : [],
      )
      const error = await attempt(tx, () => insertPrices(tx, rows))
      if (error === undefined) return
      written = []
      if (!isDataError(error)) throw error
      log.error({ err: error }, 'prices can not be logged')
    },
    /** What was written stands. */
    committed(): void {
      for (const [id, change] of written) if (change) logged.set(id, change.texts)
      written = []
    },
  }
}

/**
 * Makes the days to come and drops those that are kept no longer. Prices are logged beside what decides
 * money: where they have no day, nothing else waits for one.
 */
export const makeDays = async ({
  db,
  env,
  log,
  now,
}: Pick<SportsDeps, 'db' | 'env' | 'log' | 'now'>) => {
  try {
    const { priceDays } = env.territory
    await db.inTx((tx) => makePriceDays(tx, now().toISOString().slice(0, 10), priceDays))
  } catch (error) {
    log.error({ err: error }, 'the days of the price log can not be made')
  }
}

export type PriceLog = ReturnType<typeof createPriceLog>
