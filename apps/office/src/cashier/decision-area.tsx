import { useEffect, type ReactNode, type RefObject } from 'react'
import { WorkArea } from '@felek/ui/work/work-field.tsx'

/** A field of a decision, which may take the focus as it comes. */
export const DecisionArea = ({
  place,
  label,
  aside,
  hint,
  error,
  value,
  takesFocus = false,
  onValue,
}: {
  place: RefObject<HTMLTextAreaElement | null>
  label: string
  aside: string
  hint: ReactNode
  error: string | undefined
  value: string
  /** Comes because somebody has asked for it. */
  takesFocus?: boolean
  onValue: (value: string) => void
}) => {
  useEffect(() => {
    if (takesFocus) place.current?.focus()
  }, [place, takesFocus])
  return (
    <WorkArea
      ref={place}
      label={label}
      aside={aside}
      hint={hint}
      error={error}
      value={value}
      onChange={(e) => onValue(e.target.value)}
    />
  )
}
