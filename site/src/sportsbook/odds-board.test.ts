import { expect, test } from 'vitest'
import { OddsBoard, readFrame, type Told } from './odds-board.ts'

const told = (name: string, data: unknown): Told => {
  const read = readFrame(name, JSON.stringify(data))
  if (!read) throw new Error('not read')
  return read
}
const snapshot = (seq: number, odds: string) =>
  told('snapshot', {
    channel: 'live',
    seq,
    events: [
      [
        'e1',
        '27',
        '0-0',
        [
          [
            '1x2',
            'active',
            [
              ['1', odds],
              ['x', '3.35'],
            ],
          ],
        ],
      ],
    ],
  })
const frame = (from: number, seq: number, odds: string) =>
  told('odds', {
    channel: 'live',
    from,
    seq,
    events: [['e1', '28', '0-1', [['1x2', 'active', [['1', odds]]]]]],
  })

test('frames follow on a snapshot, and an event’s listeners are told', () => {
  const board = new OddsBoard()
  let heard = 0
  const stop = board.listen('e1', () => heard++)
  board.listen('e2', () => heard++)
  expect(board.take(snapshot(4, '1.72'))).toBe(true)
  expect(board.take(frame(4, 5, '1.80'))).toBe(true)
  expect(board.event('e1')?.score).toBe('0-1')
  expect(board.event('e1')?.markets.get('1x2')?.odds.get('1')).toBe(180)
  expect(heard).toBe(2)
  stop()
  board.take(frame(5, 6, '1.90'))
  expect(heard).toBe(2)
})

test('a gap is told and its frame not taken; one read twice changes nothing', () => {
  const board = new OddsBoard()
  expect(board.take(frame(1, 2, '9.00'))).toBe(false)
  board.take(snapshot(4, '1.72'))
  expect(board.take(frame(6, 7, '9.00'))).toBe(false)
  expect(board.take(frame(3, 4, '9.00'))).toBe(true)
  expect(board.event('e1')?.markets.get('1x2')?.odds.get('1')).toBe(172)
  board.beginAnew()
  expect(board.take(frame(4, 5, '1.80'))).toBe(false)
})

test('a snapshot is the whole of its events; a list’s markets stay beside a frame’s', () => {
  const board = new OddsBoard()
  board.take(snapshot(4, '1.72'))
  board.put('e1', {
    clock: null,
    score: null,
    markets: new Map([['btts', { status: 'active', odds: new Map([['yes', 190]]) }]]),
  })
  expect([...(board.event('e1')?.markets.keys() ?? [])]).toEqual(['1x2', 'btts'])
  board.take(frame(4, 5, '1.80'))
  expect(board.event('e1')?.markets.has('btts')).toBe(true)
  board.take(snapshot(9, '1.70'))
  expect(board.event('e1')?.markets.has('btts')).toBe(false)
})

test('what is no frame is none, and odds of another form are left out', () => {
  for (const data of [
    '',
    '{',
    '[]',
    '{"channel":"live"}',
    '{"channel":"live","seq":1,"events":[[1]]}',
  ])
    expect(readFrame('snapshot', data)).toBeNull()
  expect(readFrame('hello', '{}')).toBeNull()
  const board = new OddsBoard()
  board.take(snapshot(1, '1,72'))
  expect([...(board.event('e1')?.markets.get('1x2')?.odds.keys() ?? [])]).toEqual(['x'])
})
