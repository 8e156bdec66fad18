import { describe, expect, test } from 'vitest'
import type { Draw } from '../../maths/draws.ts'
import type { Action } from '../protocol.ts'
import { bankerDraws, coupReturn, dealCoup, winnerOf, type Coup } from './baccarat.ts'
import {
  actionsOf,
  dealHands,
  decide,
  isNatural,
  outcomeOf,
  playDealer,
  totalOf,
  type BlackjackHand,
  type BlackjackState,
} from './blackjack.ts'
import { cardName, pipsOf } from './cards.ts'
import { cardOf, stacked } from './test-cards.ts'

/* The rules as books of rules have them, written here a second time, against the engines. */

/** Digits 0 … 9 as baccarat counts them, each as one card: a ten for 0. */
const digit = (points: number): number =>
  cardOf(`${points === 0 ? 'T' : points === 1 ? 'A' : points}S`)
/** Draws that take these cards from a shoe: the k-th card out of the k-th of its eight decks. */
const shoeOf = (cards: readonly number[]): { draw: Draw; taken: () => number } => {
  let k = 0
  const draw: Draw = (range) => {
    if (range !== 416 - k) throw new RangeError(`card ${k} out of ${range}`)
    const at = 52 * k + (cards[k] as number)
    k += 1
    return at
  }
  return { draw, taken: () => k }
}

describe('punto banco by its table', () => {
  /**
   * The table that hangs in every casino: rows are the banker's points, columns whether the player
   * stood (first), then his third card 0 … 9. D draws, S stands.
   */
  const table = [
    'D DDDDDDDDDD',
    'D DDDDDDDDDD',
    'D DDDDDDDDDD',
    'D DDDDDDDDSD',
    'D SSDDDDDDSS',
    'D SSSSDDDDSS',
    'S SSSSSSDDSS',
    'S SSSSSSSSSS',
  ]

  test('the banker draws where the table says so, in all 88 places', () => {
    for (const [banker, row] of table.entries()) {
      expect([banker, bankerDraws(banker, null)]).toEqual([banker, row[0] === 'D'])
      for (let third = 0; third <= 9; third += 1)
        expect([banker, third, bankerDraws(banker, third)]).toEqual([
          banker,
          third,
          row[2 + third] === 'D',
        ])
    }
  })

  /** A coup by the rules: points of two cards each, and the cards that would come next. */
  const byTheBook = (p: number, b: number, next: readonly [number, number]) => {
    const ends = (player: number, banker: number, cards: [number, number]) => ({
      winner: player === banker ? 'tie' : player > banker ? 'player' : 'banker',
      cards,
    })
    if (p === 8 || p === 9 || b === 8 || b === 9) return ends(p, b, [2, 2])
    if (p === 6 || p === 7)
      return table[b]?.[0] === 'D' ? ends(p, (b + next[0]) % 10, [2, 3]) : ends(p, b, [2, 2])
    const player = (p + next[0]) % 10
    return table[b]?.[2 + next[0]] === 'D'
      ? ends(player, (b + next[1]) % 10, [3, 3])
      : ends(player, b, [3, 2])
  }
  const points = Array.from({ length: 10 }, (_, i) => i)

  test('all ten thousand coups of points and next cards end as the table has it', () => {
    for (const p of points)
      for (const b of points)
        for (const one of points)
          for (const two of points) {
            // Points in two cards: the digit and a ten.
            const cards = [p, b, 0, 0, one, two].map(digit)
            const { draw, taken } = shoeOf(cards)
            const coup = dealCoup(draw)
            const book = byTheBook(p, b, [one, two])
            const is = [coup.player.length, coup.banker.length]
            if (winnerOf(coup) !== book.winner || is.join() !== book.cards.join())
              throw new Error(`${p} ${b} ${one} ${two}: ${JSON.stringify({ coup, book })}`)
            if (taken() !== coup.player.length + coup.banker.length)
              throw new Error('a card that nobody got')
          }
  })

  test('cards go to player, banker, player, banker, then the thirds, the player’s first', () => {
    const names = ['2S', '3S', '2H', 'AH', '9D', 'TC']
    const coup = dealCoup(shoeOf(names.map(cardOf)).draw)
    expect([coup.player.map(cardName), coup.banker.map(cardName)]).toEqual([
      ['2S', '2H', '9D'],
      ['3S', 'AH'],
    ])
  })

  test('what every spot brings back on 100 liras, and on one', () => {
    const coup = (player: string, banker: string): Coup => ({
      player: player.split(' ').map(cardOf),
      banker: banker.split(' ').map(cardOf),
    })
    const spots = ['player', 'banker', 'tie', 'player_pair', 'banker_pair'] as const
    const cases: [Coup, [number, number, number, number, number]][] = [
      [coup('9S KH', '7S TD'), [200, 0, 0, 0, 0]],
      [coup('2S 4H', '9S KD'), [0, 195, 0, 0, 0]],
      [coup('9S KH', '9D TD'), [100, 100, 900, 0, 0]],
      // Pairs are of rank: a king and a ten are none, whatever they count.
      [coup('KS KH 9D', 'KD TS 8S'), [200, 0, 0, 1_200, 0]],
      [coup('4S 4H', '4D 4C'), [100, 100, 900, 1_200, 1_200]],
      // The third card makes no pair.
      [coup('2S 3H 3D', '7S TD'), [200, 0, 0, 0, 0]],
      [coup('AS 2H 2D', 'AD AS 5C'), [0, 195, 0, 0, 1_200]],
    ]
    for (const [of, liras] of cases) {
      expect(spots.map((spot) => coupReturn(spot, 10_000n, of))).toEqual(
        liras.map((it) => BigInt(it) * 100n),
      )
      // One lira: the commission is five kuruş, not rounded away.
      expect(spots.map((spot) => coupReturn(spot, 100n, of))).toEqual(liras.map(BigInt))
    }
  })
})

