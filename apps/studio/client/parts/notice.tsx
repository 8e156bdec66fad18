import type { ReactNode } from 'react'
import { useTexts } from '../texts/texts.ts'
import { Icon } from './icons.tsx'

type Props = {
  /** Null: there is nothing to say. */
  text: string | null
  /** Whether it is news rather than trouble. */
  news: boolean
  /** The one action that helps. */
  act?: { text: string; onPress: () => void } | undefined
  onDismiss?: (() => void) | undefined
}

/** A bar over the stage, read aloud when it comes. */
export const Notice = ({ text, news, act, onDismiss }: Props): ReactNode => {
  const texts = useTexts()
  return (
    <div className="notice-place" role="status">
      {text !== null && (
        <div className="notice" data-news={news}>
          <span>{text}</span>
          {act && (
            <button type="button" className="notice-act" onClick={act.onPress}>
              {act.text}
            </button>
          )}
          {onDismiss && (
            <button
              type="button"
              className="notice-close"
              aria-label={texts.trouble.dismiss}
              onClick={onDismiss}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
