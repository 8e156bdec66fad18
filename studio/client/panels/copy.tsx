import { useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useTexts } from '../texts/texts.ts'

/** Selects the text where the clipboard is out of reach (plain http, a frame without permission). */
const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

export const CopyField = ({ label, text }: { label: string; text: string }) => {
  const { fairness } = useTexts()
  const [done, setDone] = useState(false)
  const onCopy = async (field: HTMLElement | null): Promise<void> => {
    if (await copy(text)) return setDone(true)
    if (field) getSelection()?.selectAllChildren(field)
  }
  return (
    <div className="copy-field">
      <dt>{label}</dt>
      <dd>
        <code>{text}</code>
        <button type="button" className="tool" aria-label={done ? `${label}: ${fairness.copied}` : `${fairness.copy}: ${label}`}
          onClick={(event) => void onCopy(event.currentTarget.previousElementSibling as HTMLElement | null)}>
          <Icon name={done ? 'check' : 'copy'} size={18} />
        </button>
      </dd>
    </div>
  )
}
