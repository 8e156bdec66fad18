import { expect, test } from 'vitest'
import { readFeedLine, type FeedLine } from '@felek/contract/protocols/feed/feed.ts'
import { importMutant, type Change } from '@felek/contract/test-mutant.ts'
import type { Adapter, Sink } from '../adapters/adapter.ts'
import { at, p, said } from '../test-feed.ts'
import { createReader } from './reader.ts'

/* A reader without a network: what it believes while a message is missing. */

type Reading = { createReader: typeof createReader }

const line = (seq: number, one: object): FeedLine =>
  readFeedLine(JSON.stringify({ at: at(), seq, ...one }))
const alive = (lastSeq: number): FeedLine =>
  readFeedLine(
    JSON.stringify({ type: 'alive', at: at(), lastSeq, producers: { pre: true, live: true } }),
  )

const odds = (first: number) => said.odds('1x2', p(first, 260_000, 740_000 - first))

/** A stop is lost and odds come after it: what is believed then, and once the stop has come. */
const overAGap = async (reading: Reading) => {
  let sink: Sink | undefined
  const adapter: Adapter = {
    name: 'memory',
    open: (_after, to) => {
      sink = to
      return () => {}
    },
    snapshot: () => Promise.resolve({ seq: 0, fixtures: [], markets: [] }),
    stateful: () => Promise.resolve({ messages: [], next: null }),
  }
  const log = { error: () => {}, warn: () => {} }
  const reader = reading.createReader({ adapter, log, clock: () => 0 })
  // Its stream is opened once the snapshot was read.
  for (let turn = 0; turn < 50 && !sink; turn += 1) await Promise.resolve()
  const hear = (...lines: FeedLine[]) => lines.forEach((it) => sink?.line(it))
  hear(line(1, said.fixture()), line(2, odds(450_000)), alive(2))
  const seen = () => [
    reader.isFresh('pre'),
    reader.board.seq,
    reader.board.events.get('e1')?.markets.get('1x2')?.outcomes[0]?.chances.win,
  ]
  const before = seen()
  hear(line(4, odds(500_000)), alive(4))
  const during = seen()
  hear(line(3, said.stop()))
  const after = seen()
  reader.close()
  return { before, during, after }
}

const right = {
  before: [true, 2, 450_000],
  during: [false, 2, 450_000],
  after: [true, 4, 500_000],
}

test('while a message is missing nothing is believed, and what came after it is not read', async () => {
  expect(await overAGap({ createReader })).toEqual(right)
})

test.each<[string, Change[]]>([
  ['believed all the same', [['if (board.seq < state.lastSeq) {', 'if (this.closed) {']]],
  [
    'read over',
    [
      [
        '    this.state.waiting.set(seq, line)\n',
        "    if (line.kind === 'message') return this.read(line)\n",
      ],
    ],
  ],
])('a reader that ignores a gap is caught: %s', async (_name, changes) => {
  const bug = await importMutant<Reading>(new URL('reader.ts', import.meta.url), changes)
  expect(await overAGap(bug)).not.toEqual(right)
})
