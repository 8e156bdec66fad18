import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow'
import { useTranslations } from 'use-intl/react'
import { sorts } from '@felek/contract/games.ts'
import { Radio } from '@felek/ui/choices.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'

type Sort = (typeof sorts)[number]

/** `nameOf`: each lobby has its own words for the orders. */
type Props = { value: Sort; nameOf: (sort: Sort) => string; onChange: (sort: Sort) => void }

/** The order of a lobby's list, in the sheet of narrow screens. */
export const SortRadios = ({ value, nameOf, onChange }: Props) => {
  const t = useTranslations('games')
  return (
    <fieldset className="border-b border-line pb-3">
      <legend className="pb-1 text-14 font-money">{t('sort')}</legend>
      {sorts.map((s) => (
        <Radio
          key={s}
          name="sort"
          label={nameOf(s)}
          checked={value === s}
          onChange={() => onChange(s)}
        />
      ))}
    </fieldset>
  )
}

/** The same beside the heading, where there is room. */
export const SortSelect = ({ value, nameOf, onChange }: Props) => {
  const t = useTranslations('games')
  return (
    <CompactSelect
      label={t('sort')}
      icon={<ArrowDownWideNarrow aria-hidden="true" />}
      className="max-lg:hidden"
      value={value}
      onChange={(e) => onChange(sorts.find((s) => s === e.target.value) ?? 'popular')}
      options={sorts.map((s) => ({ value: s, label: nameOf(s) }))}
    />
  )
}
