import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import type { SlotStep, SlotWin } from '../../src/protocol/rounds.ts'
import { plainMultiple, toKurus } from '../lib/money.ts'
import { symbolName } from '../texts/symbols.ts'
import type { Lang, Texts } from '../texts/texts.ts'
import type { Plaque } from './view.ts'

type SlotGame = LinesGame | CascadeGame

const countMs = 600

export const nameOf = (game: SlotGame, id: SlotWin['symbol'], lang: Lang): string =>
  symbolName(game.symbols.find((symbol) => symbol.id === id)?.art ?? id, lang)

const captionOf = (
  game: SlotGame,
  win: SlotWin,
  step: SlotStep,
  texts: Texts,
  lang: Lang,
): Pick<Plaque, 'title' | 'detail'> => {
  const multiple = plainMultiple(win.multiple, lang)
  const detail =
    win.line === null ? texts.win.ways(win.ways ?? 1, multiple) : texts.win.line(win.line, multiple)
  return {
    title: texts.win.symbols(win.count, nameOf(game, win.symbol, lang)),
    detail: step.multiplier > 1 ? `${detail}, ${texts.win.timesStep(step.multiplier)}` : detail,
  }
}

export const winPlaque = (
  game: SlotGame,
  win: SlotWin,
  step: SlotStep,
  texts: Texts,
  lang: Lang,
): Plaque => ({
  ...captionOf(game, win, step, texts, lang),
  kurus: toKurus(win.amount),
  countMs: 0,
})

/** One win says what it is; several are counted, with the dearest named below. */
export const stepPlaque = (game: SlotGame, step: SlotStep, texts: Texts, lang: Lang): Plaque => {
  const kurus = toKurus(step.amount)
  const [best] = step.wins.toSorted((a, b) => (toKurus(b.amount) > toKurus(a.amount) ? 1 : -1))
  if (!best) {
    const { count = 3, multiple = '0.00' } = step.scatter ?? {}
    return {
      title: texts.win.scatter(count),
      detail: texts.paytable.multiple(plainMultiple(multiple, lang)),
      kurus,
      countMs,
    }
  }
  const caption = captionOf(game, best, step, texts, lang)
  if (step.wins.length === 1) return { ...caption, kurus, countMs }
  const title =
    game.engine === 'lines'
      ? texts.win.many(step.wins.length)
      : texts.win.manyWays(step.wins.length)
  return { title, detail: `${caption.title}, ${caption.detail}`, kurus, countMs }
}
