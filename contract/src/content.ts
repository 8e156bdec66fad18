import * as z from 'zod/mini'
import { call } from './call.ts'
import * as f from './fields.ts'
import { limits } from './limits.ts'

export const slider = z.object({
  id: z.string(),
  Status: z.enum(['active', 'passive']),
  sliderPlace: z.enum(['sol', 'sag', 'all']),
  Start_date: f.time,
  End_date: f.time,
  SliderType: z.string(),
  SiteType: z.string(),
  Title: z.string(),
  Text: z.string(),
  /** A path under /art without `-wide.avif` or `-tall.avif` where the place is `sol`, else a whole path. */
  Image: z.string(),
  Link: z.string(),
  /** Ours: the sentence on the button, and the small line above the title. */
  Action: z.string(),
  Kicker: z.string(),
})
export type Slider = z.output<typeof slider>

export const promotion = z.object({
  id: z.string(),
  Status: z.enum(['active', 'passive']),
  Title: z.string(),
  Summary: z.string(),
  /** Sanitised HTML. */
  Text: z.string(),
  Image: z.string(),
  Start_date: f.time,
  End_date: f.time,
  slug: z.string(),
})
export type Promotion = z.output<typeof promotion>

export const content = {
  icSlider: call('cmscontroller/getIcSlider', {
    list: true,
    input: z.strictObject({
      ...f.page(limits.sliders),
      SiteType: f.optionalText(20),
      SliderType: z._default(f.text(20), 'slot'),
      sliderPlace: z._default(z.enum(['sol', 'sag', 'all'], 'invalid'), 'all'),
    }),
    output: z.array(slider),
  }),
  sliders: call('cmscontroller/getSlider', { list: true, input: z.strictObject({ ...f.page(limits.sliders) }), output: z.array(slider) }),
  promotions: call('cmscontroller/getPromotions', { list: true, input: z.strictObject({ ...f.page(50) }), output: z.array(promotion) }),
}
