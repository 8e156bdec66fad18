import { useId, useState, type KeyboardEvent } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useLang } from '../texts/texts.ts'
import { decimalOf, hundredthsIn } from './decimals.ts'

type Props = {
  label: string
  fewer: string
  more: string
  /** Hundredths. */
  value: number
  least: number
  most: number
  /** What stands before or behind the number: "%", "×". */
  sign: string
  /** Between rounds only. */
  free: boolean
  onChange: (value: number) => void
  onStep: (by: 1 | -1) => void
}

/** In digits; a sign between them is half as wide. */
const widthOf = (shown: string): number =>
  Math.max(2, shown.length - (shown.match(/\D/g)?.length ?? 0) / 2)

/** A number with two places that may be typed; anything that is none leaves what was there. */
export const DecimalField = (props: Props) => {
  const { label, fewer, more, value, least, most, sign, free, onChange, onStep } = props
  const lang = useLang()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? decimalOf(value, lang)
  const take = (): void => {
    const read = typed === null ? null : hundredthsIn(typed)
    if (read !== null) onChange(Math.min(most, Math.max(least, read)))
    setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    setTyped(null)
  }
  return (
    <div className="p-step p-typed">
      <button
        type="button"
        aria-label={fewer}
        disabled={!free || value <= least}
        onClick={() => onStep(-1)}
      >
        <Icon name="minus" />
      </button>
      <p>
        <label className="figure-label" htmlFor={id}>
          {label}
        </label>
        <span data-before={lang === 'tr' && sign === '%'}>
          <i aria-hidden="true">{sign}</i>
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            disabled={!free}
            value={shown}
            // As wide as what stands there, so that its sign stands at it.
            style={{ width: `${widthOf(shown)}ch` }}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => setTyped(event.currentTarget.value)}
            onBlur={take}
            onKeyDown={onKeyDown}
          />
        </span>
      </p>
      <button
        type="button"
        aria-label={more}
        disabled={!free || value >= most}
        onClick={() => onStep(1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
