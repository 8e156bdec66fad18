import type { Promotion, Slider } from '../../../contract/src/content.ts'
import type { Query } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'
import { sanitiseHtml } from './html.ts'
import { listPromotions, listSliders, type PromotionRow, type SliderRow } from './store.ts'

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
  Start_date: row.starts_at.toISOString(),
  End_date: row.ends_at.toISOString(),
  slug: row.slug,
})

/** `sol` and `sag` each with those of `all`; `all` is every place (api.md §2). */
export const standsAt = (slider: Pick<SliderRow, 'place'>, place: 'sol' | 'sag' | 'all'): boolean =>
  place === 'all' || slider.place === place || slider.place === 'all'

/** What the home page shows now: the hero's slides, the cards beside it, the promotions. */
export const homeContent = async (
  q: Query,
  lang: Lang,
  now: Date,
): Promise<{ sliders: Slider[]; cards: Slider[]; promotions: Promotion[] }> => {
  const sliders = await listSliders(q, lang, now, 'home')
  return {
    sliders: sliders.filter((s) => standsAt(s, 'sol')).map(toSlider),
    cards: sliders.filter((s) => standsAt(s, 'sag')).map(toSlider),
    promotions: (await listPromotions(q, lang, now)).map(toPromotion),
  }
}
