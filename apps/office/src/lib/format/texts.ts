import { create } from 'zustand'
import { languages } from '@felek/phrases/languages.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { readStored, writeStored } from '../browser/storage.ts'

type State = { lang: Lang; texts: OfficePhrases }

const state = create<State>(() => ({ lang: 'tr', texts: {} as OfficePhrases }))

/** The sentences of the page's language. */
export const useTexts = (): OfficePhrases => state((s) => s.texts)
export const useLang = (): Lang => state((s) => s.lang)
/** The same from outside of a component. */
export const currentTexts = (): OfficePhrases => state.getState().texts
export const currentLang = (): Lang => state.getState().lang

const isLang = (v: string | null): v is Lang => languages.some((l) => l === v)

/** `?lang=` where it is asked for, else as it was left, else Turkish. */
export const chosenLang = (search: string): Lang => {
  const given = new URLSearchParams(search).get('lang')
  const stored = readStored('lang')
  return isLang(given) ? given : isLang(stored) ? stored : 'tr'
}

const load = async (lang: Lang): Promise<OfficePhrases> =>
  lang === 'en'
    ? (await import('@felek/phrases/en/office.ts')).office
    : (await import('@felek/phrases/tr/office.ts')).office

export const setLang = async (lang: Lang): Promise<void> => {
  const texts = await load(lang)
  writeStored('lang', lang)
  document.documentElement.lang = lang
  state.setState({ lang, texts })
}
