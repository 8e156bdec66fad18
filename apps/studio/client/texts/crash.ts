import { crashEn } from './crash-en.ts'
import { crashTr, type CrashTexts } from './crash-tr.ts'
import { useLang } from './texts.ts'

export const useCrashTexts = (): CrashTexts => (useLang() === 'en' ? crashEn : crashTr)
