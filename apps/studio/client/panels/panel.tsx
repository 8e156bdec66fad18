import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useTexts } from '../texts/texts.ts'

export type PanelName = 'paytable' | 'rules' | 'fairness' | 'history' | 'keys'

/**
 * A modal sheet: the browser keeps the focus inside and gives it back, Esc and a press beside it
 * close it.
 */
export const Panel = ({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) => {
  const texts = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const onPress = (event: MouseEvent): void => {
      if (event.target === element) element.close()
    }
    element.addEventListener('click', onPress)
    return () => {
      element.removeEventListener('click', onPress)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="panel" aria-label={title} onClose={onClose}>
      <div className="panel-body">
        <div className="panel-head">
          <h2>{title}</h2>
          <button type="button" className="tool" aria-label={texts.menu.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be within reach of the keyboard. */}
        <div className="panel-scroll" tabIndex={0}>
          {children}
        </div>
      </div>
    </dialog>
  )
}
