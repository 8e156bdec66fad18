import { formatDay } from '@felek/phrases/format.ts'
import { Button } from '@felek/ui/button.tsx'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { InformationMenu } from './information-menu.tsx'
import './information.css'

/**
 * An information page: the menu beside it, its heading, its text, and where it is long its contents
 * on the far side.
 */
export const InformationFrame = ({
  title,
  updatedAt,
  printable = false,
  beside,
  children,
}: {
  title: string
  updatedAt?: string | undefined
  printable?: boolean
  beside?: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('information')
  const lang = useLang()
  usePageTitle(title)
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-1 lg:grid-cols-[220px_minmax(0,1fr)] lg:pt-10 xl:grid-cols-[220px_minmax(0,46rem)_minmax(0,220px)] xl:justify-between">
      <InformationMenu />
      <div className="min-w-0 pt-5 lg:pt-0">
        <h1 tabIndex={-1} className="text-24 md:text-34">
          {title}
        </h1>
        {(updatedAt || printable) && (
          <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
            <p className="flex-1 text-14 text-text-2">
              {updatedAt && t('updated', { date: formatDay(updatedAt, lang) })}
            </p>
            {printable && (
              <Button
                size="small"
                variant="quiet"
                className="-mr-3 print:hidden"
                icon={<Printer aria-hidden="true" className="size-4.5" />}
                onClick={() => print()}
              >
                {t('print')}
              </Button>
            )}
          </div>
        )}
        {children}
      </div>
      {beside}
    </div>
  )
}
