import type { Boot } from '@felek/contract/boot.ts'
import { content, type Promotion, type Slider, type SpecialDate } from '@felek/contract/content.ts'
import { limits } from '@felek/contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../lib/format/i18n.ts'
import { callQuery, putResponse } from '../lib/api/query.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/*
 * What the operator publishes. The server writes the same answers into the pages that show them at
 * once, so that at first nothing is asked; they are asked for when they have aged, or in the other
 * language.
 */

const quiet = { quiet: true, staleTimeMs: 120_000 }

export type SliderType = 'home' | 'promotion' | 'slot' | 'live'
type Place = 'sol' | 'sag'

const sliderInput = (type: SliderType, place: Place) => ({
  SliderType: type,
  SiteType: 'desktop',
  sliderPlace: place,
  limit: limits.sliders,
})

export const putSliders = (type: SliderType, place: Place, sliders: Slider[]): void =>
  putResponse(content.icSlider, sliderInput(type, place), sliders, sliders.length)
export const putPromotions = (promotions: Promotion[]): void =>
  putResponse(content.promotions, {}, promotions, promotions.length)

/** Puts what came with the promotions' pages where their queries look for it. */
export const seedPromotions = ({ lang, promotions }: Boot): void => {
  if (!promotions || lang !== useI18n.getState().lang) return
  putSliders('promotion', 'sol', promotions.sliders)
  putPromotions(promotions.promotions)
  putResponse(content.specialDates, {}, promotions.dates, promotions.dates.length)
}

/** The same for a lobby's slides. */
export const seedSlides = ({ lang, slides }: Boot): void => {
  if (!slides || lang !== useI18n.getState().lang) return
  putSliders(slides.type, 'sol', slides.sliders)
  putSliders(slides.type, 'sag', slides.cards)
}

/** docs/specification.md §5: active, and within its dates. */
export const isShown = (
  s: Pick<Slider, 'Status' | 'Start_date' | 'End_date'>,
  now: number,
): boolean =>
  s.Status === 'active' && Date.parse(s.Start_date) <= now && now < Date.parse(s.End_date)

export const useSliders = (type: SliderType, place: Place): Slider[] => {
  const now = useServerNow(null)
  const { data } = useQuery({
    ...callQuery(content.icSlider, sliderInput(type, place), quiet),
    select: (a) => a.data.filter((s) => isShown(s, now)),
  })
  return data ?? []
}

/**
 * docs/specification.md §5: promotions need Status active; their dates are shown, and the server's
 * business.
 */
export const activePromotions = (all: readonly Promotion[]): Promotion[] =>
  all.filter((p) => p.Status === 'active')

export const usePromotions = () => {
  const query = useQuery(callQuery(content.promotions, {}, quiet))
  return {
    promotions: activePromotions(query.data?.data ?? []),
    loading: query.isPending,
    failed: query.isError,
    retry: () => void query.refetch(),
  }
}

/** Special dates that are not over and stand, the nearest first. */
export const useSpecialDates = (): SpecialDate[] => {
  const now = useServerNow(null)
  const { data } = useQuery({
    ...callQuery(content.specialDates, {}, quiet),
    select: (a) => a.data.filter((d) => d.Status === 'active' && now < Date.parse(d.End_date)),
  })
  return data ?? []
}

/** What stands anywhere on the site now, each place once. */
export const useShowcase = (): Slider[] => {
  const now = useServerNow(null)
  const { data } = useQuery({
    ...callQuery(content.sliders, { limit: limits.sliders, offset: 0 }, quiet),
    select: (a) => onceEach(a.data.filter((s) => isShown(s, now))),
  })
  return data ?? []
}

/** A slide may stand on several pages; here one is enough. */
export const onceEach = (slides: readonly Slider[]): Slider[] =>
  slides.filter((slide, i) => slides.findIndex((other) => other.Link === slide.Link) === i)

export type Announced = { slide: Slider; when: 'now' | 'later' }

/** What stands for longer shows the house, and tells nothing new. */
const newsMsMax = 60 * 86_400_000
const isNews = ({ Start_date, End_date }: Slider): boolean =>
  Date.parse(End_date) - Date.parse(Start_date) <= newsMsMax

/** What is announced: slides with a time of their own, those that stand now first, as the server says, then what comes, the next one first. */
export const byTime = (
  active: readonly Slider[],
  all: readonly Slider[],
  now: number,
): Announced[] => {
  const shown = active.filter((s) => isNews(s) && isShown(s, now))
  const later = all
    .filter((s) => isNews(s) && s.Status === 'active' && Date.parse(s.Start_date) > now)
    .toSorted((a, b) => Date.parse(a.Start_date) - Date.parse(b.Start_date))
  return [
    ...onceEach(shown).map((slide) => ({ slide, when: 'now' as const })),
    ...onceEach(later).map((slide) => ({ slide, when: 'later' as const })),
  ]
}

const ofSite = { siteId: limits.siteIdSliders }

export const useAnnouncements = (): Announced[] => {
  const now = useServerNow(null)
  const active = useQuery(callQuery(content.activeSliders, ofSite, quiet))
  const all = useQuery(callQuery(content.allSliders, ofSite, quiet))
  return active.data && all.data ? byTime(active.data.data, all.data.data, now) : []
}
