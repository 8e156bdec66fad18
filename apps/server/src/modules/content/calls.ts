import type { content } from '@felek/contract/content.ts'
import { limits } from '@felek/contract/limits.ts'
import type { Handlers } from '../../deps.ts'
import type { ContentDeps } from './deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import {
  informationOfType,
  standsAt,
  toPopup,
  toPromotion,
  toSlider,
  toSpecialDate,
} from './content.ts'
import {
  listPopups,
  listPromotions,
  listReleasedSliders,
  listSliders,
  listSpecialDates,
} from './store.ts'

const pageOf = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
})

export const contentCalls: Handlers<typeof content, ContentDeps> = {
  icSlider: async (input, { q, lang, now }) => {
    const rows = await listSliders(q, lang, now, input.SliderType)
    const wanted = rows.filter(
      (s) =>
        standsAt(s, input.sliderPlace) &&
        (input.SiteType === undefined || s.site_type === input.SiteType),
    )
    return pageOf(wanted.map(toSlider), input)
  },
  sliders: async (input, { q, lang, now }) =>
    pageOf((await listSliders(q, lang, now)).map(toSlider), input),
  allSliders: async (input, { q, lang }) =>
    pageOf(
      input.siteId === limits.siteIdSliders
        ? (await listReleasedSliders(q, lang)).map(toSlider)
        : [],
      input,
    ),
  activeSliders: async (input, { q, lang, now }) =>
    pageOf(
      input.siteId === limits.siteIdSliders ? (await listSliders(q, lang, now)).map(toSlider) : [],
      input,
    ),
  popups: async (input, { q, lang, now }) =>
    pageOf(
      input.siteId === limits.siteIdPopups ? (await listPopups(q, lang, now)).map(toPopup) : [],
      input,
    ),
  information: async (input, { q, lang }) => {
    const found = await informationOfType(q, lang, input.InfType)
    if (!found) throw new Refusal('not_found')
    return found
  },
  specialDates: async (input, { q, lang, now }) =>
    pageOf((await listSpecialDates(q, lang, now)).map(toSpecialDate), input),
  promotions: async (input, { q, lang, now }) =>
    pageOf((await listPromotions(q, lang, now)).map(toPromotion), input),
}
