import type { Drawn } from '../provider-types.ts'
import { toAmount, toKurus } from '../../src/maths/money.ts'
import { hundredths } from '../../src/maths/rational.ts'
import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import type { Outcome, SlotWin } from '../../src/protocol/rounds.ts'
import { hadFreeSpins, namesOf, type DrawnGame, type DrawnTitle } from '../drawn.ts'
import { slotStakes } from '../stakes.ts'
import type { Figures } from './figures.ts'
import { stepsWithin } from './outcome.ts'
import { playSlot, type SlotEngine } from './round.ts'
import { stripLetters, symbolOf, type SlotData } from './slot.ts'
import { symbolNames } from './symbol-names.ts'
import type { SymbolId } from './symbols.ts'

/* What games of five reels share: the same page, the same pictures, the same free spins, whichever way they pay. */

const slotSpinMs = 2_500

/** What of a title is not its maths. */
type Named = Omit<DrawnTitle, 'rules' | 'config'>
const royals: Partial<Record<SymbolId, string>> = { a: 'A', k: 'K', q: 'Q', j: 'J', t: '10' }

const symbolsOf = (
  title: Pick<DrawnTitle, 'slug' | 'symbols'>,
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

const idOf = (letter: string): SymbolId => symbolOf(stripLetters.indexOf(letter))
const three = <T>([a, b, c]: readonly [T, T, T]) => ({ 3: a, 4: b, 5: c })

/** What the page is told of every such game. */
export const reelsInfo = (title: Named, data: SlotData, figures: Figures) => ({
  ...namesOf(title),
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
})

const best = (wins: readonly SlotWin[]): SlotWin | undefined =>
  wins.reduce<SlotWin | undefined>(
    (top, win) => (top && parseInt(top.multiple, 10) >= parseInt(win.multiple, 10) ? top : win),
    undefined,
  )

/** What a symbol shows, by its part in the game; undefined of letters. */
const nameOf = (
  { symbols }: Pick<DrawnTitle, 'symbols'>,
  symbol: string,
): { tr: string; en: string } | undefined => {
  const premium = /^p([1-4])$/.exec(symbol)?.[1]
  const art =
    symbol === 'wild'
      ? symbols?.wild
      : symbol === 'scatter'
        ? symbols?.scatter
        : symbols?.premiums[parseInt(premium ?? '0', 10) - 1]
  const names = art === undefined ? undefined : symbolNames[art]
  return names && { tr: names[0], en: names[1] }
}

/** A history shows the first picture. */
const toldOf = (title: Pick<DrawnTitle, 'slug' | 'symbols'>, outcome: Outcome): Drawn | null => {
  const steps = 'steps' in outcome ? outcome.steps : []
  const [first] = steps
  if (!first) return null
  const top = best(first.wins)
  const name = top && nameOf(title, top.symbol)
  return {
    kind: 'reels',
    grid: first.grid,
    sheet: title.slug,
    winning: [...first.wins.flatMap((w) => w.positions), ...(first.scatter?.positions ?? [])],
    best: top
      ? {
          symbol: top.symbol,
          ...(name ? { name } : {}),
          count: top.count,
          line: top.line,
          multiple: top.multiple,
        }
      : null,
    freeSpins: steps.reduce((n, step) => Math.max(n, step.freeSpin), 0),
  }
}

type Parts = {
  title: Named
  data: SlotData
  info: LinesGame | CascadeGame
  maths: string
  spins: SlotEngine
  features: readonly string[]
}

export const reelsGame = ({ title, data, info, maths, spins, features }: Parts): DrawnGame => {
  const capHundredths = parseInt(`${toKurus(info.maxWin)}`, 10)
  return {
    info,
    maths,
    features: ['wild', 'free_spins', 'multiplier', ...features],
    stakes: slotStakes,
    wagerIn: (stakeKurus, bets) =>
      bets === undefined && slotStakes.includes(stakeKurus)
        ? { stakeKurus, bets: [], request: toAmount(stakeKurus) }
        : undefined,
    play({ stakeKurus }, draw) {
      const steps = stepsWithin(playSlot(data, spins, draw), stakeKurus, capHundredths)
      const payoutKurus = toKurus(steps.at(-1)?.total ?? '0')
      return { outcome: { engine: info.engine, steps }, payoutKurus }
    },
    told: (outcome) => toldOf(title, outcome),
    result: () => null,
    featured: hadFreeSpins,
  }
}
