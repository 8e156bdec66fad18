import { expect, test, vi } from 'vitest'
import type { SportEvent } from '../match/event.ts'
import { OddsBoard, readFrame, type OddsMessage } from './odds-board.ts'

const told = (name: string, data: unknown): OddsMessage => {
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

test('of many matches at once is told in pieces, and of each once with its newest word', () => {
  vi.useFakeTimers()
  const board = new OddsBoard()
  const ids = Array.from({ length: 8 }, (_, n) => `e${n}`)
  const heard: string[] = []
  for (const id of ids) board.listen(id, () => heard.push(id))
  const say = (seq: number, from: number | undefined, odds: string) =>
    board.take(
      told(from === undefined ? 'snapshot' : 'odds', {
        channel: 'live',
        ...(from !== undefined && { from }),
        seq,
        events: ids.map((id) => [id, '27', '0-0', [['1x2', 'active', [['1', odds]]]]]),
      }),
    )
  say(1, undefined, '1.72')
  expect(heard).toEqual(['e0', 'e1', 'e2'])
  expect(board.event('e7')?.markets.get('1x2')?.odds.get('1')).toBe(172)
  say(2, 1, '1.80')
  vi.runAllTimers()
  expect(heard.toSorted()).toEqual([...ids, 'e0', 'e1', 'e2'].toSorted())
  vi.useRealTimers()
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

const listed = (more: Partial<SportEvent> = {}): SportEvent => ({
  eventID: 'e1',
  code: '2104',
  sport: 'football',
  league: { leagueID: 'l1', name: 'l', tier: 'A', fast: false },
  arms: { home: '', away: '' },
  home: 'a',
  away: 'b',
  startsAt: '2026-11-22T17:00:00Z',
  status: 'live',
  clock: 'first_half 60',
  score: '9:9',
  mbs: 1,
  more: 0,
  markets: [
    { marketID: '1x2', status: 'active', mbs: 1, outcomes: [{ outcomeID: '1', odds: '9.00' }] },
    { marketID: 'btts', status: 'active', mbs: 1, outcomes: [{ outcomeID: 'yes', odds: '1.90' }] },
  ],
  ...more,
})
const first = (board: OddsBoard) => board.event('e1')?.markets.get('1x2')?.odds.get('1')
const statusOf = (board: OddsBoard, market: string) =>
  board.event('e1')?.markets.get(market)?.status

test('of what a channel tells a list is the older word; of the rest it is the only one', () => {
  const board = new OddsBoard()
  board.take(snapshot(4, '1.72'))
  board.put(listed())
  expect([first(board), board.event('e1')?.score]).toEqual([172, '0-0'])
  expect(board.event('e1')?.markets.get('btts')?.odds.get('yes')).toBe(190)
  board.beginAnew()
  board.put(listed())
  expect([first(board), board.event('e1')?.score]).toEqual([900, '9:9'])
})

test('two channels tell one match, and neither forgets what the other says', () => {
  const board = new OddsBoard()
  const slip = (seq: number, markets: unknown[]) =>
    told('snapshot', { channel: 'slip:e1/btts', seq, events: [['e1', '28', '0-1', markets]] })
  board.take(snapshot(4, '1.72'))
  board.take(slip(1, [['btts', 'active', [['yes', '1.90']]]]))
  expect([first(board), statusOf(board, 'btts')]).toEqual([172, 'active'])
  board.take(snapshot(9, '1.70'))
  expect([first(board), statusOf(board, 'btts')]).toEqual([170, 'active'])
  board.take(slip(2, []))
  expect([first(board), statusOf(board, 'btts')]).toEqual([170, 'gone'])
})

test('a match that leaves its channel keeps its score and can not be bet on', () => {
  for (const leave of [
    told('odds', { channel: 'live', from: 4, seq: 5, events: [['e1', null, null, []]] }),
    told('snapshot', { channel: 'live', seq: 9, events: [] }),
  ]) {
    const board = new OddsBoard()
    board.take(snapshot(4, '1.72'))
    board.take(leave)
    expect([board.event('e1')?.score, statusOf(board, '1x2'), first(board)]).toEqual([
      '0-0',
      'gone',
      undefined,
    ])
  }
})

test('a market that is offered no more is read, and a whole match lacks what it does not name', () => {
  const board = new OddsBoard()
  board.put(listed(), true)
  board.put(listed({ markets: listed().markets.slice(0, 1) }), true)
  expect([statusOf(board, '1x2'), statusOf(board, 'btts')]).toEqual(['active', 'gone'])
  board.take(snapshot(4, '1.72'))
  board.take(
    told('odds', {
      channel: 'live',
      from: 4,
      seq: 5,
      events: [['e1', '28', '0-1', [['1x2', 'gone', []]]]],
    }),
  )
  expect(statusOf(board, '1x2')).toBe('gone')
})

test('who listens is told of what has changed alone', () => {
  const board = new OddsBoard()
  board.take(snapshot(4, '1.72'))
  let heard = 0
  board.listen('e1', () => heard++)
  board.take(snapshot(5, '1.72'))
  expect(heard).toBe(0)
  board.take(snapshot(6, '1.73'))
  expect(heard).toBe(1)
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

const slipTold = (channel: string, seq: number, events: unknown[]) =>
  told('snapshot', { channel, seq, events })

test('after the stream began anew a snapshot says too what is offered no more', () => {
  const board = new OddsBoard()
  board.take(snapshot(4, '1.72'))
  board.beginAnew()
  board.beginAnew()
  // Nobody tells of it meanwhile: it stays as it was.
  expect(statusOf(board, '1x2')).toBe('active')
  board.take(told('snapshot', { channel: 'live', seq: 0, events: [['e1', '80', '0-0', []]] }))
  expect(statusOf(board, '1x2')).toBe('gone')

  const other = new OddsBoard()
  other.take(snapshot(4, '1.72'))
  other.beginAnew()
  other.take(told('snapshot', { channel: 'live', seq: 0, events: [] }))
  expect([statusOf(other, '1x2'), first(other)]).toEqual(['gone', undefined])
})

test('a slip whose channel has another name: what it asks for and is not told is gone, no more', () => {
  const board = new OddsBoard()
  const market = (name: string) => [name, 'active', [['yes', '1.90']]]
  board.take(
    slipTold('slip:e1/btts,e1/total|2.5,e1/1x2', 4, [
      ['e1', '27', '0-0', [market('btts'), market('total|2.5'), market('1x2')]],
    ]),
  )
  board.beginAnew()
  board.take(slipTold('slip:e1/btts,e1/total|2.5', 0, [['e1', '28', '0-0', [market('btts')]]]))
  expect(['btts', 'total|2.5', '1x2'].map((name) => statusOf(board, name))).toEqual([
    'active',
    'gone',
    'active',
  ])
})
