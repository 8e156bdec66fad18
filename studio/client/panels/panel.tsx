import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../parts/icons.tsx'
import { useTexts } from '../texts/texts.ts'

export type PanelName = 'paytable' | 'rules' | 'fairness' | 'history' | 'keys'

/** A modal sheet: the browser keeps the focus inside and gives it back, Esc and a press beside it close it. */
export const Panel = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const texts = useTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="panel" aria-label={title} onClose={onClose} onClick={(event) => event.target === dialog.current && onClose()}>
      <div className="panel-body">
        <header className="panel-head"><h2>{title}</h2><button type="button" className="tool" aria-label={texts.menu.close} onClick={onClose}><Icon name="close" /></button></header>
        <div className="panel-scroll" tabIndex={0}>{children}</div>
      </div>
    </dialog>
  )
}
