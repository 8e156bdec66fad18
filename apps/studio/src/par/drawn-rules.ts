import type { Lang, Plain } from '../../engines/define.ts'
import { enNumbers, trNumbers, type Numbers } from '../../engines/spoken.ts'
import type { SymbolId } from '../../engines/reels/symbols.ts'
import type { Game } from '../games/games.ts'
import { symbolNames } from '../../engines/reels/symbol-names.ts'
import type { BingoGame, CascadeGame, GameInfo, LinesGame, RacingGame } from '../protocol/games.ts'
import { drawnTexts } from './drawn-texts.ts'

/* The rules of a game whose round is drawn at once, as its sheet has them: its own numbers, in sentences. */

type Section = { title: string; text: readonly string[] }

const written: Readonly<Record<Lang, Numbers>> = { tr: trNumbers, en: enNumbers }
const times = (decimal: string, lang: Lang): string =>
  written[lang].times(Math.round(100 * +decimal))

const slotRules = (info: LinesGame | CascadeGame, lang: Lang): Section[] => {
  const texts = drawnTexts[lang]
  const nameOf = (id: SymbolId): string => {
    const art = info.symbols.find((symbol) => symbol.id === id)?.art ?? id
    return symbolNames[art]?.[lang === 'tr' ? 0 : 1] ?? art
  }
  const ladder = (steps: readonly number[]) => steps.map((n) => `×${n}`).join(', ')
  const { awards, retrigger, retriggersMax } = info.freeSpins
  const how =
    info.engine === 'lines'
      ? [
          texts.lines(info.lines.length),
          info.lines.map((rows) => rows.map((row) => row + 1).join('-')).join(' · '),
        ]
      : [texts.ways(info.ways), texts.falls, texts.steps(ladder(info.multipliers), ladder(info.freeMultipliers))] // prettier-ignore
  return [
    {
      title: texts.pays,
      text: [...how, texts.wild(nameOf('wild'), nameOf('scatter')), texts.draws],
    },
    {
      title: texts.prices,
      text: info.paytable.map(
        ({ symbol, pays }) =>
          `${nameOf(symbol)}: ${([3, 4, 5] as const).map((n) => times(pays[n], lang)).join(' · ')}`,
      ),
    },
    {
      title: texts.bonus,
      text: [
        texts.scatter(`${awards[3]}, ${awards[4]}, ${awards[5]}`, info.engine === 'cascade'),
        info.engine === 'lines' ? texts.times(`${info.freeMultiplier}`) : '',
        texts.again(`${retrigger}`, `${retriggersMax}`),
        texts.most(times(info.maxWin, lang), written[lang].whole(info.topEvery)),
      ],
    },
  ]
}

/** A line for each first runner: the odds of every second one behind it. */
const forecastRows = (
  { runners, markets }: Pick<RacingGame, 'runners' | 'markets'>,
  lang: Lang,
): string[] => {
  const bets = markets.find(({ kind }) => kind === 'forecast')?.bets ?? []
  return runners.map(({ number: first }) =>
    bets
      .filter(({ numbers }) => numbers[0] === first)
      .map(({ numbers, odds }) => `${first} – ${numbers[1] ?? ''}: ${times(odds, lang)}`)
      .join(' · '),
  )
}

const raceRules = ({ runners, places, markets }: RacingGame, lang: Lang): Section[] => {
  const texts = drawnTexts[lang]
  const odds = (kind: string, number: number) =>
    times(
      markets
        .find((market) => market.kind === kind)
        ?.bets.find(({ numbers }) => numbers[0] === number)?.odds ?? '0.00',
      lang,
    )
  return [
    { title: texts.pays, text: [texts.race(places)] },
    {
      title: texts.runners,
      text: runners.map(
        ({ number, name, weight }) =>
          `${number}. ${name}: ${weight} · ${odds('win', number)} · ${odds('place', number)}`,
      ),
    },
    { title: texts.forecasts, text: forecastRows({ runners, markets }, lang) },
  ]
}

const bingoRules = ({ balls, ballsOf, stages }: BingoGame, lang: Lang): Section[] => {
  const texts = drawnTexts[lang]
  const tiers = stages.map(
    ({ stage, tiers: own }) =>
      `${texts.stages[stage - 1]}: ${own.map((tier) => texts.within(tier.balls, times(tier.multiple, lang))).join(' · ')}`,
  )
  return [{ title: texts.pays, text: [texts.bingo(balls, ballsOf), ...tiers] }]
}

export const drawnRules = (info: GameInfo, lang: Lang): readonly Section[] => {
  switch (info.engine) {
    case 'roulette':
      return [{ title: drawnTexts[lang].pays, text: [drawnTexts[lang].wheel] }]
    case 'racing':
      return raceRules(info, lang)
    case 'bingo':
      return bingoRules(info, lang)
    default:
      return slotRules(info, lang)
  }
}

/** What its maths is made of, as the sheet prints it. */
export const drawnConfig = (game: Game): Plain => {
  const { title, info } = game
  if (info.engine !== 'roulette') return title.config as Plain
  const { wheel, kinds } = info
  return { wheel, pays: Object.fromEntries(kinds.map(({ kind, payout }) => [kind, payout])) }
}
