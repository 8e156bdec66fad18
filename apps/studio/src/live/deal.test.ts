import { colourOfChip } from '../../client/roulette/chip-colour.ts'
import { describe, expect, test } from 'vitest'
import { seeded } from '../games/strips.ts'
import type { Draw, DrawRecord } from '../maths/draws.ts'
import { dealerMs, dealOf, payoutOf, resultOf, showMs, wagerOf, type Deal } from './deal.ts'
import {
  actionsOf,
  dealHands,
  decide,
  playDealer,
  type BlackjackHand,
} from './engines/blackjack.ts'
import { cardOf } from './engines/test-cards.ts'
import type { Bet } from './protocol.ts'
import { liveTables, type LiveTable } from './table-list.ts'
import { dealsRight } from './verify.ts'

const tableOf = (id: string): LiveTable => liveTables.get(id) as LiveTable
const cards = (names: string) => names.split(' ').map(cardOf)
const of = (kind: 'roulette' | 'baccarat' | 'blackjack') =>
  [...liveTables.values()].filter((table) => table.info.kind === kind)

/** The layout as it is printed on the cloth: three columns, twelve streets, by position. */
const cloth = Array.from({ length: 36 }, (_, i) => i + 1)
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const places: [spot: string, numbers: number[], toOne: bigint][] = [
  ['red', cloth.filter((n) => reds.has(n)), 1n],
  ['black', cloth.filter((n) => !reds.has(n)), 1n],
  ['odd', cloth.filter((n) => n % 2 === 1), 1n],
  ['even', cloth.filter((n) => n % 2 === 0), 1n],
  ['low', cloth.filter((n) => n <= 18), 1n],
  ['high', cloth.filter((n) => n >= 19), 1n],
  ...[0, 1, 2].map((c): [string, number[], bigint] => [
    'column',
    cloth.filter((n) => (n - 1) % 3 === c),
    2n,
  ]),
  ...[0, 1, 2].map((d): [string, number[], bigint] => [
    'dozen',
    cloth.filter((n) => Math.ceil(n / 12) === d + 1),
    2n,
  ]),
  ['six_line', [31, 32, 33, 34, 35, 36], 5n],
  ['first_four', [0, 1, 2, 3], 8n],
  ['corner', [32, 33, 35, 36], 8n],
  ['street', [34, 35, 36], 11n],
  ['trio', [0, 2, 3], 11n],
  ['split', [0, 3], 17n],
  ['split', [33, 36], 17n],
  ['straight', [0], 35n],
  ['straight', [36], 35n],
]

describe('roulette pays', () => {
  test('each place of the cloth on each of 37 numbers, to the kuruş', () => {
    for (const [spot, numbers, toOne] of places)
      for (let number = 0; number <= 36; number += 1)
        for (const [amount, kurus] of [
          ['1', 100n],
          ['5', 500n],
          ['25000', 2_500_000n],
        ] as const) {
          const stake = {
            bets: [{ spot, numbers, amount }],
            amountKurus: kurus,
            seat: null,
            hand: null,
          }
          const back = payoutOf({ kind: 'roulette', number }, stake)
          const due = numbers.includes(number) ? kurus * (toOne + 1n) : 0n
          if (back !== due) throw new Error(`${spot} ${numbers.join()} on ${number}: ${back}`)
        }
  })

  test('every place takes these numbers and no others, in this order', () => {
    const table = tableOf('felek-canli-rulet')
    for (const [spot, numbers] of places) {
      const said = (change: number[] | undefined) =>
        wagerOf(table, [{ spot, numbers: change, amount: '1' }], [])
      expect(said(numbers)).toMatchObject({ amountKurus: 100n })
      expect(said(undefined)).toBe('bad_request')
      expect(said([])).toBe('bad_request')
      expect(said([...numbers, numbers[0] as number])).toBe('bad_request')
      if (numbers.length > 1) {
        expect(said(numbers.toReversed())).toBe('bad_request')
        expect(said(numbers.slice(1)), spot).toBe('bad_request')
      }
    }
    // What looks like a place and is none: 3 and 4 lie in different streets, 0 touches no 4.
    for (const [spot, numbers] of [
      ['split', [3, 4]],
      ['split', [0, 4]],
      ['street', [2, 3, 4]],
      ['trio', [0, 1, 3]],
      ['corner', [3, 4, 6, 7]],
      ['six_line', [2, 3, 4, 5, 6, 7]],
      ['dozen', cloth.slice(1, 13)],
    ] as const)
      expect([spot, wagerOf(table, [{ spot, numbers: [...numbers], amount: '1' }], [])]).toEqual([
        spot,
        'bad_request',
      ])
  })
})

