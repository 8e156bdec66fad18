import type { content } from '../../../contract/src/content.ts'
import type { Handlers } from '../house.ts'
import { standsAt, toPromotion, toSlider } from './content.ts'
import { listPromotions, listSliders } from './store.ts'

const pageOf = <T>(rows: readonly T[], { limit, offset }: { limit: number; offset: number }) => ({
  rows: rows.slice(offset, offset + limit),
  total: rows.length,
})

export const contentCalls: Handlers<typeof content> = {
  icSlider: async (input, { q, lang, now }) => {
    const rows = await listSliders(q, lang, now, input.SliderType)
    const wanted = rows.filter((s) => standsAt(s, input.sliderPlace) && (input.SiteType === undefined || s.site_type === input.SiteType))
    return pageOf(wanted.map(toSlider), input)
  },
  sliders: async (input, { q, lang, now }) => pageOf((await listSliders(q, lang, now)).map(toSlider), input),
  promotions: async (input, { q, lang, now }) => pageOf((await listPromotions(q, lang, now)).map(toPromotion), input),
}
