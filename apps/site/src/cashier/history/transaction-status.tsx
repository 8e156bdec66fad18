import { statuses } from '@felek/contract/transactions.ts'
import { StatusLabel, type StatusTone } from '@felek/ui/badge.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { ComponentType } from 'react'
import { useTranslations } from 'use-intl/react'

type Look = {
  Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  tone: StatusTone
  text: string
}

const looks: Record<(typeof statuses)[keyof typeof statuses], Look> = {
  [statuses.pending]: { Icon: Clock, tone: 'waiting', text: 'text-accent-text' },
  [statuses.approved]: { Icon: CircleCheck, tone: 'good', text: 'text-pos' },
  [statuses.rejected]: { Icon: CircleX, tone: 'bad', text: 'text-neg' },
  [statuses.processing]: { Icon: LoaderCircle, tone: 'running', text: 'text-info' },
  [statuses.held]: { Icon: Clock, tone: 'waiting', text: 'text-accent-text' },
  [statuses.cancelled]: { Icon: Ban, tone: 'plain', text: 'text-text-2' },
}

const isStatus = (code: string): code is keyof typeof looks => code in looks

/**
 * Icon, word and colour. `plate` gives it a ground of its own; without one it stands in a row of
 * the history.
 */
export const TransactionStatus = ({ code, plate = false }: { code: string; plate?: boolean }) => {
  const t = useTranslations('cashier.history.statuses')
  if (!isStatus(code)) return null
  const { Icon, tone, text } = looks[code]
  if (plate)
    return (
      <StatusLabel tone={tone} Icon={Icon}>
        {t(code)}
      </StatusLabel>
    )
  return (
    <span className={classNames('inline-flex items-center gap-1 text-12 font-label', text)}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t(code)}
    </span>
  )
}
