import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Sheet } from '@felek/ui/sheet.tsx'
import { closeSlip, openSlip, useSlipLink } from '../../lib/money/slip-link.ts'
import { hasNews, newSlip, useBet } from './bet-flow.ts'
import type { SlipLook } from './slip-panel.tsx'
import { useSlipOdds } from '../odds/use-odds.ts'

const never = () => () => undefined
const none = () => null
/** The page's content: it stands as long as the page does, and is there once the page is drawn. */
const contentOf = () => document.getElementById('icerik')

/** Over the bottom bar of a phone: how many picks, at which odds, and the way into the slip. */
export const SlipBar = ({
  look,
  placed,
  aside,
  children,
}: {
  look: SlipLook
  /** A receipt stands in the sheet. */
  placed: boolean
  /** Beside the sheet's title. */
  aside: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('sports')
  const written = useSlipOdds()
  const open = useSlipLink((s) => s.open)
  const n = look.slip.picks.length
  // Within a part of the page that is laid out when it is come to, `fixed` would hold to that part: the bar stands at the
  // end of the content, before the footer.
  const content = useSyncExternalStore(never, contentOf, none)
  // Its end comes also while the sheet is closed.
  useEffect(() => useBet.subscribe((now, before) => hasNews(now, before) && openSlip()), [])
  const close = () => {
    closeSlip()
    if (placed) newSlip()
  }
  const { totalOdds, lines } = look.figures
  return (
    <>
      {n > 0 &&
        content &&
        createPortal(
          <div className="over-bar fixed inset-x-[var(--page-margin)] bottom-[calc(var(--bar-height)+12px+env(safe-area-inset-bottom))] z-10 mx-auto flex h-14 max-w-[640px] items-center gap-3 rounded-panel border border-button-2-line bg-raised pl-3.5 pr-1.5 shadow-overlay">
            <span
              aria-hidden="true"
              className="tabular grid size-[26px] place-items-center rounded-round border-[1.5px] border-text text-13 font-heading"
            >
              {n}
            </span>
            <span className="relative text-12 text-text-2">
              <span className="sr-only">{t('slip.bar', { n })}, </span>
              <span>{lines === 1 ? t('slip.totalOdds') : t('slip.lines', { n: lines })}</span>
              {lines === 1 && (
                <b translate="no" className="tabular block text-16 font-heading text-text">
                  {totalOdds === null ? '–' : written(Number(totalOdds))}
                </b>
              )}
            </span>
            <Button variant="primary" className="ml-auto" onClick={openSlip}>
              {t('slip.open')}
            </Button>
          </div>,
          content,
        )}
      {(open || placed) && (
        <Sheet open={open} onClose={close} title={t('slip.title')} aside={aside}>
          <div className="-mx-5 -mb-5 -mt-2">{children}</div>
        </Sheet>
      )}
    </>
  )
}
