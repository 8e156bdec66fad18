import { countryCodes } from '@felek/contract/countries.ts'
import type { Lang } from '@felek/phrases/format.ts'

/** Every country by its name, as the platform has it in `lang`, sorted as that language sorts, Türkiye first. */
export const countryOptions = (lang: Lang): { value: string; label: string }[] => {
  const names = new Intl.DisplayNames([lang], { type: 'region' })
  const order = new Intl.Collator(lang)
  const all = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }))
  const first = (o: { value: string }) => (o.value === 'TR' ? 0 : 1)
  return all.sort((a, b) => first(a) - first(b) || order.compare(a.label, b.label))
}
