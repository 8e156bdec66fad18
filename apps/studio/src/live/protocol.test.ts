import { describe, expect, test } from 'vitest'
import { fromClient, open, refusal, tableRecord } from './protocol.ts'

/* What a client may say, and every way to say it wrong. What is refused here closes the connection. */

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const chip = { spot: 'red', numbers: [1, 3], amount: '5' }
const many = <T>(count: number, it: T): T[] => Array.from({ length: count }, () => it)
const good = {
  hello: { t: 'hello', access: 'a'.repeat(43) },
  bet: { t: 'bet', id, bets: [chip] },
  undo: { t: 'undo', id },
  sit: { t: 'sit', seat: 1 },
  leave: { t: 'leave' },
  act: { t: 'act', id, turn: 3, action: 'hit' },
  balance: { t: 'balance' },
  sync: { t: 'sync' },
  ping: { t: 'ping', at: 0 },
} as const
type Kind = keyof typeof good
const kinds = Object.keys(good) as Kind[]
const takes = (message: unknown) => fromClient.safeParse(message).success

describe('what a client says', () => {
  test.each(kinds)('%s is heard as it was said', (kind) => {
    expect(fromClient.parse(JSON.parse(JSON.stringify(good[kind])))).toEqual(good[kind])
  })

  test.each(kinds)('%s is refused with a field more, and without any one of its own', (kind) => {
    expect(takes({ ...good[kind], player: 'somebody' })).toBe(false)
    for (const field of Object.keys(good[kind])) {
      const { [field]: _, ...less } = good[kind] as Record<string, unknown>
      expect([field, takes(less)]).toEqual([field, false])
      for (const wrong of [null, {}, [], true])
        expect([field, wrong, takes({ ...good[kind], [field]: wrong })]).toEqual([
          field,
          wrong,
          false,
        ])
    }
  })

  test('what is no message at all is refused', () => {
    for (const it of [null, undefined, 0, '', 'sync', [], [good.sync], {}, { t: 'SYNC' }, { t: 1 }])
      expect([it, takes(it)]).toEqual([it, false])
    // Words of the studio are no words of a client.
    for (const t of ['snapshot', 'round', 'crowd', 'me', 'refused', 'pong'])
      expect([t, takes({ ...good.sync, t })]).toEqual([t, false])
  })

  test.each(['bet', 'undo', 'act'] as const)('%s has a lower-case UUID for its id', (kind) => {
    for (const wrong of [
      '',
      'x',
      id.toUpperCase(),
      `${id} `,
      `${id}\n`,
      ` ${id}`,
      id.slice(1),
      `${id}0`,
      id.replaceAll('-', ''),
      `{${id}}`,
      id.replace('0', 'g'),
      7,
    ])
      expect([wrong, takes({ ...good[kind], id: wrong })]).toEqual([wrong, false])
  })

  test('only an undo may be of all', () => {
    expect(takes({ t: 'undo', id: 'all' })).toBe(true)
    expect(takes({ t: 'undo', id: 'ALL' })).toBe(false)
    expect(takes({ ...good.bet, id: 'all' })).toBe(false)
    expect(takes({ ...good.act, id: 'all' })).toBe(false)
  })

  test('an access is at most 128 characters', () => {
    expect(takes({ t: 'hello', access: 'a'.repeat(128) })).toBe(true)
    expect(takes({ t: 'hello', access: 'a'.repeat(129) })).toBe(false)
  })

  test('a bet message has 1 to 160 bets', () => {
    expect([0, 1, 160, 161].map((n) => takes({ ...good.bet, bets: many(n, chip) }))).toEqual([
      false,
      true,
      true,
      false,
    ])
    for (const bets of [chip, [null], ['red'], [[chip]], { 0: chip, length: 1 }])
      expect([bets, takes({ ...good.bet, bets })]).toEqual([bets, false])
  })

  test('seats are 1 to 7, whole', () => {
    for (let seat = 1; seat <= 7; seat += 1) expect(takes({ t: 'sit', seat })).toBe(true)
    for (const seat of [0, 8, -1, 1.5, '1', 1e21, Number.NaN, Infinity])
      expect([seat, takes({ t: 'sit', seat })]).toEqual([seat, false])
  })

  test('a decision is one of four, of a turn that can be', () => {
    for (const action of ['hit', 'stand', 'double', 'split'])
      expect(takes({ ...good.act, action })).toBe(true)
    for (const action of ['Hit', 'surrender', 'insurance', 'dealer', '', 0])
      expect([action, takes({ ...good.act, action })]).toEqual([action, false])
    for (const turn of [-1, 0.5, '1', 2 ** 53, Number.NaN])
      expect([turn, takes({ ...good.act, turn })]).toEqual([turn, false])
  })

  test('a ping says a whole moment that is not before 1970', () => {
    for (const at of [-1, 0.1, '0', 2 ** 53])
      expect([at, takes({ t: 'ping', at })]).toEqual([at, false])
    expect(takes({ t: 'ping', at: Number.MAX_SAFE_INTEGER })).toBe(true)
  })
})

