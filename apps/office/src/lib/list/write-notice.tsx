import { Notice } from '@felek/ui/notice.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { fill } from '@felek/phrases/fill.ts'
import { formatShort } from '../format/times.ts'
import { currentLang, currentTexts, useTexts } from '../format/texts.ts'
import type { Proposal } from '../api/api.ts'
import { toast } from '../browser/toasts.ts'

/** How a write stands that has not simply been done: refused, or nobody knows. */
export const WriteNotice = ({
  write,
  fields = [],
}: {
  write: {
    state: 'idle' | 'sending' | 'unknown'
    refusal: { message: string; fields: Readonly<Record<string, string>> } | null
    repeat: () => void
  }
  /** Fields whose refusals stand under them. */
  fields?: readonly string[]
}) => {
  const { lists } = useTexts()
  if (write.state === 'unknown')
    return (
      <Notice tone="accent" urgent title={lists.unknown.title} className="text-13">
        <p>{lists.unknown.text}</p>
        <WorkButton small className="mt-2" onClick={write.repeat}>
          {lists.unknown.repeat}
        </WorkButton>
      </Notice>
    )
  if (!write.refusal) return null
  const others = Object.entries(write.refusal.fields).filter(([name]) => !fields.includes(name))
  const isUnderFields = others.length === 0 && Object.keys(write.refusal.fields).length > 0
  return isUnderFields ? null : (
    <Notice tone="bad" urgent className="text-13">
      {others.length > 0 ? others.map(([, says]) => says).join(' ') : write.refusal.message}
    </Notice>
  )
}

/** A second person decides now: says so, and until when. */
export const sayProposed = ({ expiresAt }: Proposal): void => {
  const { lists } = currentTexts()
  toast({
    tone: 'info',
    text: fill(lists.proposed, { until: formatShort(expiresAt, currentLang()) }),
  })
}
