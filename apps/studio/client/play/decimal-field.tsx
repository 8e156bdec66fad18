import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useLang, useTexts } from '../texts/texts.ts'
import { decimalOf, hundredthsIn } from './decimals.ts'
import { holdPress } from './hold-press.ts'

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
  /** Hundredths that a value is a multiple of: 100 where there are no places. */
  unit?: number
  onChange: (value: number) => void
  onStep: (by: 1 | -1) => void
}

/** In digits; a sign between them is half as wide. */
const widthOf = (shown: string): number =>
  Math.max(2, shown.length - (shown.match(/\D/g)?.length ?? 0) / 2)

/** What was typed and could not be taken leaves the number as it was, says so, and whatever was pressed waits. */
const useTyped = ({ least, most, unit = 1, onChange }: Props) => {
  const lang = useLang()
  const { bar } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const [said, say] = useState('')
  const press = useRef<ReturnType<typeof holdPress>>(undefined)
  useEffect(() => () => press.current?.end(), [])
  const refuse = (sentence: string): void => {
    press.current?.hold()
    say(sentence)
  }
  const leave = (): void => {
    const read = typed === null || typed.trim() === '' ? undefined : hundredthsIn(typed, lang)
    if (read === null) refuse(bar.unclear)
    else if (read !== undefined && read % unit !== 0) refuse(bar.wholeOnly)
    else if (read !== undefined) onChange(Math.min(most, Math.max(least, read)))
    press.current?.end()
    setTyped(null)
  }
  return {
    typed,
    said,
    come: () => {
      press.current?.end()
      press.current = holdPress()
      say('')
    },
    type: setTyped,
    leave,
  }
}

/** A number with two places that may be typed. */
export const DecimalField = (props: Props) => {
  const { label, fewer, more, value, least, most, sign, free, onStep } = props
  const lang = useLang()
  const id = useId()
  const { typed, said, come, type, leave } = useTyped(props)
  const shown = typed ?? decimalOf(value, lang)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    type(null)
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
            maxLength={16}
            disabled={!free}
            value={shown}
            // As wide as what stands there, so that its sign stands at it.
            style={{ width: `${widthOf(shown)}ch` }}
            onFocus={(event) => {
              come()
              event.currentTarget.select()
            }}
            onInput={(event) => type(event.currentTarget.value)}
            onBlur={leave}
            aria-invalid={said !== '' || undefined}
            aria-describedby={said === '' ? undefined : `${id}-said`}
            onKeyDown={onKeyDown}
          />
        </span>
      </p>
      {said !== '' && (
        <span className="p-typed-said" id={`${id}-said`} role="alert">
          {said}
        </span>
      )}
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
