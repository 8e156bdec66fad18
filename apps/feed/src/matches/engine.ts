import { setImmediate as others } from 'node:timers/promises'
import { logWait } from '@felek/platform/http/wait-log.ts'
import { LeaseLost, Stale, type FeedLog } from '../log/log.ts'
import { entryOf, type Entry } from './entry.ts'
import type { MatchDeps } from './parts.ts'
import { plan } from './planner.ts'
import { openMatches } from './store.ts'
import { describe, digestOf, snapshotOf, publishSnapshots } from './match-snapshot.ts'
import { close, kickOff, exchangeCommitments } from './witness-exchange.ts'

/*
 * All matches that are not at their end, and what becomes of them: planned, open (both parties have
 * promised), live, over, closed. Each step is one transaction, and memory follows it; where the end
 * of one is unknown, all is read anew.
 */

const planEveryMs = 10_000
const forgetEveryMs = 60_000

/** Does `work` no more often than that, unless it answers that there is more of it. One that fails waits as long. */
const atMostEvery = (
  everyMs: number,
  now: () => number,
  work: (parts: MatchDeps) => Promise<boolean>,
) => {
  let begunAt = -Infinity
  return async (parts: MatchDeps): Promise<void> => {
    if (now() - begunAt < everyMs) return
    begunAt = now()
    if (await work(parts)) begunAt = -Infinity
  }
}

type Given = Omit<MatchDeps, 'matches' | 'feedLog'> & {
  feedLog: FeedLog
  databaseReady: () => Promise<boolean>
}

/** All of them anew. Throws where a seed was sealed under another key. */
const entriesAnew = async ({ db, seal }: Pick<Given, 'db' | 'seal'>): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const row of await openMatches(db.read)) {
    entries.push(entryOf(seal, row))
    // A day's matches are seconds of arithmetic: whoever asks meanwhile is answered between two.
    await others()
  }
  return entries
}

/**
 * Reads all anew, once for all who wait: but not while the database takes no writes, or has no room for them, since the
 * next step would fail again.
 */
const createRecovery = (databaseReady: Given['databaseReady'], load: () => Promise<void>) => {
  let recovering: Promise<boolean> | undefined
  const recover = async (): Promise<boolean> => {
    const is = await databaseReady()
    if (is) await load()
    return is
  }
  return (): Promise<boolean> =>
    (recovering ??= recover().finally(() => {
      recovering = undefined
    }))
}

export const createEngine = (given: Given) => {
  const { feedLog, log, now, databaseReady } = given
  const matches: MatchDeps['matches'] = new Map()
  let isCurrent = false
  let wasThere: boolean | undefined

  /** Throws where a seed was sealed under another key. */
  const load = (): Promise<void> =>
    feedLog.load(async () => {
      const entries = await entriesAnew(given)
      matches.clear()
      for (const entry of entries) matches.set(entry.event, entry)
      isCurrent = true
    })
  const recovered = createRecovery(databaseReady, load)
  /** A step whose end is unknown may count: what is at hand is of no use any more. */
  const carefully = async (work: (parts: MatchDeps) => Promise<unknown>): Promise<boolean> => {
    try {
      if (!isCurrent && !(await recovered())) return false
      await work({ ...given, matches, feedLog: feedLog.steps() })
      return true
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      if (error instanceof Stale) return false
      isCurrent = false
      log.error({ err: error }, 'a step failed: everything is read anew')
      return false
    }
  }
  const planned = atMostEvery(planEveryMs, now, plan)
  const forgotten = atMostEvery(forgetEveryMs, now, () => feedLog.forget())
  const withWitness = async (parts: MatchDeps) => {
    const isThere =
      (await kickOff(parts)) &&
      (await close(parts, (entry) => digestOf(entry.match.game, entry.told.view))) &&
      (await exchangeCommitments(parts))
    // Said once each way.
    if (isThere !== wasThere)
      if (isThere) log.info({}, 'the witness is there')
      else logWait(log, {}, 'matches wait for the witness', () => wasThere === false)
    wasThere = isThere
  }
  const counted = (state: string) => [...matches.values()].filter((it) => it.state === state).length

  return {
    load,
    matches: matches as ReadonlyMap<string, { state: string }>,
    /** Whether what is at hand is what the tables say. */
    works: () => isCurrent,
    /** Tells what is due. Throws `LeaseLost`. */
    tell: () => carefully(publishSnapshots),
    /** Plans what the calendar has next, every ten seconds. Throws `LeaseLost`. */
    plan: () => carefully(planned),
    /** What needs the witness, as long as it is there. Throws `LeaseLost`. */
    witnessed: () => carefully(withWitness),
    forget: () => carefully(forgotten),
    snapshot: () => snapshotOf({ ...given, matches }),
    describe: (event: string) => describe({ ...given, matches }, event),
    counts: () => ({
      live: counted('live'),
      upcoming: counted('open'),
      waiting: counted('planned'),
      over: counted('over'),
    }),
  }
}
export type Engine = ReturnType<typeof createEngine>
