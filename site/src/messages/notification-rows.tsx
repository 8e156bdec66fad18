import { statuses, type Transaction } from '@felek/contract/src/transactions.ts'
import type { MassMessage } from '@felek/contract/src/messages.ts'
import { formatDay } from '@felek/phrases/src/format.ts'
import { StatusLabel } from '@felek/ui/src/badge.tsx'
import { Money } from '@felek/ui/src/money.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { cleanText } from '../lib/clean-text.ts'
import { useLang } from '../lib/i18n.ts'
import { useTimes } from '../lib/times.ts'
import { SafeHtml } from '../lib/safe-html.tsx'
import { paths } from '../paths.ts'

/** A row that opens to its text, and is read by being opened. */
const Row = ({
  title,
  at,
  read,
  aside,
  onRead,
  children,
}: {
  title: string
  at: string
  read: boolean
  aside?: ReactNode
  onRead: () => void
  children: ReactNode
}) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  const { time } = useTimes()
  return (
    <details className="group" onToggle={(e) => e.currentTarget.open && !read && onRead()}>
      <summary className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-hover sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className={`block text-15 ${read ? '' : 'font-money'}`}>{cleanText(title)}</span>
          <span className="tabular block text-13 text-text-2">
            {formatDay(at, lang)} {time(at)}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1.5 sm:flex-row sm:items-center sm:gap-4">
          {!read && <StatusLabel tone="waiting">{t('new')}</StatusLabel>}
          {aside}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-text-2 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-2 px-4 pb-5 pt-3 text-15 sm:px-5">{children}</div>
    </details>
  )
}

/** Money under review, or a refused withdrawal. */
export const TransactionRow = ({
  row,
  onRead,
}: {
  row: Transaction & { read: boolean }
  onRead: () => void
}) => {
  const t = useTranslations('notifications')
  const held = row.transaction_status === statuses.held
  return (
    <Row
      title={t(held ? 'heldTitle' : 'refusedTitle')}
      at={row.updatedAt}
      read={row.read}
      aside={<Money amount={row.amount.replace('-', '')} className="text-15" />}
      onRead={onRead}
    >
      <p>{held ? cleanText(row.note) : t('reason', { note: cleanText(row.note) })}</p>
      <p lang={held ? 'tr' : undefined} className="text-14 text-text-2">
        {held ? row.game?.name : `${row.method} · ${t('back')}`}
      </p>
      <Link
        to={held ? paths.historyGames : paths.historyFinance}
        className="inline-flex min-h-8 w-fit items-center text-14 font-label underline decoration-accent-line underline-offset-4"
      >
        {t('toHistory')}
      </Link>
    </Row>
  )
}

export const MessageRow = ({ message, onRead }: { message: MassMessage; onRead: () => void }) => (
  <Row title={message.title} at={message.createdAt} read={message.read} onRead={onRead}>
    <SafeHtml html={message.text} />
  </Row>
)
