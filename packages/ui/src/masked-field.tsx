import { useRef, type ChangeEvent, type ComponentProps } from 'react'
import { Field } from './field.tsx'
import { masked, type Mask } from './mask.ts'

type Change = (e: ChangeEvent<HTMLInputElement>) => void

/**
 * Writes what was typed the mask's way before `onChange` hears of it, and puts the caret where it was among what a person
 * types. `note` is told when the field is come to: what stands there then may have been put in by the page.
 */
export const useMask = (mask: Mask, onChange: Change | undefined) => {
  const before = useRef('')
  return {
    note: (input: HTMLInputElement): void => void (before.current = input.value),
    onChange: (e: ChangeEvent<HTMLInputElement>): void => {
      const input = e.target
      const isTyped = input === document.activeElement
      const { inputType = '' } = e.nativeEvent as Partial<InputEvent>
      const text = input.value
      const shown = masked(mask, {
        before: isTyped ? before.current : '',
        text,
        caret: isTyped ? (input.selectionStart ?? text.length) : text.length,
        forward: inputType === 'deleteContentForward',
      })
      input.value = before.current = shown.text
      if (isTyped) input.setSelectionRange(shown.caret, shown.caret)
      onChange?.(e)
    },
  }
}

/** A text field with marks of its own; the form holds the text as shown. */
export const MaskedField = ({
  mask,
  onChange,
  onFocus,
  ...field
}: ComponentProps<typeof Field> & { mask: Mask }) => {
  const it = useMask(mask, onChange)
  return (
    <Field
      {...field}
      onFocus={(e) => {
        it.note(e.target)
        onFocus?.(e)
      }}
      onChange={it.onChange}
    />
  )
}
