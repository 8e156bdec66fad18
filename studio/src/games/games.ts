import { toKurus } from '../../../contract/src/money.ts'
import type { BetKind, GameInfo, SymbolId } from '../protocol/games.ts'
import { lines } from '../maths/lines.ts'
import { hundredths, rational, toPercent } from '../maths/rational.ts'
import { betSets, payoutOf, pockets, red, wheel } from '../maths/roulette.ts'
import { bytesOfText, hexOf, sha256 } from '../maths/sha256.ts'
import { slotEngine, type SlotEngine } from '../maths/slot-round.ts'
import { stripLetters, symbolOf, type SlotData } from '../maths/slot.ts'
import { titles, type Label, type Title } from '../titles.ts'
import { bingoOf, racingOf, type Bingo, type Racing } from './bet-games.ts'
import type { Figures } from './figures.ts'
import { slots } from './slots.ts'
import declared from './rtp.json' with { type: 'json' }

/**
 * A title with its maths. `maths` names this version of the data: a round says which one it was
 * played on.
 */
export type Game = {
  title: Title
  info: GameInfo
  maths: string
  features: string[]
  releasedAt: string
} & (
  | { kind: 'slot'; data: SlotData; engine: SlotEngine; capHundredths: number }
  | { kind: 'roulette'; limits: Readonly<Record<BetKind, bigint>>; tableMaxKurus: bigint }
  | Racing
  | Bingo
)

export const labelNames: Record<Label, string> = {
  'felek-studio': 'Felek Studio',
  poyraz: 'Poyraz',
  'kuzey-isigi': 'Kuzey Işığı',
  lodos: 'Lodos',
  turna: 'Turna',
  'ada-works': 'Ada Works',
  'zeytin-labs': 'Zeytin Labs',
}

/**
 * Total stakes of the slots in kuruş. Whole liras: pays are hundredths of the stake, so payouts are
 * whole kuruş.
 */
export const slotStakes: readonly bigint[] = [
  1, 2, 3, 5, 10, 15, 20, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500,
].map((lira) => BigInt(lira) * 100n)
export const slotSpinMs = 2_500
export const rouletteSpinMs = 5_000

/** Roulette: the table takes 1.00 to 25,000.00 in all; one position by what it can win. Kuruş. */
const tableMaxKurus = 2_500_000n
const positionMax: Record<BetKind, bigint> = {
  straight: 70_000n,
  split: 140_000n,
  street: 210_000n,
  trio: 210_000n,
  corner: 280_000n,
  first_four: 280_000n,
  six_line: 420_000n,
  column: 1_250_000n,
  dozen: 1_250_000n,
  red: tableMaxKurus,
  black: tableMaxKurus,
  odd: tableMaxKurus,
  even: tableMaxKurus,
  low: tableMaxKurus,
  high: tableMaxKurus,
}
export const betUnitKurus = 100n

const versionOf = (data: unknown): string =>
  hexOf(sha256(bytesOfText(JSON.stringify(data)))).slice(0, 16)
const royals: Partial<Record<SymbolId, string>> = { a: 'A', k: 'K', q: 'Q', j: 'J', t: '10' }

const symbolsOf = (
  title: Title,
): { id: SymbolId; art: string; role: 'wild' | 'scatter' | 'premium' | 'royal' }[] => {
  if (!title.symbols) throw new Error(`${title.slug} has no symbols`)
  const { wild, scatter, premiums } = title.symbols
  return [
    { id: 'wild', art: wild, role: 'wild' },
    { id: 'scatter', art: scatter, role: 'scatter' },
    ...premiums.map((art, i) => ({ id: symbolOf(2 + i), art, role: 'premium' as const })),
    ...Object.entries(royals).map(([id, art]) => ({
      id: id as SymbolId,
      art,
      role: 'royal' as const,
    })),
  ]
}

