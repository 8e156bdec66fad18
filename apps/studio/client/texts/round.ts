import { roundEn } from './round-en.ts'
import { roundTr, type RoundTexts } from './round-tr.ts'
import { useLang, type Lang } from './texts.ts'

export const roundTexts: Readonly<Record<Lang, RoundTexts>> = { tr: roundTr, en: roundEn }
export const useRoundTexts = (): RoundTexts => roundTexts[useLang()]
