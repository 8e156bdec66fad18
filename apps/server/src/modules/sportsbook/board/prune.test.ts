import { expect, test } from 'vitest'
import { readFeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import { p, said, type FeedLine } from '../test-feed.ts'
import { createBoard } from './board.ts'
import { prune } from './prune.ts'

test('what was over twelve hours ago is forgotten; what goes on, or was put off until later, is not', () => {
  const board = createBoard()
  let seq = 0
  const say = (one: FeedLine) => {
    const line = readFeedMessage({ at: '2026-11-22T12:00:00.000Z', ...one, seq: (seq += 1) })
    if (line.kind !== 'message') throw new Error('no message')
    board.apply(line.message)
  }
  const startsAt = '2026-11-22T12:00:00.000Z'
  for (const [event, phase] of [
    ['over', 'closed'],
    ['live', 'second_half'],
    ['off', 'postponed'],
  ] as const) {
    say(said.fixture(event, { startsAt }))
    say(said.odds('1x2', p(450_000, 260_000, 290_000), { event, score: { phase } }))
  }
  // It never began, and was on sale until its feed took it back.
  say(said.fixture('never', { startsAt }))
  say(said.fixture('never', { startsAt }, 'cancelled'))
  // A new time is known: it is played after all.
  say(said.fixture('off', { startsAt: '2026-11-23T12:00:00.000Z' }, 'time'))
  expect(prune(board, new Date('2026-11-23T00:00:00.000Z'))).toBe(0)
  expect(prune(board, new Date('2026-11-23T00:00:00.001Z'))).toBe(2)
  expect([...board.events.keys()]).toEqual(['live', 'off'])
})
