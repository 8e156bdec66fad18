import { playEn } from './play-en.ts'
import { playTr, type PlayTexts } from './play-tr.ts'
import { useLang } from './texts.ts'

export const usePlayTexts = (): PlayTexts => (useLang() === 'en' ? playEn : playTr)
