import { liveEn } from './live-en.ts'
import { liveTr } from './live-tr.ts'
import { useLang } from './texts.ts'

export type LiveTexts = typeof liveTr

export const useLiveTexts = (): LiveTexts => (useLang() === 'en' ? liveEn : liveTr)
