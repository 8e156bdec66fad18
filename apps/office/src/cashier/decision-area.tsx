import { useEffect, type ReactNode, type RefObject } from 'react'
import { WorkArea } from '@felek/ui/work/work-field.tsx'
import { useTexts } from '../lib/format/texts.ts'

type Props = {
  place: RefObject<HTMLTextAreaElement | null>
  label: string
  aside: string
  hint: ReactNode
  error: string | undefined
  value: string
  /** Comes because somebody has asked for it. */
  takesFocus?: boolean
  onValue: (value: string) => void
}
type Typed = Pick<Props, 'place' | 'error' | 'value' | 'onValue'>

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
}: Props) => {
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

/** Why somebody decides so: a second person and the audit read it. */
export const ReasonArea = ({ hint, ...typed }: Typed & { hint?: string }) => {
  const { cashier, lists } = useTexts()
  return (
    <DecisionArea
      {...typed}
      label={lists.reason}
      aside={lists.toAudit}
      hint={hint ?? cashier.decision.reasonHint}
    />
  )
}

/** What the player reads of it. */
export const NoteArea = (typed: Typed & Pick<Props, 'takesFocus'>) => {
  const words = useTexts().cashier.decision
  return (
    <DecisionArea {...typed} label={words.note} aside={words.noteAside} hint={words.noteHint} />
  )
}
