import { hundredths, rational, toPercent } from '../maths/rational.ts'
import { betSets, payoutOf, pockets, red, wheel } from '../../engines/roulette/roulette.ts'
import { betKinds, type BetKind } from '../protocol/games.ts'
import { baccaratReturns } from './engines/baccarat-exact.ts'
import { payouts } from './engines/baccarat.ts'
import { halvesOf } from './engines/blackjack.ts'
import { blackjackReturn } from './engines/blackjack-exact.ts'
import {
  baccaratSpots,
  type BaccaratSpot,
  type TableInfo,
  type TableKind,
  type TableList,
} from './protocol.ts'

/**
 * A table and its pace. Stakes are whole liras, so that 3 to 2 and 5 % commission come out in whole
 * kuruş.
 */
export type LiveTable = {
  info: TableInfo
  minKurus: bigint
  maxKurus: bigint
  unitKurus: bigint
  /** Most of one position, by its kind. */
  positionMax: ReadonlyMap<string, bigint>
  /** The most that any bet brings back, hundredths of it. */
  mostHundredths: bigint
  seats: number | null
  /** Roulette: how long the wheel turns. */
  spinMs: number
  createdAt: string
}

type Plan = {
  id: string
  name: [tr: string, en: string]
  label: keyof typeof labelNames
  lira: { min: number; max: number; unit: number }
  chips: number[]
  bettingMs: number
  createdAt: string
} & (
  | { kind: 'roulette'; straightLira: number; spinMs: number }
  | { kind: 'baccarat'; sideLira: number }
  | { kind: 'blackjack' }
)

const labelNames = { 'felek-studio': 'Felek Studio', poyraz: 'Poyraz', zirve: 'Zirve' }

export const seatCount = 7
export const decisionMs = 12_000

const plans: readonly Plan[] = [
  {
    kind: 'roulette',
    id: 'felek-canli-rulet',
    name: ['Felek Canlı Rulet', 'Felek Live Roulette'],
    label: 'felek-studio',
    lira: { min: 1, max: 25_000, unit: 1 },
    straightLira: 1_000,
    chips: [1, 5, 25, 100, 500, 1_000],
    bettingMs: 20_000,
    spinMs: 10_000,
    createdAt: '2026-10-05',
  },
  {
    kind: 'roulette',
    id: 'poyraz-hizli-rulet',
    name: ['Poyraz Hızlı Rulet', 'Poyraz Speed Roulette'],
    label: 'poyraz',
    lira: { min: 5, max: 10_000, unit: 5 },
    straightLira: 400,
    chips: [5, 10, 25, 50, 100, 250],
    bettingMs: 15_000,
    spinMs: 7_000,
    createdAt: '2026-11-09',
  },
  {
    kind: 'blackjack',
    id: 'felek-blackjack',
    name: ['Felek Blackjack', 'Felek Blackjack'],
    label: 'felek-studio',
    lira: { min: 25, max: 5_000, unit: 5 },
    chips: [25, 50, 100, 500, 1_000],
    bettingMs: 15_000,
    createdAt: '2026-10-12',
  },
  {
    kind: 'blackjack',
    id: 'poyraz-blackjack',
    name: ['Poyraz Blackjack', 'Poyraz Blackjack'],
    label: 'poyraz',
    lira: { min: 100, max: 20_000, unit: 50 },
    chips: [100, 250, 500, 1_000, 5_000],
    bettingMs: 18_000,
    createdAt: '2026-11-02',
  },
  {
    kind: 'baccarat',
    id: 'felek-bakara',
    name: ['Felek Bakara', 'Felek Baccarat'],
    label: 'felek-studio',
    lira: { min: 10, max: 10_000, unit: 5 },
    sideLira: 1_000,
    chips: [10, 25, 100, 500, 1_000],
    bettingMs: 18_000,
    createdAt: '2026-10-19',
  },
  {
    kind: 'baccarat',
    id: 'poyraz-bakara-salonu',
    name: ['Poyraz Bakara Salonu', 'Poyraz Baccarat Salon'],
    label: 'poyraz',
    lira: { min: 100, max: 50_000, unit: 50 },
    sideLira: 5_000,
    chips: [100, 250, 500, 1_000, 5_000, 10_000],
    bettingMs: 20_000,
    createdAt: '2026-10-26',
  },
  {
    kind: 'blackjack',
    id: 'zirve-blackjack',
    name: ['Zirve Blackjack', 'Zirve Blackjack'],
    label: 'zirve',
    lira: { min: 500, max: 50_000, unit: 100 },
    chips: [500, 1_000, 2_500, 5_000, 10_000],
    bettingMs: 20_000,
    createdAt: '2026-11-16',
  },
]

