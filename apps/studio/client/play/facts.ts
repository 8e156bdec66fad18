import type { Lang } from '../../engines/define.ts'
import type { Odds } from '../../engines/odds.ts'
import type { Fact } from '../panels/facts.tsx'
import type { PlayTexts } from '../texts/play-tr.ts'
import type { Texts } from '../texts/texts.ts'

// Made once: a browser takes longer to make one than to draw a frame's sprites.
const numbers = (options: Intl.NumberFormatOptions): Readonly<Record<Lang, Intl.NumberFormat>> => ({
  tr: new Intl.NumberFormat('tr-TR', options),
  en: new Intl.NumberFormat('en-GB', options),
})
const short = numbers({ maximumFractionDigits: 2 })
/** Both places always: "36,00". */
export const fixed = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A decimal with a point as it is written in a language: "1000.00" → "1.000", "96.57" → "96,57". */
export const written = (decimal: string, lang: Lang): string => short[lang].format(Number(decimal))

/** 195 hundredths: "1,95×". */
export const timesOf = (hundredths: number, lang: Lang): string =>
  `${written((hundredths / 100).toFixed(2), lang)}×`

/** The same with both places always, where prices stand in a row: "1,10×". */
export const pricedAt = (hundredths: number, lang: Lang): string =>
  `${fixed[lang].format(hundredths / 100)}×`

export const percent = (decimal: string, lang: Lang): string =>
  lang === 'tr' ? `%${written(decimal, lang)}` : `${written(decimal, lang)}%`

/** One round in so many; millions with one place: "3,2 milyon". */
const countOf = (count: number, lang: Lang, texts: PlayTexts): string =>
  count < 1_000_000
    ? written(`${count}`, lang)
    : texts.million(written((count / 1_000_000).toFixed(1), lang))

/** The highest win and how rare it is: "5.000×", "3,2 milyon turda 1". */
export const topOf = (
  { maxWin, topEvery }: Pick<Odds, 'maxWin' | 'topEvery'>,
  lang: Lang,
  texts: PlayTexts,
): readonly [times: string, once: string] => [
  `${written(maxWin, lang)}×`,
  texts.once(countOf(topEvery, lang, texts)),
]

/** What is declared of a wager and stands beside it: highest win with its chance, small wins, return. */
export const factsOf = ({ figures }: { figures: Odds }, lang: Lang, texts: PlayTexts): Fact[] => [
  [texts.maxWin, topOf(figures, lang, texts).join(' · ')],
  [texts.smallWins, percent(figures.smallWins, lang)],
  [texts.rtp, texts.rtpBetween(written(figures.rtp.least, lang), written(figures.rtp.most, lang))],
]

/** How far rounds lie from their mean, in five steps: said with the rules. */
export const stepFact = ({ volatility }: Pick<Odds, 'volatility'>, rules: Texts['rules']): Fact => [
  rules.volatility,
  `${rules.volatilities[volatility - 1] ?? ''} (${volatility}/5)`,
]
