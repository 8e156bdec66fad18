import type { Figures, Lang, Plain } from '../../engines/define.ts'
import type { Listed } from '../../engines/par.ts'
import type { BetFigures } from '../../engines/fixed-odds.ts'
import type { RaceFigures } from '../../engines/racing/maths.ts'
import type { Figures as SlotFigures } from '../../engines/reels/figures.ts'
import type { Game } from '../games/games.ts'
import type { GameInfo } from '../protocol/games.ts'
import type { RoomGame } from '../rooms/list.ts'
import { roomPar } from '../rooms/par.ts'
import declared from '../games/rtp.json' with { type: 'json' }
import { drawnConfig, drawnRules } from './drawn-rules.ts'
import { parTexts } from './texts.ts'

/* What is declared of a game, whatever kind of game it is: what its maths can not say is absent. */

export type Sheet = {
  slug: string
  name: Readonly<Record<Lang, string>>
  maths: string
  rtp: Figures['rtp']
  known: Figures['known']
  /** Percent. */
  hitRate?: string
  smallWins?: string
  sigma?: string
  volatility?: Figures['volatility']
  /** One round in so many. */
  featureEvery: number | null
  maxWin: string
  topEvery: number
  topMet?: Figures['topMet']
  /** Percent; of bets of one kind the least and the most. */
  parts: Readonly<Record<string, { least: string; most: string }>>
  /** What a part is called, where its name alone does not say. */
  part?: Readonly<Record<Lang, (name: string) => string>>
  percentiles?: Figures['percentiles']
  returns?: Figures['returns']
  /** How a round is played that spread, hits and percentiles are of, where that is chosen. */
  usual?: Readonly<Record<Lang, string>>
  config?: Plain
  rules: Readonly<Record<Lang, readonly { title: string; text: readonly string[] }[]>>
}

export const sheetOfTitle = ({ title, engine, par }: Listed): Sheet => {
  const { tr, en } = engine.words
  const said = [tr.usual?.(title.config, title.usual), en.usual?.(title.config, title.usual)]
  return {
    slug: title.slug,
    name: title.names,
    maths: par.maths,
    ...par.figures,
    parts: partsOf(par.figures.parts),
    ...(tr.part && en.part && { part: { tr: tr.part, en: en.part } }),
    ...(said[0] !== undefined && said[1] !== undefined && { usual: { tr: said[0], en: said[1] } }),
    config: par.config,
    rules: {
      tr: tr.rules(title.config, par.figures),
      en: en.rules(title.config, par.figures),
    },
  }
}

export const sheetOfRoom = (game: RoomGame): Sheet => {
  const { maths, figures, config } = roomPar(game)
  const { tr, en } = game.engine.words
  const terms = { ...game.config, betMs: game.betMs, restMs: game.restMs }
  return {
    slug: game.slug,
    name: game.names,
    maths,
    ...figures,
    parts: partsOf(figures.parts),
    usual: { tr: tr.usual(game.usual), en: en.usual(game.usual) },
    config,
    rules: { tr: tr.rules(terms, figures), en: en.rules(terms, figures) },
  }
}

type Declared = SlotFigures | BetFigures | RaceFigures
const declaredOf = declared as unknown as Readonly<Record<string, Declared | undefined>>

const both = (least: string, most = least) => ({ least, most })
const partsOf = (parts: Figures['parts']): Sheet['parts'] =>
  Object.fromEntries(Object.entries(parts).map(([name, share]) => [name, both(share)]))

/** Of a slot: its round is one wager. */
const ofSlot = ({ featureEvery, parts, ...figures }: SlotFigures): Partial<Sheet> => {
  const { hitRate, smallWins, sigma, volatility, returns, percentiles } = figures
  return {
    hitRate,
    smallWins,
    sigma,
    volatility,
    returns,
    percentiles,
    featureEvery: +featureEvery === 0 ? null : Math.round(+featureEvery),
    parts: partsOf(parts),
  }
}

/** Of bets: the spread is of one of them, and says which. */
const ofBets = (figures: BetFigures | RaceFigures, info: GameInfo): Partial<Sheet> => {
  const { spread, parts, usual } = figures
  const ranges = Object.entries('markets' in figures ? figures.markets : {}).map(
    ([kind, { rtpMin, rtpMax }]) => [kind, both(rtpMin, rtpMax)] as const,
  )
  const name = info.engine === 'racing' ? info.runners[(usual.numbers[0] ?? 0) - 1]?.name : ''
  const said = (lang: Lang) => parTexts[lang].usualBets[usual.kind]?.(name ?? '') ?? ''
  return {
    ...spread,
    parts: ranges.length > 0 ? Object.fromEntries(ranges) : partsOf(parts ?? {}),
    usual: { tr: said('tr'), en: said('en') },
  }
}

/** Of a game that is drawn whole: its figures are exact. */
export const sheetOfGame = (game: Game): Sheet => {
  const { title, info, maths } = game
  const figures = declaredOf[title.slug]
  if (!figures) throw new Error(`${title.slug} has no figures: run games/declare.ts`)
  const markets = 'markets' in figures ? Object.values(figures.markets) : []
  return {
    slug: title.slug,
    name: { tr: title.name, en: title.name },
    maths,
    rtp: both(info.rtp, Math.max(+info.rtp, ...markets.map(({ rtpMax }) => +rtpMax)).toFixed(2)),
    known: { how: 'exact' },
    featureEvery: null,
    maxWin: info.maxWin,
    topEvery: figures.topEvery,
    parts: {},
    config: drawnConfig(game),
    rules: { tr: drawnRules(info, 'tr'), en: drawnRules(info, 'en') },
    ...('spread' in figures ? ofBets(figures, info) : ofSlot(figures)),
  }
}
