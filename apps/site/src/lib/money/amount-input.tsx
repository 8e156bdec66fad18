import { classNames } from '@felek/ui/class-names.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import {
  changeOf,
  edited,
  entryOf,
  readAmount,
  shownEntry,
  unreadable,
  type Entry,
} from './amount-entry.ts'
import { useLang } from '../format/i18n.ts'

type Props = {
  id: string
  name: string
  /** As the wire has it: "1250.50", '' while there is none, `unreadable` for a text that is none. */
  value: string
  /** `whole`: pasted, filled in or chosen, and not being typed. */
  onChange: (amount: string, whole: boolean) => void
  onBlur?: () => void
  /** Where the form sets the focus when the amount is wrong. */
  inputRef?: (input: HTMLInputElement | null) => void
  placeholder: string
  invalid: boolean
  describedBy: string | undefined
  disabled?: boolean
  className?: string
}

/** What was written for the value that the form holds, in the language in which it was written. */
const useEntry = (value: string) => {
  const lang = useLang()
  const [kept, setKept] = useState<{ entry: Entry; value: string; lang: string }>()
  const entry =
    kept?.value === value && kept.lang === lang ? kept.entry : value && entryOf(value, lang)
  return {
    lang,
    entry,
    write: (next: Entry): string => {
      const amount = readAmount(next, lang)
      setKept({ entry: next, value: amount, lang })
      return amount
    },
    /** Written the way of the page's language, once nobody types any more. */
    settle: () => setKept((now) => (now && now.value === unreadable ? now : undefined)),
  }
}

/** The digits of an amount: grouped while they are typed, with the caret left where it was among them. */
export const AmountInput = ({
  id,
  name,
  value,
  onChange,
  onBlur,
  inputRef,
  placeholder,
  invalid,
  describedBy,
  disabled = false,
  className,
}: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const { lang, entry, write, settle } = useEntry(value)
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return (
    <input
      ref={(element) => {
        input.current = element
        inputRef?.(element)
      }}
      id={id}
      name={name}
      value={shownEntry(entry, lang)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      disabled={disabled}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      onChange={(e) => {
        const change = changeOf(e.target, e.nativeEvent)
        const after = edited(entry, lang, change)
        caret.current = after.caret
        onChange(write(after.entry), change.whole)
      }}
      className={classNames('tabular h-full min-w-0 flex-1 bg-transparent outline-none', className)}
    />
  )
}
