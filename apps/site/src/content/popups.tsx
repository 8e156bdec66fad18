import X from 'lucide-react/icons/x'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { content, type Popup } from '@felek/contract/content.ts'
import { Button, buttonClass, IconButton } from '@felek/ui/button.tsx'
import { useUiTexts } from '@felek/ui/ui-texts.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { callQuery } from '../lib/api/query.ts'
import { SafeHtml } from '../lib/browser/safe-html.tsx'
import { readPlain, writePlain } from '../lib/browser/storage.ts'
import { EnglishOffer, offersEnglish } from './english-offer.tsx'
import { cornerClass } from './corner.ts'
import { choosePopup, mayDisturb, withShown } from './popup-rules.ts'

/** Somebody types, or has something else open: that comes first. */
const isBusy = (): boolean =>
  document.querySelector('dialog[open], :is(input, textarea, select, iframe):focus') !== null

const lookAgainMs = 2_000

/** The popup that is due here, once nothing else is going on; shown means remembered. */
const useDuePopup = (pathname: string) => {
  // The answer is asked for anew in another language.
  useLang()
  const { data } = useQuery({
    ...callQuery(content.popups, {}, { quiet: true, staleTimeMs: 900_000 }),
    enabled: mayDisturb(pathname),
  })
  const [shown, setShown] = useState<Popup | null>(null)
  // Two notices in a row are one too many: the next is the next visit's.
  const [spoken, setSpoken] = useState(false)
  const popups = data?.data
  useEffect(() => {
    if (spoken || !popups) return
    const look = (): void => {
      const due = choosePopup(popups, pathname, readPlain('modalShown'))
      if (!due || isBusy()) return
      writePlain('modalShown', withShown(readPlain('modalShown'), due.id))
      setShown(due)
      setSpoken(true)
    }
    look()
    const timer = setInterval(look, lookAgainMs)
    return () => clearInterval(timer)
  }, [spoken, popups, pathname])
  // In the language of the page, whichever that has become.
  const popup = shown && (popups?.find(({ id }) => id === shown.id) ?? shown)
  return { popup: mayDisturb(pathname) ? popup : null, close: () => setShown(null) }
}

/** A phone's page has gone on by this much of its height: the bar has been read or is in the way. */
const goneOn = 0.75

const useWayOut = (onClose: () => void): void => {
  const [from] = useState(() => scrollY)
  useEffect(() => {
    const key = (e: KeyboardEvent): void => {
      if (e.key === 'Escape' && !isBusy()) onClose()
    }
    const scrolled = (): void => {
      const narrow = matchMedia('(width < 48rem)').matches
      if (narrow && Math.abs(scrollY - from) > innerHeight * goneOn) onClose()
    }
    addEventListener('keydown', key)
    addEventListener('scroll', scrolled, { passive: true })
    return () => {
      removeEventListener('keydown', key)
      removeEventListener('scroll', scrolled)
    }
  }, [onClose, from])
}

/**
 * A card in the corner; on phones a bar of its title above the foot of the screen, which opens to
 * the rest.
 */
const Card = ({ popup, onClose }: { popup: Popup; onClose: () => void }) => {
  const id = useId()
  const texts = useUiTexts()
  const t = useTranslations('content')
  const [open, setOpen] = useState(false)
  useWayOut(onClose)
  const rest = open ? '' : 'max-md:hidden'
  return (
    <div role="dialog" aria-labelledby={`${id}-title`} className={cornerClass}>
      {popup.Image && (
        <img
          src={popup.Image}
          alt=""
          width="672"
          height="384"
          className={`h-[150px] w-full object-cover ${rest}`}
        />
      )}
      <div className="px-4 py-1.5 md:p-5">
        <div className="flex items-center gap-2 md:items-start md:gap-3">
          <h2 id={`${id}-title`} className="min-w-0 flex-1 text-15 md:text-18">
            {popup.Title}
          </h2>
          <Button
            size="small"
            className="md:hidden"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t(open ? 'popupLess' : 'popupMore')}
          </Button>
          <IconButton
            label={texts.close}
            size="small"
            onClick={onClose}
            className="-mr-2 md:-mt-1.5"
          >
            <X aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
        <div className={`mt-2 max-md:pb-3 ${rest}`}>
          <SafeHtml html={popup.Text} className="prose max-md:text-13!" />
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
    </div>
  )
}

/**
 * What the operator wants a visitor to know once. It takes no focus and stops nobody: the page
 * stays usable under it, and who uses assistive technology is told politely.
 */
const Due = () => {
  const { pathname } = useLocation()
  const { popup, close } = useDuePopup(pathname)
  return popup && <Card popup={popup} onClose={close} />
}

export default function Popups() {
  const [offers] = useState(offersEnglish)
  return <div aria-live="polite">{offers ? <EnglishOffer /> : <Due />}</div>
}
