import X from 'lucide-react/icons/x'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { content, type Popup } from '@felek/contract/src/content.ts'
import { buttonClass, IconButton } from '@felek/ui/src/button.tsx'
import { useUiTexts } from '@felek/ui/src/ui-texts.tsx'
import { callQuery } from '../lib/query.ts'
import { SafeHtml } from '../lib/safe-html.tsx'
import { readPlain, writePlain } from '../lib/storage.ts'
import { choosePopup, mayDisturb, withShown } from './popup-rules.ts'

/** Somebody types, or has something else open: that comes first. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], :is(input, textarea, select, iframe):focus') !== null

const lookAgainMs = 2_000

/** The popup that is due here, once nothing else is going on; shown means remembered. */
const useDuePopup = (pathname: string) => {
  const { data } = useQuery({
    ...callQuery(content.popups, {}, { quiet: true, staleTimeMs: 900_000 }),
    enabled: mayDisturb(pathname),
  })
  const [popup, setPopup] = useState<Popup | null>(null)
  const popups = data?.data
  useEffect(() => {
    if (popup || !popups) return
    const look = (): void => {
      const due = choosePopup(popups, pathname, readPlain('modalShown'))
      if (!due || isBusy()) return
      writePlain('modalShown', withShown(readPlain('modalShown'), due.id))
      setPopup(due)
    }
    look()
    const timer = setInterval(look, lookAgainMs)
    return () => clearInterval(timer)
  }, [popup, popups, pathname])
  return { popup: mayDisturb(pathname) ? popup : null, close: () => setPopup(null) }
}

const Card = ({ popup, onClose }: { popup: Popup; onClose: () => void }) => {
  const id = useId()
  const texts = useUiTexts()
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      if (e.key === 'Escape' && !isBusy()) onClose()
    }
    addEventListener('keydown', key)
    return () => removeEventListener('keydown', key)
  }, [onClose])
  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      className="toast fixed inset-x-3.5 top-[calc(var(--header-height)+62px)] z-40 max-h-[min(300px,60dvh)] overflow-y-auto overscroll-contain rounded-panel border border-line bg-overlay shadow-overlay md:bottom-6 md:left-8 md:right-auto md:top-auto md:max-h-[70dvh] md:w-[400px]"
    >
      {popup.Image && (
        <img
          src={popup.Image}
          alt=""
          width="672"
          height="384"
          className="h-[150px] w-full object-cover"
        />
      )}
      <div className="p-4 md:p-5">
        <div className="flex items-start gap-3">
          <h2 id={`${id}-title`} className="flex-1 text-18">
            {popup.Title}
          </h2>
          <IconButton label={texts.close} size="small" onClick={onClose} className="-mr-2 -mt-1.5">
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className="mt-2">
          <SafeHtml html={popup.Text} className="prose max-md:text-13!" />
        </div>
        {popup.Link.startsWith('/') && popup.Action && (
          <Link
            to={popup.Link}
            onClick={onClose}
            className={buttonClass({ variant: 'outline', className: 'mt-3 md:mt-4' })}
          >
            {popup.Action}
          </Link>
        )}
      </div>
    </div>
  )
}

/**
 * What the operator wants a visitor to know once. It takes no focus and stops nobody: the page
 * stays usable under it, and who uses assistive technology is told politely.
 */
export default function Popups() {
  const { pathname } = useLocation()
  const { popup, close } = useDuePopup(pathname)
  return <div aria-live="polite">{popup && <Card popup={popup} onClose={close} />}</div>
}
