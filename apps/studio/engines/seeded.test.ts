import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import inciAvi from '../titles/inci-avi.ts'
import ankaAtesi from '../titles/anka-atesi.ts'
import { verifyDraws } from '../src/maths/verify.ts'
import type { payoutsOf } from '../src/rounds/payouts.ts'
import { anywhereRules } from './anywhere/rules.ts'
import { lively, playBoth } from './anywhere/test-anywhere.ts'
import type { cascadeEngine } from './cascade/cascade.ts'
import { cascadeOracle } from './cascade/oracle.ts'
import type { settle as settleRoom } from './crash/room.ts'
import { minesOracle } from './mines/oracle.ts'
import { minesRules } from './mines/rules.ts'
import felekPoker from '../titles/felek-poker.ts'
import { cardOf } from './poker/cards.ts'
import { pokerOracle } from './poker/oracle.ts'
import { holds, type pokerRules } from './poker/rules.ts'
import { symbolIds } from './reels/symbols.ts'
import { drawsOf, sketchedDraw } from './test-draws.ts'
import { seeded, type Bug } from './test-seeded.ts'

/* Each bug that the law names is planted, and what is checked of every engine has to find it. */

type Anywhere = typeof anywhereRules
const anywhereFile = 'engines/anywhere/rules.ts'
const anywhereWith = (...bugs: Omit<Bug, 'file'>[]): Anywhere =>
  seeded(
    [anywhereFile],
    bugs.map((bug) => ({ ...bug, file: anywhereFile })),
    'anywhereRules',
  ) as Anywhere

/** In how many rounds the rules differ from the oracle. */
const differing = (rules: Anywhere): number => {
  const draw = sketchedDraw(8)
  let differs = 0
  for (let i = 0; i < 40; i += 1)
    try {
      const [pay, told] = playBoth(lively, draw, rules)
      if (pay !== told) differs += 1
    } catch {
      // Another number of draws is a difference too.
      differs += 1
    }
  return differs
}

