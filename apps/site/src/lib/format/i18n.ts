import { create } from 'zustand'
import { useLocale } from 'use-intl/react'
import { languages } from '@felek/phrases/languages.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Phrases } from '@felek/phrases/phrases.ts'
import { readPlain, writePlain } from '../browser/storage.ts'
import { writeShellCookie } from '../browser/theme.ts'

/** What reaches the browser: mails and the server's own sentences stay on the server. */
export type Messages = Omit<
  Phrases,
  'mails' | 'sms' | 'messages' | 'errors' | 'dataExport' | 'sandbox'
>

export const isLang = (v: string | null | undefined): v is Lang => languages.some((l) => l === v)

/**
 * `?lang=` is shown and stored; else the stored language where it has exactly two characters; else
 * Turkish.
 */
export const wantedLang = (search: string): Lang => {
  const asked = new URLSearchParams(search).get('lang')
  if (isLang(asked)) return asked
  const stored = readPlain('lang')
  return stored?.length === 2 && isLang(stored) ? stored : 'tr'
}

type State = { lang: Lang; messages: Messages }

export const useI18n = create<State>(() => ({ lang: 'tr', messages: {} as Messages }))
/** The language around: the page's own, in the browser and where the server renders the shell. */
export const useLang = (): Lang => useLocale()

// One chunk a language, its ICU messages compiled at build time (vite.config.ts).
const load = async (lang: Lang): Promise<Messages> =>
  lang === 'en'
    ? (await import('virtual:phrases/en')).default
    : (await import('virtual:phrases/tr')).default

export const setLang = async (lang: Lang): Promise<void> => {
  const messages = await load(lang)
  writePlain('lang', lang)
  writePlain('language', lang)
  document.documentElement.lang = lang
  useI18n.setState({ lang, messages })
  writeShellCookie({ lang })
}
