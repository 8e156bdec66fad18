import {
  socialNetworks,
  type Information,
  type Popup,
  type Promotion,
  type Slider,
  type SocialLinks,
  type SpecialDate,
} from '@felek/contract/content.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { sanitiseHtml } from './html.ts'
import {
  findInformation,
  listPromotions,
  listSliders,
  listSpecialDates,
  type PopupRow,
  type PromotionRow,
  type SliderRow,
  type SpecialDateRow,
} from './store.ts'

export { sanitiseHtml } from './html.ts'
export { seedContent } from './seed.ts'
export { informationWording, setInformation } from './store.ts'

export const toSlider = (row: SliderRow): Slider => ({
  id: String(row.id),
  Status: row.status,
  sliderPlace: row.place,
  Start_date: row.starts_at.toISOString(),
  End_date: row.ends_at.toISOString(),
  SliderType: row.slider_type,
  SiteType: row.site_type,
  Title: row.title,
  Text: row.text,
  Image: row.image,
  Link: row.link,
  Action: row.action,
  Kicker: row.kicker,
})

export const toPromotion = (row: PromotionRow): Promotion => ({
  id: String(row.id),
  Status: row.status,
  Title: row.title,
  Summary: row.summary,
  Text: sanitiseHtml(row.text),
  Image: row.image,
  Start_date: row.starts_at?.toISOString() ?? null,
  End_date: row.ends_at.toISOString(),
  slug: row.slug,
})

export const toPopup = (row: PopupRow): Popup => ({
  id: String(row.id),
  Active: row.status,
  Title: row.title,
  Text: sanitiseHtml(row.text),
  Image: row.image,
  Link: row.link,
  place: row.place,
  Action: row.action,
})

export const toSpecialDate = (row: SpecialDateRow): SpecialDate => ({
  id: String(row.id),
  Status: row.status,
  Title: row.title,
  Text: sanitiseHtml(row.text),
  Start_date: row.starts_at.toISOString(),
  End_date: row.ends_at.toISOString(),
  kind: row.kind,
  minAmount: toAmount(row.min_kurus),
})

/** `sol` and `sag` each with those of `all`; `all` is every place. */
export const standsAt = (slider: Pick<SliderRow, 'place'>, place: 'sol' | 'sag' | 'all'): boolean =>
  place === 'all' || slider.place === place || slider.place === 'all'

/**
 * The text of an information type, for pages and calls; undefined where there is none, or only a
 * draft.
 */
export const informationOfType = async (
  q: Query,
  lang: Lang,
  type: string,
): Promise<Information | undefined> => {
  const row = await findInformation(q, lang, type)
  return (
    row && {
      InfType: row.type,
      Text: row.type === 'SocialMediaLinks' ? socialLinksJson(row.text) : sanitiseHtml(row.text),
      updatedAt: row.updated_at.toISOString(),
    }
  )
}

const recordOf = (text: string): Record<string, unknown> => {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/**
 * The nine networks and nothing else, each with an https address or nothing; the foot of every page
 * survives a slip of the pen.
 */
const socialLinksJson = (text: string): string => {
  const given = recordOf(text)
  const address = (network: string) => {
    const url = given[network]
    return typeof url === 'string' && /^https:\/\/[^\s"'<>]+$/.test(url) ? url : ''
  }
  return JSON.stringify(
    Object.fromEntries(socialNetworks.map((network) => [network, address(network)])),
  )
}

/** What the promotions' pages show now: the slides that belong to them, and every offer. */
export const promotionContent = async (
  q: Query,
  lang: Lang,
  now: Date,
): Promise<{ sliders: Slider[]; promotions: Promotion[]; dates: SpecialDate[] }> => ({
  sliders: (await listSliders(q, lang, now, 'promotion'))
    .filter((s) => standsAt(s, 'sol'))
    .map(toSlider),
  promotions: (await listPromotions(q, lang, now)).map(toPromotion),
  dates: (await listSpecialDates(q, lang, now)).map(toSpecialDate),
})

/** Whether an offer stands that has begun: else no menu leads to them. */
export const hasBegunOffer = async (q: Query, now: Date): Promise<boolean> =>
  (await listPromotions(q, 'tr', now)).some((it) => it.starts_at !== null)

/** How many special dates there are to show. */
export const countSpecialDates = async (q: Query, lang: Lang, now: Date): Promise<number> =>
  (await listSpecialDates(q, lang, now)).length

/** What a page shows now of the slides of its type: those of its left side, and its cards. */
export const getSlides = async (
  q: Query,
  lang: Lang,
  now: Date,
  type: 'home' | 'slot' | 'live',
): Promise<{ sliders: Slider[]; cards: Slider[] }> => {
  const rows = await listSliders(q, lang, now, type)
  return {
    sliders: rows.filter((s) => standsAt(s, 'sol')).map(toSlider),
    cards: rows.filter((s) => standsAt(s, 'sag')).map(toSlider),
  }
}

/** The foot of every page; nothing where the operator took its text away. */
export const footerContent = async (
  q: Query,
  lang: Lang,
): Promise<{ footer?: { info: string; social: SocialLinks } }> => {
  const [info, social] = await Promise.all([
    informationOfType(q, lang, 'bottomBarInfo'),
    informationOfType(q, lang, 'SocialMediaLinks'),
  ])
  if (!info) return {}
  return {
    footer: {
      info: info.Text,
      social: JSON.parse(social?.Text ?? socialLinksJson('{}')) as SocialLinks,
    },
  }
}

/** What the home page shows now: the hero's slides, the cards beside it, the promotions. */
export const homeContent = async (
  q: Query,
  lang: Lang,
  now: Date,
): Promise<{ sliders: Slider[]; cards: Slider[]; promotions: Promotion[] }> => ({
  ...(await getSlides(q, lang, now, 'home')),
  promotions: (await listPromotions(q, lang, now)).map(toPromotion),
})
