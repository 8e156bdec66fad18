import { Counter, Gauge } from 'prom-client'
import { showAge } from '../../../metrics/metrics.ts'
import type { Reader } from '../board/reader.ts'
import type { SportsDeps } from '../deps.ts'
import { oldestDue, oldestUndecided, oldestUnpaid, writtenUpTo } from './store.ts'

/* What operators are woken by (docs/alarms.md): coupons by what becomes of them, the feed, what waits. */

type Watched = Pick<SportsDeps, 'metrics'>

const help = {
  felek_sports_coupons_total: 'Coupons whose placing ended: open, or why refused.',
  felek_sports_settlements_total: 'Rows of settlements, by the state that a coupon came to.',
}

const counterOf = (deps: Watched, name: keyof typeof help, label: string): Counter => {
  const { registry } = deps.metrics
  const known = registry.getSingleMetric(name) as Counter | undefined
  return (
    known ?? new Counter({ name, help: help[name], labelNames: [label], registers: [registry] })
  )
}

/** A placing has ended: `open`, or why it was refused. */
export const countPlaced = (deps: Watched, how: string): void =>
  counterOf(deps, 'felek_sports_coupons_total', 'how').inc({ how })

/** Coupons have come to these states. */
export const countSettled = (deps: Watched, states: Iterable<string>): void => {
  const counter = counterOf(deps, 'felek_sports_settlements_total', 'state')
  for (const state of states) counter.inc({ state })
}

const producers = ['pre', 'live'] as const

type Read = Pick<Reader, 'board' | 'isFresh'> & { name: string }

const showFeed = (deps: SportsDeps, feed: Read): void => {
  const { registry } = deps.metrics
  const registers = [registry]
  const q = deps.db.read
  const names = [
    'felek_sports_feed_fresh',
    'felek_sports_feed_behind',
    'felek_sports_markets',
  ] as const
  // Jobs that are started again show what is read now.
  for (const name of names) registry.removeSingleMetric(name)
  new Gauge({
    name: names[0],
    help: 'Whether what a producer says is believed now (1) or not (0).',
    labelNames: ['producer'],
    registers,
    collect() {
      for (const producer of producers) this.set({ producer }, feed.isFresh(producer) ? 1 : 0)
    },
  })
  new Gauge({
    name: names[1],
    help: 'Messages that the book has written and the feed does not know: another feed, or one from before a restore.',
    registers,
    async collect() {
      const written = await writtenUpTo(q, feed.name).catch(() => undefined)
      if (written !== undefined && producers.some((it) => feed.isFresh(it)))
        this.set(Math.max(0, written - feed.board.seq))
    },
  })
  new Gauge({
    name: names[2],
    help: 'Markets on the board by status.',
    labelNames: ['status'],
    registers,
    collect() {
      this.reset()
      for (const event of feed.board.events.values())
        for (const { status } of event.markets.values()) this.inc({ status })
    },
  })
}

/** Shows how the feed is read, what of the board can be bet on, and how long the oldest of what is left waits. */
export const showFigures = (deps: SportsDeps, feed: Read): void => {
  showFeed(deps, feed)
  const q = deps.db.read
  showAge(deps, 'felek_sports_due_oldest_seconds', 'Since a coupon is to be judged.', () =>
    oldestDue(q),
  )
  showAge(deps, 'felek_sports_unpaid_oldest_seconds', 'Since a movement of a coupon is owed.', () =>
    oldestUnpaid(q),
  )
  showAge(deps, 'felek_sports_undecided_oldest_seconds', 'Since a placing could have ended.', () =>
    oldestUndecided(q),
  )
}
