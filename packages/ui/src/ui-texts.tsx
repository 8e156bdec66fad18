import { createContext, use } from 'react'
import type { Lang } from '@felek/phrases/format.ts'

/**
 * The few words that parts say by themselves; whoever mounts the parts gives them in the page's
 * language.
 */
export type UiTexts = {
  /** The page's language, in which amounts are written. */
  lang: Lang
  close: string
  pending: string
  showPassword: string
  hidePassword: string
  copy: string
  copied: string
  remove: string
  hidden: string
  optional: string
  notifications: string
  volatility: (level: number) => string
}

const Texts = createContext<UiTexts | null>(null)
export const UiTextsProvider = Texts.Provider

export const useUiTexts = (): UiTexts => {
  const texts = use(Texts)
  if (!texts) throw new Error('Parts need a UiTextsProvider above them.')
  return texts
}
