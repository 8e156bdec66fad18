import type { Bonus } from '@felek/contract/bonuses.ts'
import type { Coupon } from '@felek/contract/coupon-row.ts'
import { categories, statuses, type Transaction } from '@felek/contract/transactions.ts'
import type { SecurityNotice } from '@felek/contract/credentials.ts'
import type { Place } from '@felek/contract/rewards.ts'
import { formatCount, formatDay, formatMoney, formatPercent } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { Money } from '@felek/ui/money.tsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { cleanText } from '../lib/format/clean-text.ts'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import { SafeHtml } from '../lib/browser/safe-html.tsx'
import { paths } from '../paths.ts'
import type { DaysNotice, Notification } from './use-notifications.ts'

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

const titles = {
  [`${categories.withdraw}-${statuses.approved}`]: 'paidTitle',
  [`${categories.withdraw}-${statuses.rejected}`]: 'refusedTitle',
  [`${categories.withdraw}-${statuses.pending}`]: 'withdrawalWaitsTitle',
  [`${categories.deposit}-${statuses.processing}`]: 'depositWaitsTitle',
  [`${categories.deposit}-${statuses.approved}`]: 'depositInTitle',
  [`${categories.deposit}-${statuses.rejected}`]: 'depositEndedTitle',
  [`${categories.bonus}-${statuses.approved}`]: 'prizeTitle',
  [`${categories.jackpot}-${statuses.approved}`]: 'jackpotTitle',
} as const

/** By what the row is; of what is neither request nor prize, money that is or was under review. */
const titleOf = ({
  transaction_category_id: category,
  transaction_status: status,
  note,
}: Transaction) =>
  // One that waits for nothing but its turn has nothing to explain.
  (category === categories.withdraw && status === statuses.pending && note === ''
    ? 'withdrawalTakenTitle'
    : titles[`${category}-${status}`]) ??
  (status === statuses.held
    ? 'heldTitle'
    : status === statuses.approved
      ? 'heldPaidTitle'
      : 'heldRefusedTitle')

const TransactionText = ({ row }: { row: Transaction }) => {
  const t = useTranslations('notifications')
  const refused = row.transaction_status === statuses.rejected
  const withdrawal = row.transaction_category_id === categories.withdraw
  const note = cleanText(row.note)
  const back = refused && withdrawal ? t('back') : ''
  const finance = withdrawal || row.transaction_category_id === categories.deposit
  const about = [row.method, row.game?.name, back].filter(Boolean).join(' · ')
  return (
    <>
      {note !== '' && <p>{refused ? t('reason', { note }) : note}</p>}
      {about !== '' && (
        <p lang={row.game ? 'tr' : undefined} className="text-14 text-text-2">
          {about}
        </p>
      )}
      <Go
        to={
          finance
            ? paths.historyFinance
            : row.transaction_category_id === categories.bonus
              ? paths.historyBonus
              : paths.historyGames
        }
      >
        {t('toHistory')}
      </Go>
    </>
  )
}

/** Where a player looks who did not do this: who is signed in, which accounts money goes to. */
const wayOut = (kind: SecurityNotice['kind']) => {
  if (kind.startsWith('bank_account'))
    return { to: paths.bankAccounts, label: 'toAccounts' } as const
  if (kind.startsWith('phone_change_')) return { to: paths.phone, label: 'toPhone' } as const
  if (kind === 'address_changed') return { to: paths.address, label: 'toAddress' } as const
  if (kind === 'signed_in') return { to: paths.sessions, label: 'toSessions' } as const
  if (kind === 'registered_known') return { to: paths.support, label: 'toSupport' } as const
  return { to: paths.password, label: 'toPassword' } as const
}

const CouponText = ({ row }: { row: Coupon }) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  const paid = row.status === 'cashed' ? row.cashedOut : row.payout
  return (
    <>
      <p>
        {t('couponText', {
          number: row.couponNumber,
          legs: row.selections.length,
          stake: formatMoney(row.stake, lang),
          paid: formatMoney(paid, lang),
        })}
      </p>
      <Go to={paths.coupons}>{t('toCoupons')}</Go>
    </>
  )
}

type CashOutNotice = Extract<Notification, { kind: 'cash_out' }>
const CashOutText = ({ row, coupon }: Pick<CashOutNotice, 'row' | 'coupon'>) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  return (
    <>
      <p>
        {t('cashOutText', {
          number: coupon.couponNumber,
          share: formatPercent(`${row.share}`, lang),
          amount: formatMoney(row.amount, lang),
        })}
      </p>
      <Go to={paths.coupons}>{t('toCoupons')}</Go>
    </>
  )
}

