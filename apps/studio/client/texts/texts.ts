import { createContext, useContext } from 'react'
import type { tr } from './tr.ts'

export type Lang = 'tr' | 'en'

export type Texts = typeof tr

/** The sentences of one language; the other never travels. */
export const bringTexts = async (lang: Lang): Promise<Texts> =>
  lang === 'en' ? (await import('./en.ts')).en : (await import('./tr.ts')).tr

export const langOf = (wish: string | null): Lang => (wish === 'en' ? 'en' : 'tr')

type Spoken = { lang: Lang; texts: Texts; clock24: boolean }
const Speech = createContext<Spoken | null>(null)
export const SpeechProvider = Speech.Provider

const useSpeech = (): Spoken => {
  const speech = useContext(Speech)
  if (!speech) throw new Error('no SpeechProvider around this part')
  return speech
}

export const useTexts = (): Texts => useSpeech().texts
export const useLang = (): Lang => useSpeech().lang
/** Whether the player reads a 24-hour clock; the page says so in the frame's address. */
export const useClock24 = (): boolean => useSpeech().clock24
