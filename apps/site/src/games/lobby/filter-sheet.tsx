import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Sheet } from '@felek/ui/sheet.tsx'

/** On narrow screens: opens the sheet of filters, and says how many are in force. */
export const FilterButton = ({ active, onOpen }: { active: number; onOpen: () => void }) => {
  const t = useTranslations('games')
  return (
    <Button
      variant="outline"
      onClick={onOpen}
      className="lg:hidden"
      icon={<SlidersHorizontal aria-hidden="true" className="size-5" />}
    >
      {t('filter')}
      {active > 0 && (
        <>
          <span
            aria-hidden="true"
            className="tabular flex size-5 items-center justify-center rounded-badge bg-accent-soft text-12 font-money text-accent-text"
          >
            {active}
          </span>
          <span className="sr-only">{t('filtersActive', { n: active })}</span>
        </>
      )}
    </Button>
  )
}

type Props = {
  active: number
  /** Closes the sheet: how much there is to see behind it. */
  show: string
  onClear: () => void
  onClose: () => void
  children: ReactNode
}

/** The order and all filters of a lobby, where there is no room beside its list. */
export const FilterSheet = ({ active, show, onClear, onClose, children }: Props) => {
  const t = useTranslations('games')
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters')}
      actions={
        <>
          <Button className="flex-1" onClick={onClear} disabled={active === 0}>
            {t('clear')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={onClose}>
            {show}
          </Button>
        </>
      }
    >
      {children}
    </Sheet>
  )
}