const slotGame = (title: Title, releasedAt: string): Game => {
  const data = slots[title.slug]
  const figures = (declared as unknown as Record<string, Figures | undefined>)[title.slug]
  if (!data || !figures)
    throw new Error(`${title.slug} has no maths: run games/tune.ts and games/declare.ts`)
  const idOf = (letter: string): SymbolId => symbolOf(stripLetters.indexOf(letter))
  const three = <T>([a, b, c]: readonly [T, T, T]) => ({ 3: a, 4: b, 5: c })
  const common = {
    slug: title.slug,
    name: title.name,
    label: title.label,
    labelName: labelNames[title.label],
    rtp: figures.rtp,
    hitRate: figures.hitRate,
    volatility: figures.volatility,
    minStake: hundredths(slotStakes[0] as bigint),
    maxStake: hundredths(slotStakes.at(-1) as bigint),
    maxWin: figures.maxWin,
    topEvery: figures.topEvery,
    smallWins: figures.smallWins,
    spinMsMin: slotSpinMs,
    stakes: slotStakes.map(hundredths),
    symbols: symbolsOf(title),
    reels: data.strips.map((strip) => [...strip].map(idOf)),
    paytable: Object.entries(data.pays).map(([letter, [a, b, c]]) => ({
      symbol: idOf(letter),
      pays: three([hundredths(a), hundredths(b), hundredths(c)]),
    })),
    freeSpins: {
      awards: three(data.freeSpins.awards),
      retrigger: data.freeSpins.retrigger,
      retriggersMax: data.freeSpins.retriggersMax,
    },
  }
  const info: GameInfo =
    data.engine === 'lines'
      ? {
          engine: 'lines',
          ...common,
          lines: lines.map((line) => [...line]),
          freeMultiplier: data.freeMultiplier,
        }
      : {
          engine: 'cascade',
          ...common,
          ways: 243,
          multipliers: [...data.multipliers],
          freeMultipliers: [...data.freeMultipliers],
        }
  const features = [
    'wild',
    'free_spins',
    'multiplier',
    ...(data.engine === 'cascade' ? ['cascade', 'ways'] : ['lines']),
  ]
  return {
    kind: 'slot',
    title,
    info,
    maths: versionOf(data),
    data,
    engine: slotEngine(data),
    capHundredths: parseInt(`${toKurus(figures.maxWin)}`, 10),
    features,
    releasedAt,
  }
}

const rouletteGame = (title: Title, releasedAt: string): Game => {
  const kinds = (Object.keys(betSets) as BetKind[]).map((kind) => ({
    kind,
    payout: payoutOf(kind),
    min: hundredths(betUnitKurus),
    max: hundredths(positionMax[kind]),
    sets: betSets[kind].map((set) => [...set]),
  }))
  const info: GameInfo = {
    engine: 'roulette',
    slug: title.slug,
    name: title.name,
    label: title.label,
    labelName: labelNames[title.label],
    // Every bet on n numbers pays 36/n with its stake, n times in 37: 36/37 of the stake.
    rtp: toPercent(rational(36n, BigInt(pockets))),
    // Of a bet on one number; a bet on a colour wins 18 times in 37.
    hitRate: toPercent(rational(1n, BigInt(pockets))),
    volatility: 2,
    minStake: hundredths(betUnitKurus),
    maxStake: hundredths(tableMaxKurus),
    maxWin: '36.00',
    // As of one number.
    topEvery: pockets,
    spinMsMin: rouletteSpinMs,
    wheel: [...wheel],
    red: [...red],
    kinds,
    unit: hundredths(betUnitKurus),
  }
  return {
    kind: 'roulette',
    title,
    info,
    maths: versionOf(betSets),
    limits: positionMax,
    tableMaxKurus,
    features: ['table'],
    releasedAt,
  }
}

const racingGame = (title: Title, releasedAt: string): Game => {
  const race = racingOf(title, labelNames[title.label])
  const odds = [...race.prices].map(([key, price]) => [key, price.odds])
  return { title, maths: versionOf([race.data, odds]), features: [], releasedAt, ...race }
}

const bingoGame = (title: Title, releasedAt: string): Game => {
  const bingo = bingoOf(title, labelNames[title.label])
  return { title, maths: versionOf(bingo.data), features: [], releasedAt, ...bingo }
}

/** The studio published a title every other week; the last of the list are the newest. */
const releaseOf = ({ releasedOn }: Title, index: number): string =>
  new Date(
    releasedOn === undefined
      ? Date.UTC(2025, 9, 20) + index * 14 * 86_400_000
      : Date.parse(releasedOn),
  ).toISOString()

const makers = {
  lines: slotGame,
  cascade: slotGame,
  roulette: rouletteGame,
  racing: racingGame,
  bingo: bingoGame,
}

export const games: ReadonlyMap<string, Game> = new Map(
  titles.map((title, i) => [title.slug, makers[title.engine](title, releaseOf(title, i))]),
)