describe('cards pay', () => {
  const hand = (change: Partial<BlackjackHand>): BlackjackHand => ({
    seat: 3,
    hand: 0,
    cards: cards('TS 9S'),
    doubled: false,
    split: false,
    state: 'stood',
    ...change,
  })
  const dealt = (dealer: string, ...hands: BlackjackHand[]): Deal => ({
    kind: 'blackjack',
    dealer: cards(dealer),
    hands,
    current: null,
    turn: 1,
    log: [],
  })
  const stake = (amountKurus: bigint, on: number | null = 0) => ({
    bets: [],
    amountKurus,
    seat: 3,
    hand: on,
  })

  test('3 to 2 comes out in whole kuruş for every stake that a table takes', () => {
    const deal = dealt('TS 9D', hand({ cards: cards('AS KS'), state: 'blackjack' }))
    for (const { minKurus, maxKurus, unitKurus } of of('blackjack'))
      for (let kurus = minKurus; kurus <= maxKurus; kurus += unitKurus)
        if (payoutOf(deal, stake(kurus)) * 2n !== kurus * 5n) throw new Error(`${kurus}`)
    // A stake that no table takes: the half kuruş stays with the house, it is never made up.
    expect([1n, 3n, 101n].map((kurus) => payoutOf(deal, stake(kurus)))).toEqual([2n, 7n, 252n])
  })

  test('19 to 20 comes out in whole kuruş for every stake that a table takes', () => {
    const deal: Deal = { kind: 'baccarat', player: cards('2S 4S'), banker: cards('9S TS') }
    for (const { unitKurus, maxKurus } of of('baccarat'))
      for (let kurus = unitKurus; kurus <= maxKurus; kurus += unitKurus) {
        const bets = [{ spot: 'banker', amount: `${kurus / 100n}` }]
        const back = payoutOf(deal, { bets, amountKurus: kurus, seat: null, hand: null })
        if (back * 100n !== kurus * 195n) throw new Error(`${kurus}: ${back}`)
      }
  })

  test('several bets of one stake are paid together', () => {
    const deal: Deal = { kind: 'baccarat', player: cards('4S 4H'), banker: cards('4D 4C') }
    const bets = [
      { spot: 'player', amount: '10' },
      { spot: 'banker', amount: '15' },
      { spot: 'tie', amount: '20' },
      { spot: 'player_pair', amount: '5' },
      { spot: 'banker_pair', amount: '5' },
    ]
    expect(payoutOf(deal, { bets, amountKurus: 5_500n, seat: null, hand: null })).toBe(
      1_000n + 1_500n + 18_000n + 6_000n + 6_000n,
    )
  })

  test('each hand of a split is paid by its own cards, and a stake on no hand is a fault', () => {
    const deal = dealt(
      'TS 9D',
      hand({ split: true, cards: cards('TS TD') }),
      hand({ hand: 1, split: true, cards: cards('TH 8D') }),
    )
    expect([payoutOf(deal, stake(500n)), payoutOf(deal, stake(500n, 1))]).toEqual([1_000n, 0n])
    expect(() => payoutOf(deal, { ...stake(500n), seat: 4 })).toThrow('no hand 4/0')
    expect(() => payoutOf(dealt('TS 9D', hand({})), stake(500n, 1))).toThrow('no hand 3/1')
  })

  test('the list of last results says it in a word', () => {
    const words: [Deal, string][] = [
      [{ kind: 'roulette', number: 0 }, '0'],
      [{ kind: 'roulette', number: 36 }, '36'],
      [{ kind: 'baccarat', player: cards('9S TS'), banker: cards('8S TS') }, 'P'],
      [{ kind: 'baccarat', player: cards('8S TS'), banker: cards('9S TS') }, 'B'],
      [{ kind: 'baccarat', player: cards('8S TS'), banker: cards('4S 4H') }, 'T'],
      [dealt('AS KS'), 'BJ'],
      [dealt('7S 7H 7D'), '21'],
      [dealt('AS 6S'), '17'],
      [dealt('TS 6S 6H'), 'X'],
      // Void while hands were decided: the dealer has one card, and nothing to say.
      [dealt('AS'), ''],
    ]
    for (const [deal, word] of words) expect(resultOf(deal)).toBe(word)
  })

  test('a show is long enough for its cards', () => {
    const coup = (player: string, banker: string) =>
      showMs(tableOf('felek-bakara'), {
        kind: 'baccarat',
        player: cards(player),
        banker: cards(banker),
      })
    expect(coup('2S 3S 4S', '2S 3S 4S') - coup('9S TS', '2S 3S')).toBe(2_600)
    const table = tableOf('felek-canli-rulet')
    expect(showMs(table, { kind: 'roulette', number: 1 })).toBe(table.spinMs)
    expect(dealerMs(5) - dealerMs(2)).toBe(3_000)
  })
})