describe('planted bugs', () => {
  it('none planted, none found', () => {
    expect(differing(anywhereWith())).toBe(0)
  })

  it.each([
    [
      'orbs multiply each other',
      {
        was: '(last?.orbs ?? []).reduce((sum, { value }) => sum + value, 0)',
        is: '(last?.orbs ?? []).reduce((sum, { value }) => (sum || 1) * value, 0)',
      },
    ],
    [
      'a trigger counts twice',
      {
        was: 'filter((letter) => letter === trigger).length',
        is: 'filter((letter) => letter === trigger).length * 2',
      },
    ],
    ['the bound on added spins is ignored', { was: 'times < config.free.again.times', is: 'true' }],
    ['the cap is ignored', { was: 'pay: Math.min(pay, config.cap)', is: 'pay' }],
    [
      'the round goes on at the cap',
      { was: 'while (left > 0 && pay < config.cap)', is: 'while (left > 0)' },
    ],
    [
      'orbs of a spin that wins nothing are kept',
      { was: 'const added = won > 0 ? orbs : 0', is: 'const added = orbs' },
    ],
    ['seven alike pay', { was: 'alikeLeast = 8', is: 'alikeLeast = 7' }],
    [
      'triggers vanish with the wins',
      {
        was: 'left = grid.map((content, cell) => (gone.has(cell) ? null : content))',
        is: 'left = grid.map((content, cell) => (gone.has(cell) || content.letter === trigger ? null : content))',
      },
    ],
  ] as const)('pay anywhere: %s', (_, bug) => {
    expect(differing(anywhereWith(bug))).toBeGreaterThan(0)
  })

  const cascadeFile = 'engines/cascade/cascade.ts'
  const anka = ankaAtesi.config
  /** At how many stops a spin pays something else than the oracle says. */
  const cascadesDiffer = (...bugs: Omit<Bug, 'file'>[]): number => {
    const planted = bugs.map((bug) => ({ ...bug, file: cascadeFile }))
    const files = ['engines/reels/slot.ts', cascadeFile]
    const make = seeded(files, planted, 'cascadeEngine', { symbolIds }) as typeof cascadeEngine
    const [engine, draw] = [make(anka), sketchedDraw(11)]
    const alone = { ...anka, freeSpins: { ...anka.freeSpins, awards: [0, 0, 0] } }
    let differs = 0
    for (let i = 0; i < 2_000; i += 1) {
      const stops = anka.strips.map((strip) => draw(strip.length))
      if (engine.base(stops).pay !== cascadeOracle(alone, drawsOf(...stops))) differs += 1
    }
    return differs
  }

  it.each([
    ['one too many', { was: 'as number) * ways', is: 'as number) * (ways + 1)' }],
    [
      'one too few on each reel',
      { was: 'ways *= here.length', is: 'ways *= here.length - 1 || 1' },
    ],
    [
      'the bottom row is not looked at',
      { was: 'const here = [0, 1, 2]', is: 'const here = [0, 1]' },
    ],
  ] as const)('ways off by one: %s', (_, bug) => {
    expect(cascadesDiffer()).toBe(0)
    expect(cascadesDiffer(bug)).toBeGreaterThan(0)
  })

  it.each([
    [
      'the first stake for all',
      { was: '(stakesKurus[i] ?? 0n) * BigInt(pay)', is: '(stakesKurus[0] ?? 0n) * BigInt(pay)' },
    ],
    ['the pay of its neighbour', { was: 'wished[i] ?? 0n', is: 'wished[i ^ 1] ?? 0n' }],
  ] as const)('payout of another stake: %s', (_, bug) => {
    const file = 'src/rounds/payouts.ts'
    const differ = (...bugs: Bug[]): number => {
      const settle = seeded([file], bugs, 'payoutsOf') as typeof payoutsOf
      const draw = sketchedDraw(12)
      let differs = 0
      for (let i = 0; i < 200; i += 1) {
        // A first stake and the further one of a double: each with its own pay, none at the cap.
        const round = [1, 2].map(() => ({ stake: BigInt(100 * (1 + draw(40))), pay: draw(400) }))
        const rules = { settle: () => round.map(({ pay }) => pay) }
        const { paidKurus } = settle(
          { rules, config: {}, capHundredths: 1_000_000 } as never,
          {},
          round.map(({ stake }) => stake),
        )
        const told = round.map(({ stake, pay }) => (stake * BigInt(pay)) / 100n)
        if (paidKurus.join() !== told.join()) differs += 1
      }
      return differs
    }
    expect(differ()).toBe(0)
    expect(differ({ ...bug, file })).toBeGreaterThan(100)
  })

  it.each([
    [
      'of the room’s first bet',
      {
        was: 'payoutKurus: (stakeKurus * BigInt(pay)) / 100n',
        is: 'payoutKurus: ((bets[0] as RoomBet).stakeKurus * BigInt(pay)) / 100n',
      },
    ],
    [
      'at the multiple of another',
      { was: '(byBet.get(id) as Out).multiple', is: '[...byBet.values()].at(-1).multiple' },
    ],
  ] as const)('payout of another stake: a room pays %s', (_, bug) => {
    const file = 'engines/crash/room.ts'
    const config = { percent: 97, cap: 1_000_000, capKurus: 50_000_000n, roomKurus: 2_000_000_000n, delayMs: 150 } // prettier-ignore
    const differ = (...bugs: Bug[]): number => {
      const files = ['engines/chance.ts', 'engines/crash/flight.ts', file]
      const settle = seeded(files, bugs, 'settle') as typeof settleRoom
      const draw = sketchedDraw(13)
      let differs = 0
      for (let i = 0; i < 200; i += 1) {
        const x = 101 + draw(900)
        const bets = [1, 2, 3].map((of) => ({
          id: `bet ${of}`,
          player: `${of}`,
          mode: 'real' as const,
          place: 0 as const,
          stakeKurus: BigInt(100 * (1 + draw(500))),
          auto: 101 + draw(900),
          state: 'taken' as const,
          clicked: null,
        }))
        const told = bets.map(({ stakeKurus, auto }) => (auto <= x ? (stakeKurus * BigInt(auto)) / 100n : 0n)) // prettier-ignore
        const paid = settle(config, { bellAt: 0, flight: { takeoffAt: 0, x }, bets }, false)
        if (paid.map(({ payoutKurus }) => payoutKurus).join() !== told.join()) differs += 1
      }
      return differs
    }
    expect(differ()).toBe(0)
    expect(differ({ ...bug, file })).toBeGreaterThan(50)
  })

  const minesFiles = ['engines/chance.ts', 'engines/mines/rules.ts']
  const minesWith = (bug?: Bug): typeof minesRules =>
    seeded(minesFiles, bug ? [bug] : [], 'minesRules') as typeof minesRules
  const minesDiffer = (rules: typeof minesRules): number => {
    const draw = sketchedDraw(4)
    let differs = 0
    for (let i = 0; i < 400; i += 1) {
      const urchins = 1 + draw(20)
      const board = Array.from({ length: urchins }, (_, at) => draw(25 - at))
      const tile = draw(25)
      const dealt = rules.open(inciAvi.config, { urchins }, drawsOf(...board))
      const [first] = [rules.act(inciAvi.config, dealt, { type: 'open', tile }, drawsOf())]
      const [end] =
        rules.actions(inciAvi.config, first).length > 0
          ? [rules.act(inciAvi.config, first, { type: 'take' }, drawsOf())]
          : [first]
      if (rules.settle(inciAvi.config, end)[0] !== minesOracle(urchins, board, [tile])) differs += 1
    }
    return differs
  }

  it('mines: urchins drawn with replacement', () => {
    expect(minesDiffer(minesWith())).toBe(0)
    const bug = {
      file: 'engines/chance.ts',
      was: 'left.splice(draw(left.length), 1)',
      is: '[left[draw(left.length)]]',
    }
    expect(minesDiffer(minesWith(bug))).toBeGreaterThan(0)
  })

  it('mines: the board is in the view, or in what is offered, before the round is over', () => {
    const views = (rules: typeof minesRules): Set<string> =>
      new Set(
        Array.from({ length: 25 }, (_, at) => {
          const dealt = rules.open(inciAvi.config, { urchins: 1 }, drawsOf(at))
          return JSON.stringify([
            rules.show(inciAvi.config, dealt),
            rules.actions(inciAvi.config, dealt),
          ])
        }),
      )
    expect(views(minesWith()).size).toBe(1)
    for (const [was, is] of [
      ['board: over === null ? null : state.urchins', 'board: state.urchins'],
      [
        '(tile) => !state.opened.includes(tile)',
        '(tile) => !state.opened.includes(tile) && !state.urchins.includes(tile)',
      ],
    ] as const)
      expect(views(minesWith({ file: 'engines/mines/rules.ts', was, is })).size).toBeGreaterThan(1)
  })

  const pokerFiles = ['cards', 'hand-rank', 'rules'].map((name) => `engines/poker/${name}.ts`)
  const pokerWith = (...bugs: Bug[]): typeof pokerRules =>
    seeded(pokerFiles, bugs, 'pokerRules') as typeof pokerRules
  /** The draws that deal these cards first. */
  const drawsFor = (names: string): number[] => {
    const left = Array.from({ length: 52 }, (_, card) => card)
    const first = names.split(' ').map((name) => left.splice(left.indexOf(cardOf(name)), 1)[0])
    const order = Array.from({ length: 52 }, (_, card) => card)
    const draws = first.map((card) => {
      const at = order.indexOf(card as number)
      order.splice(at, 1)
      return at
    })
    return [...draws, ...Array.from({ length: 51 - draws.length }, () => 0)]
  }
  /** Hands that a pack by chance seldom has, and others by chance: all ways to hold, against the oracle. */
  const pokerDiffers = (rules: typeof pokerRules): number => {
    const draw = sketchedDraw(17)
    const rare = [
      'AS 2H 3D 4C 5S',
      'QS KH AD 2C 3S',
      'AH 2H 3H 4H 5H',
      'TS JS QS KS AS',
      'TC TD 2S 5H 8D',
    ]
    const packs = [
      ...rare.map(drawsFor),
      ...Array.from({ length: 100 }, () => Array.from({ length: 51 }, (_, at) => draw(52 - at))),
    ]
    let differs = 0
    for (const draws of packs) {
      const dealt = rules.open(felekPoker.config, {}, drawsOf(...draws))
      for (const hold of holds) {
        const [pay] = rules.settle(
          felekPoker.config,
          rules.act(felekPoker.config, dealt, { hold }, drawsOf()),
        )
        const told = pokerOracle(
          draws,
          [0, 1, 2, 3, 4].map((place) => hold.includes(place)),
        )
        if (pay !== told) differs += 1
      }
    }
    return differs
  }

  it.each([
    ['holds are read from the right', 'rules', 'held.includes(place)', 'held.includes(4 - place)'],
    ['what is held is replaced', 'rules', 'held.includes(place)', '!held.includes(place)'],
    [
      'replacements begin with the fifth card',
      'rules',
      'let next = handSize',
      'let next = handSize - 1',
    ],
    [
      'replacements come from the end of the deck',
      'rules',
      'deck[next++]',
      'deck[51 + handSize - next++]',
    ],
    [
      'each place has its own replacement',
      'rules',
      '(deck[next++] as number)',
      '(deck[next + place] as number)',
    ],
    [
      'the deck is drawn with replacement',
      'rules',
      'left.splice(draw(left.length), 1)',
      '[left[draw(left.length--) % 52]]',
    ],
    ['A 2 3 4 5 is no straight', 'hand-rank', '(_, low) => low)', '(_, low) => low + 1)'],
    ['a straight goes round the corner', 'hand-rank', '{ length: ten + 1 }', '{ length: 13 }'],
    [
      'a royal flush is a straight flush',
      'hand-rank',
      "low === royalFrom ? 'royalFlush'",
      "low === royalFrom + 1 ? 'royalFlush'",
    ],
    ['a pair of tens pays', 'hand-rank', 'rank >= jack', 'rank >= ten'],
    ['a pair of aces does not', 'hand-rank', 'rank === 0 || rank >= jack', 'rank >= jack'],
    ['three alike are four', 'hand-rank', 'most === 4', 'most >= 3'],
    [
      'a flush is asked of four cards',
      'hand-rank',
      'if (suitIndex(card) !== suit) isFlush = false',
      'if (suitIndex(card) !== suit && card !== cards[4]) isFlush = false',
    ],
  ] as const)('poker: %s', (_, file, was, is) => {
    expect(pokerDiffers(pokerWith({ file: `engines/poker/${file}.ts`, was, is }))).toBeGreaterThan(
      0,
    )
  })

  it('poker: none planted, none found; the deck is in the view, or in what is offered', () => {
    expect(pokerDiffers(pokerWith())).toBe(0)
    const dealt = drawsFor('2C 9D AH 4S JS')
    const views = (rules: typeof pokerRules): Set<string> =>
      new Set(
        Array.from({ length: 8 }, (_, at) => {
          const draws = dealt.map((value, i) => (i === 5 ? at : value))
          const state = rules.open(felekPoker.config, {}, drawsOf(...draws))
          return JSON.stringify([
            rules.show(felekPoker.config, state),
            rules.actions(felekPoker.config, state),
          ])
        }),
      )
    expect(views(pokerWith()).size).toBe(1)
    for (const [was, is] of [
      ['dealt: dealtOf(state).map(cardName)', 'dealt: state.deck.map(cardName)'],
      [
        'holds.map((hold) => ({ action: { hold } }))',
        'holds.map((hold) => ({ action: { hold, next: dealt[5] } }))',
      ],
      [
        'const rank = handRankOf(hand)',
        'const rank = handRankOf(handOf({ ...state, held: state.held ?? [0, 1, 2, 3] }))',
      ],
    ] as const) {
      const bug = { file: 'engines/poker/rules.ts', was, is }
      const bugs = is.includes('dealt[5]')
        ? [
            bug,
            { ...bug, was: 'actions: (_, { held })', is: 'actions: (_, { held, deck: dealt })' },
          ]
        : [bug]
      expect(views(pokerWith(...bugs)).size, is).toBeGreaterThan(1)
    }
  })

  it('draws: eight bits and a remainder instead of a word', () => {
    type Draws = (
      server: string,
      client: string,
      nonce: bigint,
    ) => {
      draw(range: number): number
      record: { draw: number; range: number; value: number }[]
    }
    const file = 'src/maths/draws.ts'
    const of = (bugs: Bug[]): Draws =>
      seeded([file], bugs, 'drawsOf', {
        createHash,
        createHmac,
        createSecretKey,
        randomBytes,
      }) as Draws
    const honest = (draws: Draws): boolean => {
      const serverSeed = '5a'.repeat(32)
      const serverSeedHash = createHash('sha256')
        .update(Buffer.from(serverSeed, 'hex'))
        .digest('hex')
      const { draw, record } = draws(serverSeed, 'mine', 7n)
      for (let i = 0; i < 20; i += 1) draw(1_024)
      return verifyDraws({
        serverSeed,
        serverSeedHash,
        clientSeed: 'mine',
        nonce: 7n,
        draws: record,
      })
    }
    expect(honest(of([]))).toBe(true)
    expect(
      honest(of([{ file, was: 'return word % range', is: 'return (word & 255) % range' }])),
    ).toBe(false)
    expect(
      honest(
        of([{ file, was: '`${clientSeed}:${nonce}:${draw}', is: '`${clientSeed}:0:${draw}' }]),
      ),
    ).toBe(false)
  })
})
