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
  /**
   * A path under /art without `-wide.avif` or `-tall.avif` where the place is `sol`, else a whole
   * path.
   */
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
  /** Null: not begun, and nobody knows yet when. */
  Start_date: z.nullable(f.time),
  End_date: f.time,
  slug: z.string(),
})
export type Promotion = z.output<typeof promotion>

export const popup = z.object({
  id: z.string(),
  Active: z.enum(['active', 'passive']),
  Title: z.string(),
  /** Sanitised HTML. */
  Text: z.string(),
  /** A whole path, or empty where there is no picture. */
  Image: z.string(),
  /** A path of ours, or empty where nothing is to be opened. */
  Link: z.string(),
  /** Where it opens: `home`, or `all`. */
  place: z.string(),
  /** Ours: the sentence on the button; empty where Link is. */
  Action: z.string(),
})
export type Popup = z.output<typeof popup>

/** The twelve information types of specification section 3. */
export const informationTypes = [
  'SocialMediaLinks',
  'DomainBilgi',
  'bottomBarInfo',
  'SorumluOyunculuk',
  'SSSinformation',
  'GenelKurallar',
  'GizlilikBilgisi',
  'FinancialsInformation',
  'CasinoKurallari',
  'BahisKurallari',
  'PromoSart',
  'SiteInformation',
] as const
export type InformationType = (typeof informationTypes)[number]

export const socialNetworks = [
  'facebook',
  'twitter',
  'instagram',
  'youtube',
  'reddit',
  'telegram',
  'whatsapp',
  'google',
  'pinterest',
] as const
/** What SocialMediaLinks holds as JSON: a URL for each network, empty where the house has none. */
export type SocialLinks = Record<(typeof socialNetworks)[number], string>

export const information = z.object({
  InfType: z.string(),
  /**
   * Sanitised HTML of p, h3, h4, ul, ol, li, strong, em, br, a; of SocialMediaLinks a JSON string
   * of SocialLinks. In SSSinformation an h3 opens a group, an h4 is a question, and what follows up
   * to the next heading answers it.
   */
  Text: z.string(),
  /** Ours: when the text was last changed. */
  updatedAt: f.time,
})
export type Information = z.output<typeof information>

export const specialDate = z.object({
  id: z.string(),
  Status: z.enum(['active', 'passive']),
  Title: z.string(),
  /** Sanitised HTML. */
  Text: z.string(),
  Start_date: f.time,
  End_date: f.time,
  kind: z.enum(['raffle', 'holiday', 'event']),
  /** The least deposit that earns a raffle ticket; 0.00 where the kind knows none. */
  minAmount: f.money,
})
export type SpecialDate = z.output<typeof specialDate>

/** Another site's id is an empty list, not an error. */
const ofSite = (siteId: string, limit: number) =>
  z.strictObject({ ...f.page(limit), siteId: z._default(f.id, siteId) })

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
  sliders: call('cmscontroller/getSlider', {
    list: true,
    input: z.strictObject({ ...f.page(limits.sliders) }),
    output: z.array(slider),
  }),
  /** Every released slide, also before or after its dates; drafts never. */
  allSliders: call('slider/get_all_items', {
    list: true,
    input: ofSite(limits.siteIdSliders, limits.listMax),
    output: z.array(slider),
  }),
  activeSliders: call('slider/get_active_items', {
    list: true,
    input: ofSite(limits.siteIdSliders, limits.listMax),
    output: z.array(slider),
  }),
  popups: call('cmscontroller/popupInformation', {
    list: true,
    input: ofSite(limits.siteIdPopups, 50),
    output: z.array(popup),
  }),
  /** An unknown type is `not_found`. */
  information: call('cmscontroller/getInformation', {
    input: z.strictObject({ InfType: f.text(60) }),
    output: information,
  }),
  /** Those of today and those to come. */
  specialDates: call('cmscontroller/getSpecialDateInf', {
    list: true,
    input: z.strictObject({ ...f.page(50) }),
    output: z.array(specialDate),
  }),
  promotions: call('cmscontroller/getPromotions', {
    list: true,
    input: z.strictObject({ ...f.page(50) }),
    output: z.array(promotion),
  }),
}