describe('limits', () => {
  const bakara = tableOf('felek-bakara')
  const bet = (spot: string, amount: string): Bet => ({ spot, amount })
  const before = (spot: string, amount: string) => [{ spot, amount }]

  test('a first bet is at least the minimum, more chips on it may be less', () => {
    expect(wagerOf(bakara, [bet('player', '5')], [])).toBe('under_limit')
    expect(wagerOf(bakara, [bet('player', '5')], before('player', '10'))).toMatchObject({
      amountKurus: 500n,
    })
    // Two chips of five on one place are ten; on two places they are two bets of five.
    expect(wagerOf(bakara, [bet('tie', '5'), bet('tie', '5')], [])).toEqual({
      bets: [{ spot: 'tie', amount: '10.00' }],
      amountKurus: 1_000n,
    })
    expect(wagerOf(bakara, [bet('tie', '5'), bet('player', '5')], [])).toBe('under_limit')
  })

  test('the last lira of a place and of the table is taken, one unit more is not', () => {
    expect(wagerOf(bakara, [bet('tie', '1000')], [])).toMatchObject({ amountKurus: 100_000n })
    expect(wagerOf(bakara, [bet('tie', '1005')], [])).toBe('over_limit')
    expect(wagerOf(bakara, [bet('tie', '5')], before('tie', '1000'))).toBe('over_limit')
    expect(wagerOf(bakara, [bet('tie', '10')], before('player', '9990'))).toMatchObject({
      amountKurus: 1_000n,
    })
    expect(wagerOf(bakara, [bet('tie', '15')], before('player', '9990'))).toBe('over_limit')
  })

  test('spots are those of the table’s own game, with numbers only at the wheel', () => {
    const blackjack = tableOf('felek-blackjack')
    expect(wagerOf(blackjack, [bet('main', '25')], [])).toMatchObject({ amountKurus: 2_500n })
    const cases: [LiveTable, Bet][] = [
      [bakara, bet('main', '25')],
      [bakara, bet('red', '25')],
      [bakara, { ...bet('player', '25'), numbers: [] }],
      [blackjack, bet('player', '25')],
      [blackjack, { ...bet('main', '25'), numbers: [1] }],
      [blackjack, bet('main', '27')],
      [blackjack, bet('main', '25.01')],
      [blackjack, bet('main', '0.00')],
      [blackjack, bet('constructor', '25')],
      [tableOf('felek-canli-rulet'), { ...bet('constructor', '25'), numbers: [1] }],
    ]
    for (const [table, wrong] of cases)
      expect([wrong, wagerOf(table, [wrong], [])]).toEqual([wrong, 'bad_request'])
  })

  test('one bad bet refuses the whole stake', () => {
    expect(wagerOf(bakara, [bet('player', '100'), bet('tie', '1.01')], [])).toBe('bad_request')
  })

  test('at every table the chips that it offers make bets that it takes', () => {
    for (const table of liveTables.values())
      for (const chip of table.info.chips) {
        const kurus = BigInt(chip.replace('.', ''))
        expect([table.info.id, chip, kurus % table.unitKurus]).toEqual([table.info.id, chip, 0n])
        expect(kurus).toBeLessThanOrEqual(table.maxKurus)
        expect([table.info.id, chip, kurus >= table.minKurus]).toEqual([table.info.id, chip, true])
        expect(table.minKurus % table.unitKurus).toBe(0n)
      }
  })

  test('no two chips of a table have one colour', () => {
    for (const { info } of liveTables.values()) {
      const colours = info.chips.map((chip) => colourOfChip(BigInt(chip.replace('.', ''))))
      expect([info.id, new Set(colours).size]).toEqual([info.id, colours.length])
    }
  })
})

