import type { Method } from '@felek/contract/cashier.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import Star from 'lucide-react/icons/star'
import { useTranslations } from 'use-intl/react'
import { useMethodFacts } from './method-facts.ts'
import { MethodIcon } from './method-icon.tsx'
import { useFavouriteMethod, type MethodType } from './use-methods.ts'

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col">
    <dt className="text-12 text-text-2">{name}</dt>
    <dd className="tabular text-13 font-label">{value}</dd>
  </div>
)

/** A method's mark; a group's methods have their own. */
const FavouriteStar = ({ type, method }: { type: MethodType; method: Method }) => {
  const t = useTranslations('cashier.methods')
  const favourite = useFavouriteMethod(type)
  const on = method.properties.isFavorite === 1
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={
        on
          ? t('remove_favourite', { name: method.name })
          : t('add_favourite', { name: method.name })
      }
      onClick={() => favourite.mutate({ id: method.id, on: !on })}
      className={classNames(
        'absolute right-2.5 top-3.5 flex size-11 items-center justify-center rounded-control',
        on ? 'text-accent-text' : 'text-text-3 hover:text-text',
      )}
    >
      <Star aria-hidden="true" className={classNames('size-5', on && 'fill-current')} />
    </button>
  )
}

type Props = {
  type: MethodType
  method: Method
  /** Of the radio buttons that exclude each other. */
  name?: string
  chosen: boolean
  disabled: boolean
  onChoose: () => void
}

/** A way to pay, or a group of them, with its limits, time and fee. */
export const MethodTile = ({
  type,
  method,
  name = 'method',
  chosen,
  disabled,
  onChoose,
}: Props) => {
  const t = useTranslations('cashier.methods')
  const facts = useMethodFacts()
  return (
    <div
      className={classNames(
        'relative rounded-panel border-2 bg-surface transition-colors has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-text',
        chosen ? 'border-accent-line' : 'border-line hover:bg-hover',
      )}
    >
      <label className="block p-4">
        <input
          type="radio"
          name={name}
          value={method.id}
          checked={chosen}
          disabled={disabled}
          onChange={onChoose}
          className="sr-only"
        />
        <span className="flex min-h-10 items-center gap-3 border-b border-line pb-3 pr-9">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-control border border-line bg-raised">
            <MethodIcon logo={method.logo} className="size-5" />
          </span>
          <span className="text-15 font-label">{method.name}</span>
          {method.properties.isHighlighted === 1 && (
            <StatusLabel tone="plain">{t('highlighted')}</StatusLabel>
          )}
        </span>
        <dl className="grid grid-cols-[1.7fr_1fr_.7fr] gap-3 pt-3">
          <Fact name={t('range')} value={facts.range(method)} />
          <Fact name={t('duration')} value={facts.duration(method, true)} />
          <Fact name={t('fee')} value={facts.fee(method)} />
        </dl>
      </label>
      {method.type === 'single' && <FavouriteStar type={type} method={method} />}
    </div>
  )
}
