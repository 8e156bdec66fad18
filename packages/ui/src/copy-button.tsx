import { useEffect, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button.tsx'
import { useUiTexts } from './ui-texts.tsx'

/** Into the clipboard; throws where it can not be. */
export const copyText = async (text: string): Promise<void> => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  // Plain http in a LAN has no clipboard API: the old way, over a field that is selected and gone
  // again.
  const field = document.createElement('textarea')
  field.value = text
  field.className = 'sr-only'
  const place = document.activeElement?.closest('dialog') ?? document.body
  place.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (!done) throw new Error('The text could not be copied.')
}

/** Copies `text` and says so; `of` names what is copied for those who hear the page. */
export const CopyButton = ({
  text,
  of,
  className,
}: {
  text: string
  of: string
  className?: string
}) => {
  const [copied, setCopied] = useState(false)
  const texts = useUiTexts()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2_000)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button
      size="small"
      className={className}
      icon={
        copied ? (
          <Check aria-hidden="true" className="size-4 text-pos" />
        ) : (
          <Copy aria-hidden="true" className="size-4" />
        )
      }
      aria-label={`${of}: ${copied ? texts.copied : texts.copy}`}
      onClick={() =>
        void copyText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
    </Button>
  )
}
