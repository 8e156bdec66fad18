import { racingEn } from './racing-en.ts'
import { racingTr, type RacingTexts } from './racing-tr.ts'
import { useLang } from './texts.ts'

export const useRacingTexts = (): RacingTexts => (useLang() === 'en' ? racingEn : racingTr)
