import { createContext, useContext } from 'react'
import type { liveTr } from './live-tr.ts'
import type { Lang } from './texts.ts'

export type LiveTexts = typeof liveTr

/** The tables' sentences of one language; the other never travels. */
export const bringLiveTexts = async (lang: Lang): Promise<LiveTexts> =>
  lang === 'en' ? (await import('./live-en.ts')).liveEn : (await import('./live-tr.ts')).liveTr

const LiveSpeech = createContext<LiveTexts | null>(null)
export const LiveSpeechProvider = LiveSpeech.Provider

export const useLiveTexts = (): LiveTexts => {
  const texts = useContext(LiveSpeech)
  if (!texts) throw new Error('no LiveSpeechProvider around this part')
  return texts
}
