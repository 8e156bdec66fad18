import { bingoEn } from './bingo-en.ts'
import { bingoTr, type BingoTexts } from './bingo-tr.ts'
import { useLang } from './texts.ts'

export const useBingoTexts = (): BingoTexts => (useLang() === 'en' ? bingoEn : bingoTr)
