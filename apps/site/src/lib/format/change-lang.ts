import type { Lang } from '@felek/phrases/format.ts'
import { setLang } from './i18n.ts'

/**
 * Stores and shows a language; `?lang=` of the address, which would win at the next visit, goes.
 */
export const changeLang = async (lang: Lang): Promise<void> => {
  await setLang(lang)
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}
