import type { Figures, Lang, Plain } from '../../engines/define.ts'
import { volatilityOf } from '../../engines/law.ts'
import type { Listed } from '../../engines/par.ts'
import type { Figures as SlotFigures } from '../../engines/reels/figures.ts'
import type { Game } from '../games/games.ts'
import type { RoomGame } from '../rooms/list.ts'
import { roomPar } from '../rooms/par.ts'
import declared from '../games/rtp.json' with { type: 'json' }

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
  topEvery: number | null
  parts: Figures['parts']
  percentiles?: Figures['percentiles']
  returns?: Figures['returns']
  usual?: Plain
  config?: Plain
  rules: Readonly<Record<Lang, readonly { title: string; text: readonly string[] }[]>>
}

export const sheetOfTitle = ({ title, engine, par }: Listed): Sheet => {
  return {
    slug: title.slug,
    name: title.names,
    maths: par.maths,
    ...par.figures,
    usual: par.usual,
    config: par.config,
    rules: {
      tr: engine.words.tr.rules(title.config, par.figures),
      en: engine.words.en.rules(title.config, par.figures),
    },
  }
}

export const sheetOfRoom = (game: RoomGame): Sheet => {
  const { maths, figures, usual, config } = roomPar(game)
  const terms = { ...game.config, betMs: game.betMs, restMs: game.restMs }
  return {
    slug: game.slug,
    name: game.names,
    maths,
    ...figures,
    usual,
    config,
    rules: {
      tr: game.engine.words.tr(terms, figures),
      en: game.engine.words.en(terms, figures),
    },
  }
}

type Declared = Pick<SlotFigures, 'sigma'> &
  Partial<Pick<SlotFigures, 'featureRate'>> & {
    /** Of races: what the bets of each market return. */
    markets?: Readonly<Record<string, { rtpMax: string }>>
  }
const declaredOf = declared as unknown as Readonly<Record<string, Declared | undefined>>

/** Of a game of before the registry: its figures are exact, and fewer. */
export const sheetOfGame = ({ title, engine, info, maths }: Game): Sheet => {
  const figures = declaredOf[title.slug]
  const most = Object.values(figures?.markets ?? {}).map(({ rtpMax }) => +rtpMax)
  const common = {
    slug: title.slug,
    name: { tr: title.name, en: title.name },
    maths,
    rtp: { least: info.rtp, most: Math.max(+info.rtp, ...most).toFixed(2) },
    known: { how: 'exact' as const },
    featureEvery: null,
    maxWin: info.maxWin,
    topEvery: null,
    parts: {},
    rules: { tr: [], en: [] },
  }
  // How widely a round spreads is the player's to choose.
  if (engine.family === 'table' || engine.family === 'racing') return common
  return {
    ...common,
    hitRate: info.hitRate,
    ...(figures && {
      sigma: figures.sigma,
      volatility: volatilityOf(+figures.sigma),
      featureEvery:
        figures.featureRate === undefined ? null : Math.round(100 / +figures.featureRate),
    }),
  }
}
