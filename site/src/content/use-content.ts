import type { Boot } from '@felek/contract/src/boot.ts'
import { content, type Promotion, type Slider } from '@felek/contract/src/content.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../lib/i18n.ts'
import { callQuery, putAnswer } from '../lib/query.ts'

/*
 * What the operator publishes. The server writes the same answers into the pages that show them at
 * once, so that at first nothing is asked; they are asked for when they have aged, or in the other
 * language.
 */

const quiet = { quiet: true, staleTimeMs: 120_000 }

export type SliderType = 'home' | 'promotion'
type Place = 'sol' | 'sag'

const sliderInput = (type: SliderType, place: Place) => ({
  SliderType: type,
  SiteType: 'desktop',
  sliderPlace: place,
  limit: limits.sliders,
})

export const putSliders = (type: SliderType, place: Place, sliders: Slider[]): void =>
  putAnswer(content.icSlider, sliderInput(type, place), sliders, sliders.length)
export const putPromotions = (promotions: Promotion[]): void =>
  putAnswer(content.promotions, {}, promotions, promotions.length)

/** Puts what came with the promotions' pages where their queries look for it. */
export const seedPromotions = ({ lang, promotions }: Boot): void => {
  if (!promotions || lang !== useI18n.getState().lang) return
  putSliders('promotion', 'sol', promotions.sliders)
  putPromotions(promotions.promotions)
}

/** Specification §5: active, and within its dates. */
export const isShown = (
  s: Pick<Slider, 'Status' | 'Start_date' | 'End_date'>,
  now: number,
): boolean =>
  s.Status === 'active' && Date.parse(s.Start_date) <= now && now < Date.parse(s.End_date)

export const useSliders = (type: SliderType, place: Place): Slider[] => {
  const { data } = useQuery({
    ...callQuery(content.icSlider, sliderInput(type, place), quiet),
    select: (a) => a.data.filter((s) => isShown(s, Date.now())),
  })
  return data ?? []
}

/**
 * Specification §5: promotions need Status active; their dates are shown, and the server's
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