describe('one bet', () => {
  const bet = (change: Record<string, unknown>) =>
    takes({ ...good.bet, bets: [{ ...chip, ...change }] })

  test.each(['1', '1.5', '1.50', '0.01', '9999999', '9999999.99'])('may be of %s', (amount) => {
    expect(bet({ amount })).toBe(true)
  })
  test.each([
    '',
    ' 1',
    '1 ',
    '1\n',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.005',
    '1,50',
    '10000000',
    '1e3',
    '0x10',
    'NaN',
    'Infinity',
    '١',
    '１',
    '1_000',
    '1 000',
    5,
    null,
  ])('is not of %j', (amount) => {
    expect(bet({ amount })).toBe(false)
  })

  test('names at most 18 numbers of the wheel', () => {
    expect(bet({ numbers: many(18, 36) })).toBe(true)
    expect(bet({ numbers: many(19, 36) })).toBe(false)
    for (const wrong of [-1, 37, 0.5, '7', null, Number.NaN])
      expect([wrong, bet({ numbers: [wrong] })]).toEqual([wrong, false])
    // None at all is a matter of the table: baccarat and blackjack have none.
    expect(bet({ numbers: undefined })).toBe(true)
    expect(bet({ numbers: null })).toBe(false)
  })

  test('has a spot of at most twenty characters', () => {
    expect([bet({ spot: 'x'.repeat(20) }), bet({ spot: 'x'.repeat(21) })]).toEqual([true, false])
    expect(bet({ spot: 7 })).toBe(false)
  })

  test('carries nothing else of the client into the round', () => {
    const said = fromClient.parse({
      ...good.bet,
      bets: [{ ...chip, payout: 1_000, __proto__x: 1 }],
    })
    expect(said).toEqual(good.bet)
  })
})

describe('open', () => {
  const takesOpen = (input: unknown) => open.input.safeParse(input).success

  test('asks for a table and a mode, and texts of some length', () => {
    const input = { table: 'felek-bakara', mode: 'demo' }
    expect(takesOpen(input)).toBe(true)
    for (const wrong of [
      null,
      [],
      {},
      { table: 'felek-bakara' },
      { mode: 'demo' },
      { ...input, mode: 'play' },
      { ...input, table: 7 },
      { ...input, table: 'x'.repeat(65) },
      { ...input, token: 'x'.repeat(513) },
      { ...input, token: null },
      { ...input, access: 'x'.repeat(129) },
      { ...input, access: {} },
    ])
      expect([wrong, takesOpen(wrong)]).toEqual([wrong, false])
  })
})

test('the refusals of a table name each reason once', () => {
  expect(new Set(refusal.options).size).toBe(refusal.options.length)
  expect(refusal.options).not.toContain('undone')
})

test('a public record knows the five reasons of a void and nothing else', () => {
  const record = (outcome: string, all = 1) =>
    tableRecord.safeParse({ table: 't', ends: [{ outcome, all, day: 0 }] }).success
  for (const outcome of [
    'done',
    'empty',
    'witness_away',
    'witness_disagrees',
    'key_lost',
    'restart',
  ])
    expect([outcome, record(outcome)]).toEqual([outcome, true])
  expect([record('operator'), record(''), record('done', -1), record('done', 0.5)]).toEqual(
    many(4, false),
  )
})