describe('the verifier of deals', () => {
  const recorded = (name: string) => {
    const next = seeded(name)
    const draws: DrawRecord[] = []
    const draw: Draw = (range) => {
      const value = Math.floor(next() * range)
      draws.push({ draw: draws.length, range, value })
      return value
    }
    return { draw, draws, next }
  }
  const aRound = (name: string): { deal: Deal; draws: DrawRecord[] } => {
    const { draw, draws, next } = recorded(name)
    let state = dealHands([1, 4, 7], draw)
    while (state.current !== null) {
      const can = actionsOf(state)
      state = decide(state, can[Math.floor(next() * can.length)] ?? 'stand', draw)
    }
    return { deal: { kind: 'blackjack', ...playDealer(state, draw) }, draws }
  }

  test('takes 500 random rounds, and none of them with one thing changed', () => {
    for (let i = 0; i < 500; i += 1) {
      const { deal, draws } = aRound(`round ${i}`)
      if (deal.kind !== 'blackjack') throw new Error('no cards')
      if (!dealsRight(deal, draws)) throw new Error(`round ${i} was right`)
      const last = draws.at(-1) as DrawRecord
      const wrong: [Deal, DrawRecord[]][] = [
        [deal, draws.slice(0, -1)],
        [deal, [...draws, { draw: draws.length, range: 52, value: 0 }]],
        [deal, draws.with(draws.length - 1, { ...last, value: (last.value + 1) % last.range })],
        [deal, draws.with(0, { ...(draws[0] as DrawRecord), range: 53 })],
        [{ ...deal, log: [...deal.log, 'hit'] }, draws],
        [{ ...deal, hands: deal.hands.slice(1) }, draws],
        [{ ...deal, hands: deal.hands.map((it) => ({ ...it, doubled: !it.doubled })) }, draws],
        [{ ...deal, dealer: deal.dealer.slice(0, 1) }, draws],
      ]
      for (const [at, [changed, made]] of wrong.entries())
        if (dealsRight(changed, made)) throw new Error(`round ${i} with change ${at}`)
    }
  })

  test('takes what was void in the middle as not played to its end, and only as that', () => {
    const { draw, draws } = recorded('void')
    const deal: Deal = { kind: 'blackjack', ...dealHands([2], draw) }
    expect([dealsRight(deal, draws, false), dealsRight(deal, draws, true)]).toEqual([true, false])
  })

  test.each(['roulette', 'baccarat'] as const)('takes %s as it fell, and not otherwise', (kind) => {
    for (let i = 0; i < 200; i += 1) {
      const { draw, draws } = recorded(`${kind} ${i}`)
      const deal = dealOf(kind, [], draw)
      expect(dealsRight(deal, draws)).toBe(true)
      expect(dealsRight(deal, draws.slice(1))).toBe(false)
      const other =
        deal.kind === 'roulette'
          ? { ...deal, number: (deal.number + 1) % 37 }
          : deal.kind === 'baccarat'
            ? { ...deal, player: deal.player.toReversed(), banker: deal.player }
            : deal
      expect(dealsRight(other, draws)).toBe(false)
    }
  })
})
