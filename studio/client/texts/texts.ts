import { createContext, useContext } from 'react'
import { en } from './en.ts'
import { symbolNames } from './symbols.ts'
import { tr } from './tr.ts'

export type Lang = 'tr' | 'en'

export type Texts = typeof tr

export const textsOf = (lang: Lang): Texts => (lang === 'en' ? en : tr)

export const langOf = (wish: string | null): Lang => (wish === 'en' ? 'en' : 'tr')

const Speech = createContext<{ lang: Lang; texts: Texts }>({ lang: 'tr', texts: tr })
export const SpeechProvider = Speech.Provider

export const useTexts = (): Texts => useContext(Speech).texts
export const useLang = (): Lang => useContext(Speech).lang

/**
 * `art` is a Fluent Emoji name, or the letter of a royal, which is its own name in both languages.
 */
export const symbolName = (art: string, lang: Lang): string =>
  symbolNames[art]?.[lang === 'tr' ? 0 : 1] ?? art
