import type { PickDeps } from '../../deps.ts'
import { repeat, repeatSteadily, type Pace } from '../../jobs/job.ts'
import { FeedAway, type Adapter } from './adapters/adapter.ts'
import { felekFeed } from './adapters/felek-feed.ts'
import { watchBehind } from './board/restored-feed.ts'
import { confirmByRule } from './board/confirm.ts'
import { prune } from './board/prune.ts'
import { createReader, type Reader } from './board/reader.ts'
import { createWriter } from './board/writer.ts'
import { setFeedState } from './feed-state.ts'
import { sweepQuotes } from './cash-out/store.ts'
import { sweepExposure } from './exposure/store.ts'
import { createWeighing } from './exposure/skew.ts'
import { showFigures } from './figures/figures.ts'
import type { SportsDeps } from './deps.ts'
import { endLateRequests } from './place/stale-requests.ts'
import { sweep } from './place/place.ts'
import { payUnpaid } from './settle/pay.ts'
import { settleDue } from './settle/settle.ts'

const dayMs = 86_400_000

/** As often as anything was left to do, but not for ever in one turn. */
const untilNone = async (work: () => Promise<number>): Promise<void> => {
  for (let turn = 0; turn < 50 && (await work()) > 0; turn += 1);
}

const producers = ['pre', 'live'] as const
/** A gap of less is filled without anybody's help. */
const saidAfterMs = 10_000

/**
 * Says once that a feed can not be believed, with what kept it from being read, and once that it can
 * be again.
 */
const feedWatch = (deps: SportsDeps, adapter: Adapter) => {
  let [staleSince, said, why] = [deps.now().getTime(), false, '']
  const feed = adapter.name
  return {
    failed: (detail: { err?: unknown }) => {
      why = detail.err instanceof Error ? detail.err.message : ''
    },
    look(reader: Pick<Reader, 'isFresh'>): void {
      if (producers.some((it) => reader.isFresh(it))) {
        if (said) deps.log.info({ feed }, 'the match feed is read again')
        ;[staleSince, said, why] = [Infinity, false, '']
        return
      }
      const now = deps.now().getTime()
      staleSince = Math.min(staleSince, now)
      if (said || now - staleSince < saidAfterMs) return
      deps.log.warn({ feed, why }, 'the match feed can not be read: nothing can be bet on')
      said = true
    },
  }
}

/** What a feed that is away leaves undone is done when it is back. */
const unlessFeedAway = (error: unknown): void => {
  if (!(error instanceof FeedAway)) throw error
}

/** Faster than the lease of the writer runs out; other processes read their own board, and wait for results alone. */
const pace: Pace = { everyMs: 1_000, idleMs: 3_000 }

/**
 * Reads a feed into this process's board, and does what follows from it: the process that holds the
 * lease writes results, every process judges and pays what is due and ends placings that were left.
 */
export const startSportsJobs = (deps: SportsDeps, adapter: Adapter): (() => Promise<void>) => {
  const watch = feedWatch(deps, adapter)
  const weighing = createWeighing(deps)
  const reader: Reader = createReader({
    adapter,
    log: { error: (detail, text) => deps.log.error(detail, text), warn: watch.failed },
    clock: () => deps.now().getTime(),
    house: weighing,
    codesMayTell: deps.env.feedFates === 'codes',
    heard: (message) => writer.touch(message.event),
    alarm: (why, event) => deps.log.error({ feed: adapter.name, why, event }, 'a feed is in doubt'),
  })
  const writer = createWriter(deps, { adapter, board: reader.board })
  const behind = watchBehind(deps, reader, adapter)
  const believed = { board: reader.board, isFresh: behind.isFresh, mbs: weighing.mbs }
  setFeedState(deps, believed, adapter.proof)
  showFigures(deps, {
    name: adapter.name,
    board: reader.board,
    isFresh: (producer) => reader.isFresh(producer),
  })
  const stops = [
    repeatSteadily(deps, 'read the match feed', 500, () => {
      reader.tick()
      return Promise.resolve(watch.look(reader))
    }),
    repeat(deps, 'compare the match feed with what is written', pace, behind.look),
    repeat(deps, 'write what the match feed decides', pace, () =>
      writer.write().catch(unlessFeedAway),
    ),
    repeat(deps, 'confirm what nobody has confirmed', 5_000, () =>
      untilNone(() => confirmByRule(deps)),
    ),
    repeat(deps, 'judge coupons', 500, () => untilNone(() => settleDue(deps))),
    repeat(deps, 'pay coupons', 500, () => payUnpaid(deps)),
    repeat(deps, 'end placings that were left', 1_000, () => untilNone(() => sweep(deps))),
    repeat(deps, 'answer placings that nobody answered', 15_000, async () => {
      await endLateRequests(deps)
    }),
    repeat(deps, 'weigh what hangs on selections', pace, async () => {
      for (const eventId of await weighing.tick(reader.board)) writer.touch(eventId)
    }),
    repeat(deps, 'forget selections on which nothing hangs', 60_000, () =>
      untilNone(() => sweepExposure(deps.db.read, new Date(Date.now() - 300_000))),
    ),
    repeat(deps, 'forget matches of long ago', 60_000, () =>
      Promise.resolve(prune(reader.board, deps.now())),
    ),
    repeat(deps, 'forget old cash-out quotes', 3_600_000, () =>
      untilNone(() => sweepQuotes(deps.db.read, new Date(deps.now().getTime() - dayMs))),
    ),
  ]
  return async () => {
    reader.close()
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** The same with the feed that the settings name. */
export const startFelekSportsJobs = (
  deps: SportsDeps & PickDeps<never, 'feedName' | 'feedUrl' | 'providerKeyId' | 'providerSecret'>,
): (() => Promise<void>) => {
  const { feedName, feedUrl: url, providerKeyId: id, providerSecret: secret } = deps.env
  const alarm = (path: string) =>
    deps.log.error({ feed: feedName, path }, 'somebody else answers for the match feed')
  return startSportsJobs(deps, felekFeed(feedName, { url, keys: { id, secret }, alarm }))
}
