import type { Method } from '@felek/contract/cashier.ts'
import { classNames } from '@felek/ui/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { MethodTile } from './method-tile.tsx'
import type { MethodType } from './use-methods.ts'

type Props = {
  type: MethodType
  /** Single ways to pay, and groups of them. */
  methods: readonly Method[]
  /** The id of a single one. */
  chosen: string
  disabled: boolean
  onChoose: (id: string) => void
}

/** On a phone the first few, until more are asked for. */
const shownAtFirst = 4

const holds = (item: Method, id: string): boolean =>
  item.id === id || item.methods?.some((m) => m.id === id) === true

/** A group's first: the favourite of whoever has one. */
const firstOf = ({ methods = [], id }: Method): string =>
  (methods.find((m) => m.properties.isFavorite === 1) ?? methods[0])?.id ?? id

/** One choice among the ways to pay, each with its limits, time and fee before the choice. */
export const MethodGrid = ({ type, methods, chosen, disabled, onChoose }: Props) => {
  const t = useTranslations('cashier.methods')
  const [all, setAll] = useState(false)
  const hidden = methods.slice(shownAtFirst).filter((m) => !holds(m, chosen))
  const group = methods.find((m) => m.type === 'group' && holds(m, chosen))
  const tile = (m: Method, choose: string) => (
    <MethodTile
      key={m.id}
      type={type}
      method={m}
      chosen={holds(m, chosen)}
      disabled={disabled}
      onChoose={() => onChoose(choose)}
    />
  )
  return (
    <fieldset>
      <div className="flex items-baseline justify-between gap-4">
        <legend className="contents">
          <span className="whitespace-nowrap text-16 font-heading">{t('title')}</span>
        </legend>
        <span className="text-right text-13 text-text-2">{t('favourites_first')}</span>
      </div>
      <div className="mt-3 grid gap-3 md:grid-cols-2">
        {methods.map((m) => (
          <div key={m.id} className={classNames(!all && hidden.includes(m) && 'max-md:hidden')}>
            {tile(m, holds(m, chosen) ? chosen : firstOf(m))}
          </div>
        ))}
      </div>
      {!all && hidden.length > 0 && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="mx-auto mt-3 flex h-11 items-center gap-2 px-4 text-14 font-label md:hidden"
        >
          {t('more', { n: hidden.length })}
          <ChevronDown aria-hidden="true" className="size-4" />
        </button>
      )}
      {group && (
        <fieldset className="mt-4">
          <legend className="text-14 font-label">{t('of_group', { name: group.name })}</legend>
          <div className="mt-2 grid gap-3 md:grid-cols-2">
            {group.methods?.map((m) => (
              <MethodTile
                key={m.id}
                type={type}
                name="method-of-group"
                method={m}
                chosen={m.id === chosen}
                disabled={disabled}
                onChoose={() => onChoose(m.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
    </fieldset>
  )
}
