import { useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useTexts } from '../texts/texts.ts'

/**
 * The page gives the frame no leave for the clipboard, and plain http has none: copying the
 * selection works in both, so it is tried first.
 */
const copy = async (text: string, field: HTMLElement | null): Promise<boolean> => {
  if (field) {
    getSelection()?.selectAllChildren(field)
    if (document.execCommand('copy')) return true
  }
  return (
    navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    ) ?? false
  )
}

export const CopyField = ({ label, text }: { label: string; text: string }) => {
  const { fairness } = useTexts()
  const [done, setDone] = useState(false)
  const onCopy = async (field: HTMLElement | null): Promise<void> => {
    setDone(await copy(text, field))
  }
  return (
    <div className="copy-field">
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <button
          type="button"
          className="tool"
          aria-label={done ? `${label}: ${fairness.copied}` : `${fairness.copy}: ${label}`}
          onClick={(event) =>
            void onCopy(event.currentTarget.previousElementSibling as HTMLElement | null)
          }
        >
          <Icon name={done ? 'check' : 'copy'} size={18} />
        </button>
      </dd>
    </div>
  )
}