const PlaceText = ({ row }: { row: Place }) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  return (
    <>
      <p>
        {t('placeText', {
          rank: row.rank,
          players: formatCount(row.players, lang),
          points: formatCount(row.points, lang),
        })}
        {row.prize !== undefined && ` ${t('placePrize', { amount: formatMoney(row.prize, lang) })}`}
      </p>
      <Go to={paths.tournament(row.id)}>{t('toTournament')}</Go>
    </>
  )
}

const BonusText = ({ row }: { row: Bonus }) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  const { start } = useTimes()
  return (
    <>
      <p>
        {row.state === 'converted'
          ? t('bonusConverted', { offer: row.offer, amount: formatMoney(row.converted, lang) })
          : row.state === 'active' || row.state === 'waiting'
            ? t('bonusUntil', { offer: row.offer, time: start(row.expiresAt) })
            : row.offer}
      </p>
      <Go to={paths.bonuses}>{t('toBonuses')}</Go>
    </>
  )
}

const SecurityText = ({ row, times }: { row: SecurityNotice; times: number }) => {
  const t = useTranslations('notifications')
  const address = row.ip === '' ? '' : t('fromAddress', { ip: row.ip })
  const often = times > 1 ? t('times', { n: times }) : ''
  const from = [row.device, address, often].filter(Boolean).join(' · ')
  const way = wayOut(row.kind)
  return (
    <>
      <p>{t(`security.${row.kind}.text`)}</p>
      {from !== '' && <p className="tabular text-14 text-text-2">{from}</p>}
      <Go to={way.to}>{t(way.label)}</Go>
    </>
  )
}

const Go = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    className="inline-flex min-h-8 w-fit items-center text-14 font-label underline decoration-accent-line underline-offset-4"
  >
    {children}
  </Link>
)

const DaysText = ({ row }: { row: DaysNotice }) => {
  const t = useTranslations('notifications')
  const lang = useLang()
  return (
    <>
      <p>
        {t('daysText', {
          time: t(row.minutes < 60 ? 'daysMinutes' : 'daysTime', {
            h: Math.floor(row.minutes / 60),
            m: row.minutes % 60,
          }),
          deposits: row.deposits,
          deposited: formatMoney(row.deposited, lang),
          net: formatMoney(row.net, lang),
        })}
      </p>
      <Go to={paths.limits}>{t('toLimits')}</Go>
    </>
  )
}

const useContent = (it: Notification): { title: string; aside?: ReactNode; text: ReactNode } => {
  const t = useTranslations('notifications')
  if (it.kind === 'message')
    return {
      title: it.row.title,
      aside: (
        <span className="text-13 text-text-2">{t(it.row.own ? 'toYou' : 'announcement')}</span>
      ),
      text: <SafeHtml html={it.row.text} />,
    }
  if (it.kind === 'security')
    return {
      title: t(`security.${it.row.kind}.title`),
      text: <SecurityText row={it.row} times={it.times} />,
    }
  if (it.kind === 'days')
    return { title: t('daysTitle', { days: it.row.days }), text: <DaysText row={it.row} /> }
  if (it.kind === 'answer')
    return {
      title: t('answerTitle'),
      text: (
        <>
          <p className="whitespace-pre-line break-words">{it.row.answer}</p>
          <p className="tabular text-14 text-text-2">{it.row.caseNumber}</p>
          <Go to={paths.support}>{t('toSupport')}</Go>
        </>
      ),
    }
  if (it.kind === 'coupon')
    return {
      title: t(`coupon.${it.row.status}`),
      aside: (
        <Money
          amount={it.row.status === 'cashed' ? it.row.cashedOut : it.row.payout}
          className="text-15"
        />
      ),
      text: <CouponText row={it.row} />,
    }
  if (it.kind === 'cash_out')
    return {
      title: t('cashOutTitle'),
      aside: <Money amount={it.row.amount} className="text-15" />,
      text: <CashOutText row={it.row} coupon={it.coupon} />,
    }
  if (it.kind === 'place')
    return {
      title: t('placeTitle', { title: it.row.Title, rank: it.row.rank }),
      text: <PlaceText row={it.row} />,
    }
  if (it.kind === 'bonus')
    return {
      title: t(`bonus.${it.row.state}`),
      ...(it.row.amount !== '0.00' && {
        aside: <Money amount={it.row.amount} className="text-15" />,
      }),
      text: <BonusText row={it.row} />,
    }
  return {
    title: t(titleOf(it.row)),
    aside: <Money amount={it.row.amount.replace('-', '')} className="text-15" />,
    text: <TransactionText row={it.row} />,
  }
}

type RowProps = { notification: Notification; onRead: () => void }

/** A message of the house, an answer, what happened to the account, or what became of money. */
export const NotificationRow = ({ notification, onRead }: RowProps) => {
  const { title, aside, text } = useContent(notification)
  return (
    <Row title={title} at={notification.at} read={notification.read} aside={aside} onRead={onRead}>
      {text}
    </Row>
  )
}