/**
 * The most that any bet brings back, its stake included, by what its engine pays: a double or a
 * split is a stake of its own.
 */
const mostOf: Readonly<Record<TableKind, bigint>> = {
  roulette: BigInt(Math.max(...betKinds.map((kind) => 100 * (payoutOf(kind) + 1)))),
  baccarat: BigInt(Math.max(...Object.values(payouts).map((pays) => 100 + Number(pays)))),
  blackjack: BigInt(Math.max(...Object.values(halvesOf).map((halves) => 50 * Number(halves)))),
}

const kurus = (lira: number): bigint => BigInt(lira) * 100n
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)

const returns = baccaratReturns()
const rtpOf: Readonly<Record<TableKind, string>> = {
  roulette: toPercent(rational(36n, BigInt(pockets))),
  baccarat: toPercent(returns.banker),
  blackjack: toPercent(blackjackReturn()),
}

/**
 * Roulette: a position of n numbers takes n times what one number takes, so that all can win alike.
 */
const maxesOf = (plan: Plan): Map<string, bigint> => {
  const most = kurus(plan.lira.max)
  if (plan.kind === 'roulette')
    return new Map(
      betKinds.map((kind) => [
        kind,
        least(
          most,
          kurus(plan.straightLira) * BigInt((betSets[kind][0] as readonly number[]).length),
        ),
      ]),
    )
  if (plan.kind === 'baccarat')
    return new Map(
      baccaratSpots.map((spot) => [
        spot,
        spot === 'player' || spot === 'banker' ? most : kurus(plan.sideLira),
      ]),
    )
  return new Map([['main', most]])
}

const infoOf = (plan: Plan, maxes: ReadonlyMap<string, bigint>): TableInfo => {
  const common = {
    id: plan.id,
    name: { tr: plan.name[0], en: plan.name[1] },
    label: plan.label,
    labelName: labelNames[plan.label],
    rtp: rtpOf[plan.kind],
    minStake: hundredths(kurus(plan.lira.min)),
    maxStake: hundredths(kurus(plan.lira.max)),
    unit: hundredths(kurus(plan.lira.unit)),
    chips: plan.chips.map((lira) => hundredths(kurus(lira))),
    language: 'tr' as const,
    bettingMs: plan.bettingMs,
  }
  const max = (kind: BetKind | BaccaratSpot) => hundredths(maxes.get(kind) ?? 0n)
  if (plan.kind === 'roulette') {
    const bets = betKinds.map((kind) => ({
      kind,
      payout: payoutOf(kind),
      max: max(kind),
      sets: betSets[kind].map((set) => [...set]),
    }))
    return { kind: 'roulette', ...common, wheel: [...wheel], red: [...red], bets }
  }
  if (plan.kind === 'baccarat') {
    const bets = baccaratSpots.map((kind) => ({
      kind,
      payout: hundredths(payouts[kind]),
      max: max(kind),
      rtp: toPercent(returns[kind]),
    }))
    return { kind: 'baccarat', ...common, bets }
  }
  const rules = {
    dealerStandsSoft17: true,
    blackjackPays: '1.50',
    doubleAfterSplit: true,
    splits: 1,
  }
  return { kind: 'blackjack', ...common, seats: seatCount, decisionMs, rules }
}

export const liveTables: ReadonlyMap<string, LiveTable> = new Map(
  plans.map((plan) => {
    const positionMax = maxesOf(plan)
    const table: LiveTable = {
      info: infoOf(plan, positionMax),
      minKurus: kurus(plan.lira.min),
      maxKurus: kurus(plan.lira.max),
      unitKurus: kurus(plan.lira.unit),
      positionMax,
      mostHundredths: mostOf[plan.kind],
      seats: plan.kind === 'blackjack' ? seatCount : null,
      spinMs: plan.kind === 'roulette' ? plan.spinMs : 0,
      createdAt: `${plan.createdAt}T00:00:00.000Z`,
    }
    return [plan.id, table]
  }),
)

/** What the operator asks for: docs/providers.md, the tables. */
export const tableCatalogue = (): TableList => ({
  tables: [...liveTables.values()].map(({ info, seats, createdAt }) => {
    const { id, name, label, labelName, kind, rtp, minStake, maxStake, language } = info
    const maxWin = hundredths(mostOf[kind])
    const figures = { rtp, minStake, maxStake, maxWin }
    return { id, name, label, labelName, kind, ...figures, seats, language, createdAt }
  }),
})