describe('blackjack by the book', () => {
  /** The best that cards can count: each ace is tried as 1 and as 11. */
  const bookTotal = (cards: readonly number[]): { total: number; soft: boolean } => {
    let sums = [{ sum: 0, elevens: 0 }]
    for (const card of cards) {
      const pips = pipsOf(card)
      sums = sums.flatMap(({ sum, elevens }) => [
        { sum: sum + pips, elevens },
        ...(pips === 1 ? [{ sum: sum + 11, elevens: elevens + 1 }] : []),
      ])
    }
    const least = sums.reduce((a, b) => (b.sum < a.sum ? b : a))
    const best = sums.filter((it) => it.sum <= 21).reduce((a, b) => (b.sum > a.sum ? b : a), least)
    return { total: best.sum, soft: best.elevens > 0 }
  }
  /** One card of each worth, ace to ten. */
  const worths = Array.from({ length: 10 }, (_, i) => i)

  test('hands of up to six cards of any worth count as the best that they can', () => {
    let seen = 0
    const walk = (cards: number[], from: number): void => {
      if (cards.length > 0) {
        seen += 1
        const [is, book] = [totalOf(cards), bookTotal(cards)]
        if (is.total !== book.total || is.soft !== book.soft)
          throw new Error(`${cards.map(cardName).join(' ')}: ${JSON.stringify({ is, book })}`)
      }
      if (cards.length < 6) for (const card of worths.slice(from)) walk([...cards, card], card)
    }
    walk([], 0)
    expect(seen).toBe(8_007)
  })

  test('two cards are blackjack when they are an ace and a ten, and only then', () => {
    for (let a = 0; a < 52; a += 1)
      for (let b = 0; b < 52; b += 1) {
        const names = [cardName(a)[0] ?? '', cardName(b)[0] ?? '']
        const book = names.includes('A') && names.some((it) => 'TJQK'.includes(it))
        if (isNatural([a, b]) !== book) throw new Error(names.join(' '))
      }
    expect(isNatural(['7S', '7H', '7D'].map(cardOf))).toBe(false)
    expect(isNatural(['AS', '5S', '5D'].map(cardOf))).toBe(false)
  })

  const stood = (cards: string[]): BlackjackHand => ({
    seat: 1,
    hand: 0,
    cards: cards.map(cardOf),
    doubled: false,
    split: false,
    state: 'stood',
  })
  const before = (up: number, hands: BlackjackHand[]): BlackjackState => ({
    hole: 'late',
    dealer: [up],
    hands,
    current: null,
    turn: 1,
    log: [],
  })

  test('whatever comes, the dealer draws to 16, stands on 17 and more, soft or hard', () => {
    let ends = 0
    const play = (up: number, pips: number[]): void => {
      let at = 0
      let asked = false
      const ranges: number[] = []
      const end = playDealer(before(up, [stood(['TS', '8S'])]), (range) => {
        ranges.push(range)
        const wanted = pips[at++]
        if (wanted === undefined) {
          asked = true
          // Ends the hand: what is looked at here is whether a card was asked for at all.
          return range === 52 ? 9 : 0
        }
        // Cards of each worth in the smaller decks: their first ones are in order of worth.
        if (range === 52) return wanted
        return range === 48 ? wanted - 1 : wanted
      })
      const dealt = end.dealer.slice(0, 1 + pips.length)
      const total = bookTotal(dealt).total
      if (asked !== (pips.length === 0 || total < 17))
        throw new Error(`${dealt.map(cardName).join(' ')} at ${total}: ${asked}`)
      if (!asked) {
        ends += 1
        if (ranges.slice(1).some((range) => range !== 52)) throw new Error(ranges.join())
        return
      }
      for (const worth of worths) {
        if (pips.length === 0 && (up === 0 ? worth === 9 : up === 9 && worth === 0)) continue
        play(up, [...pips, worth])
      }
    }
    for (const up of worths) play(up, [])
    // Every way in which a dealer without blackjack can come to his end, by worth.
    expect(ends).toBeGreaterThan(10_000)
  })

  test('the hole card comes from what makes no blackjack: 36, 48, or all 52', () => {
    for (let up = 0; up < 52; up += 1) {
      const ranges: number[] = []
      playDealer(before(up, [stood(['TS', '8S'])]), (range) => {
        ranges.push(range)
        return range - 1
      })
      const worth = pipsOf(up)
      expect([up, ranges[0]]).toEqual([up, worth === 1 ? 36 : worth === 10 ? 48 : 52])
    }
  })

  test('the dealer looks under an ace or a ten, once, and under nothing else', () => {
    for (let up = 0; up < 52; up += 1) {
      const looks = (answer: number) => {
        const ranges: number[] = []
        const cards = [4, up, 5]
        const state = dealHands([1], (range) => {
          ranges.push(range)
          return cards.shift() ?? (range === 13 ? answer : 0)
        })
        return {
          ranges: ranges.slice(3),
          natural: isNatural(state.dealer),
          over: state.current === null,
        }
      }
      const worth = pipsOf(up)
      for (let answer = 0; answer < 13; answer += 1) {
        const has = worth === 1 ? answer < 4 : worth === 10 ? answer < 1 : false
        const ranges = worth === 1 ? [13, 16] : worth === 10 ? [13, 4] : []
        expect([up, answer, looks(answer)]).toEqual([
          up,
          answer,
          { ranges: has ? ranges : ranges.slice(0, 1), natural: has, over: has },
        ])
      }
    }
  })

  const play = (names: string[], ...moves: [Action, ...string[]][]): BlackjackState => {
    let state = dealHands([1], stacked(...names))
    for (const [action, ...cards] of moves) state = decide(state, action, stacked(...cards))
    return state
  }
  const ends = (state: BlackjackState, ...cards: string[]) => {
    const end = playDealer(state, stacked(...cards))
    return end.hands.map((hand) => outcomeOf(end, hand))
  }

  test('21 ends a hand by itself, and a hand over 21 loses whatever the dealer has', () => {
    const full = play(['5S', '6D', '6H'], ['hit', 'TC'])
    expect([full.hands[0]?.state, full.current, actionsOf(full)]).toEqual(['stood', null, []])
    expect(ends(full, 'TC', '5C')).toEqual(['push'])
    const bust = play(['TS', '6D', '6H'], ['hit', '9C'])
    expect([bust.hands[0]?.state, ends(bust, 'TC')]).toEqual(['bust', ['bust']])
  })

  test('a double takes one card, whatever it makes of the hand', () => {
    const cases: [string, string, string[], string][] = [
      ['2C', 'stood', ['TC', '2S'], 'lose'],
      ['TC', 'stood', ['TC', '5S'], 'push'],
      ['8C', 'stood', ['TC', 'TD'], 'win'],
    ]
    for (const [card, state, dealer, outcome] of cases) {
      const it = play(['5S', '6D', '6H'], ['double', card])
      expect([it.current, it.hands[0]?.doubled, it.hands[0]?.state]).toEqual([null, true, state])
      expect(ends(it, ...dealer)).toEqual([outcome])
    }
    const bust = play(['TS', '6D', '6H'], ['double', '9C'])
    expect([bust.hands[0]?.state, ends(bust, 'TC')]).toEqual(['bust', ['bust']])
  })

  test('a third card ends doubling; what is split is not split again', () => {
    expect(actionsOf(play(['2S', '6D', '2H'], ['hit', '2C']))).toEqual(['hit', 'stand'])
    const again = play(['8S', '6D', '8H'], ['split', '8D', '8C'])
    expect(actionsOf(again)).toEqual(['hit', 'stand', 'double'])
    expect(() => decide(again, 'split', stacked('2S', '3S'))).toThrow('nobody can split')
  })

  test('tens of any face may be split, a ten and a nine may not', () => {
    expect(actionsOf(play(['TS', '6D', 'KH']))).toContain('split')
    expect(actionsOf(play(['JS', '6D', 'QH']))).toContain('split')
    expect(actionsOf(play(['TS', '6D', '9H']))).not.toContain('split')
  })

  test('an ace on a split ten is 21 and no blackjack: it only ties with the dealer’s 21', () => {
    const split = play(['TS', '6D', 'KH'], ['split', 'AS', '9C'])
    expect(split.hands.map(({ hand, state }) => [hand, state])).toEqual([
      [0, 'stood'],
      [1, 'playing'],
    ])
    const over = decide(split, 'stand', stacked())
    expect(ends(over, 'TC', '5C')).toEqual(['push', 'lose'])
    expect(ends(over, 'TC', '2C')).toEqual(['win', 'win'])
  })

  test('one hand of a split may bust, and the other goes on by its own turn', () => {
    let state = play(['8S', '6D', '8H'], ['split', '7D', '3C'])
    expect([state.current, state.turn]).toEqual([0, 2])
    state = decide(state, 'hit', stacked('TC'))
    expect([state.hands[0]?.state, state.current, state.turn]).toEqual(['bust', 1, 3])
    state = decide(state, 'double', stacked('TD'))
    expect([state.hands[1]?.doubled, state.hands[0]?.doubled]).toEqual([true, false])
    expect(ends(state, 'TC', '2C')).toEqual(['bust', 'win'])
  })

  test('hands go on in the order of the seats, past those that have nothing to decide', () => {
    let state = dealHands([2, 4, 6], stacked('5S', 'AS', '9S', '6D', '6H', 'KH', '9H'))
    expect(state.hands.map((hand) => [hand.seat, hand.state])).toEqual([
      [2, 'playing'],
      [4, 'blackjack'],
      [6, 'waiting'],
    ])
    state = decide(state, 'stand', stacked())
    expect([state.current, state.hands[2]?.state]).toEqual([2, 'playing'])
    state = decide(state, 'split', stacked('2C', '3C'))
    expect(state.hands.map(({ seat, hand }) => [seat, hand])).toEqual([
      [2, 0],
      [4, 0],
      [6, 0],
      [6, 1],
    ])
    for (const _ of [1, 2]) state = decide(state, 'stand', stacked())
    expect(state.current).toBeNull()
    expect(state.log).toEqual(['stand', 'split', 'stand', 'stand'])
    expect(ends(state, 'TC', '9C')).toEqual(['win', 'blackjack', 'win', 'win'])
  })

  test('the dealer turns his card for a blackjack alone, and draws no further', () => {
    const natural = dealHands([1], stacked('AS', '6D', 'KS'))
    const end = playDealer(natural, stacked('5C'))
    expect([end.dealer.map(cardName), outcomeOf(end, end.hands[0] as BlackjackHand)]).toEqual([
      ['6D', '5C'],
      'blackjack',
    ])
    // With somebody else in play he draws, and a 21 of his in three cards takes nothing from it.
    let two = dealHands([1, 2], stacked('AS', 'TS', '6D', 'KS', '9H'))
    two = decide(two, 'stand', stacked())
    expect(ends(two, '5C', 'TD')).toEqual(['blackjack', 'lose'])
  })

  test('under blackjack of the dealer a blackjack ties, and 21 was never drawn to', () => {
    const state = dealHands([1, 2], stacked('AS', 'TS', 'AD', 'KS', '9H', 'yes', 'TD'))
    expect([state.current, ends(state)]).toEqual([null, ['push', 'lose']])
  })
})
