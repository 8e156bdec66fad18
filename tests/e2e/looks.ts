import type { Page } from '@playwright/test'
import { protection as protectionEn } from '@felek/phrases/en/protection.ts'
import { sports as en } from '@felek/phrases/en/sports.ts'
import { sportsbook as ownEn } from '@felek/phrases/en/sportsbook.ts'
import { protection as protectionTr } from '@felek/phrases/tr/protection.ts'
import { sports as tr } from '@felek/phrases/tr/sports.ts'
import { sportsbook as ownTr } from '@felek/phrases/tr/sportsbook.ts'

/** The words of the sportsbook's pages, and of a break, in both languages. */
export const texts = {
  tr: { ...tr, own: ownTr, protection: protectionTr },
  en: { ...en, own: ownEn, protection: protectionEn },
}
export type Lang = keyof typeof texts
export type Texts = (typeof texts)[Lang]

/** A phone and a desk, each in both languages. */
const all = [
  [390, 'tr'],
  [1440, 'en'],
  [390, 'en'],
  [1440, 'tr'],
] as const satisfies [number, Lang][]
/** All four in the soak; else one a walk, so that a file's walks have both widths and languages between them. */
export const looksOf = (walk: 0 | 1): readonly [number, Lang][] =>
  process.env['SOAK'] === '1' ? all : [all[walk]]

/** Every page that is opened from now on stands in this language, at this width. */
export const inLook = async (page: Page, width: number, lang: Lang): Promise<void> => {
  await page.addInitScript((it) => localStorage.setItem('lang', it), lang)
  await page.setViewportSize({ width, height: 900 })
}

/** The slip: a sheet on a phone, beside the list else. */
export const slipOf = (page: Page, width: number, { slip: t }: Texts) => {
  const isSheet = width === 390
  const slip = page.getByRole(isSheet ? 'dialog' : 'complementary', { name: t.title, exact: true })
  return {
    slip,
    open: async () => {
      if (isSheet) await page.getByRole('button', { name: t.open }).click()
    },
    close: async () => {
      if (isSheet) await slip.getByRole('button', { name: /^(Kapat|Close)$/ }).click()
    },
  }
}
