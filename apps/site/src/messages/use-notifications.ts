import { bonuses, type Bonus } from '@felek/contract/bonuses.ts'
import { cashier } from '@felek/contract/cashier.ts'
import type { Coupon } from '@felek/contract/coupon-row.ts'
import { credentials, type SecurityNotice } from '@felek/contract/credentials.ts'
import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { limits } from '@felek/contract/limits.ts'
import { messages, type MassMessage } from '@felek/contract/messages.ts'
import type { ProtectionState } from '@felek/contract/protection.ts'
import { rewards, type Place } from '@felek/contract/rewards.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { support, type SupportCase } from '@felek/contract/support.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onEvent, useEvents } from '../lib/api/events.ts'
import { useDaysNotice } from '../lib/session/protection.ts'
import { callQuery, forget, useAction } from '../lib/api/query.ts'

/** docs/specification.md §9: the last 90 days, up to 250 rows, refused withdrawals. */
const spanDays = 90
const dayMs = 86_400_000
const withdrawals = '2'

/** docs/specification.md §5: category 2 and status 1003, whatever the server sent. */
export const onlyRefused = (rows: readonly Transaction[]): Transaction[] =>
  rows.filter(
    (row) =>
      row.transaction_category_id === withdrawals && row.transaction_status === statuses.rejected,
  )

const startDate = (): string =>
  new Date(Date.parse(todayInIstanbul()) - (spanDays - 1) * dayMs).toISOString().slice(0, 10)

type CashOut = Coupon['cashOuts'][number]
export type DaysNotice = NonNullable<ProtectionState['notice']>

/** A line of the list, whatever it tells of. */
export type Notification = { id: string; at: string; read: boolean } & (
  | { kind: 'transaction'; row: Transaction }
  | { kind: 'coupon'; row: Coupon }
  /** A part of a coupon that was sold, at a moment when something was left of it. */
  | { kind: 'cash_out'; row: CashOut; coupon: Coupon }
  | { kind: 'place'; row: Place }
  | { kind: 'bonus'; row: Bonus }
  | { kind: 'answer'; row: SupportCase }
  /** `times`: how often the same was seen from that browser and address; the newest stands for all. */
  | { kind: 'security'; row: SecurityNotice; times: number }
  | { kind: 'days'; row: DaysNotice }
  | { kind: 'message'; row: MassMessage }
)

/** Sign-ins from one browser and address are one line, the newest. */
export const oncePerBrowser = (rows: readonly SecurityNotice[]) => {
  const lines = new Map<string, { row: SecurityNotice; times: number }>()
  for (const row of rows.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))) {
    const key = row.kind === 'signed_in' ? `${row.device} ${row.ip}` : row.id
    const line = lines.get(key)
    if (line) line.times += 1
    else lines.set(key, { row, times: 1 })
  }
  return [...lines.values()]
}

/** The parts of a coupon that were sold; the sale of all that was left is told as the coupon's end. */
export const partsSold = ({ status, cashOuts }: Coupon): readonly CashOut[] =>
  status === 'cashed' ? cashOuts.slice(0, -1) : cashOuts

type Unmarked = Notification extends infer N ? (N extends unknown ? Omit<N, 'read'> : never) : never

/**
 * One list, the newest first and each line once. What has changed since it was read is unread; until
 * the marks are here (`readAt` undefined) nothing is called new.
 */
export const inOneList = (
  own: readonly Unmarked[],
  readAt: ReadonlyMap<string, string> | undefined,
  ofHouse: readonly MassMessage[],
): Notification[] => {
  const marked = [...new Map(own.map((it) => [it.id, it])).values()].map((it) => ({
    ...it,
    read: !readAt || Date.parse(readAt.get(it.id) ?? '') >= Date.parse(it.at),
  })) as Notification[]
  const written = ofHouse.map((row): Notification => ({
    kind: 'message',
    id: row.id,
    at: row.createdAt,
    read: row.read,
    row,
  }))
  return [...marked, ...written].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/**
 * What is the player's own: deposits and withdrawals, money under review, prizes, coupons that are over and what was
 * sold of others, bonuses, places in tournaments, answers, what happened to sign-in and secrets, and how their last days went where the house has told them.
 */
const useOwn = () => {
  const refused = useQuery(
    callQuery(
      cashier.transactions,
      {
        searchCategory: withdrawals,
        status: statuses.rejected,
        startDate: startDate(),
        limit: limits.listMax,
        OrderDir: 'desc',
        OrderPar: 'createdAt',
      },
      { quiet: true },
    ),
  )
  const notices = useQuery(callQuery(cashier.notices, {}, { quiet: true }))
  const cases = useQuery(callQuery(support.list, { limit: limits.historyPage }, { quiet: true }))
  const security = useQuery(callQuery(credentials.securityNotices, {}, { quiet: true }))
  const coupons = useQuery(
    callQuery(sportsbook.coupons, { limit: limits.listMax, offset: 0 }, { quiet: true }),
  )
  const given = useQuery(callQuery(bonuses.list, { limit: limits.bonusesPage }, { quiet: true }))
  const places = useQuery(callQuery(rewards.places, {}, { quiet: true }))
  const days = useDaysNotice()
  const all = [refused, notices, cases, security, coupons, given, places]
  const rows = refused.data &&
    notices.data &&
    cases.data &&
    security.data &&
    coupons.data &&
    places.data &&
    given.data && [
      ...[...notices.data.data, ...onlyRefused(refused.data.data)].map(
        (row) => ({ kind: 'transaction', id: row.id, at: row.updatedAt, row }) as const,
      ),
      ...cases.data.data
        .filter((row) => row.status === 'answered')
        .map((row) => ({ kind: 'answer', id: row.id, at: row.updatedAt, row }) as const),
      ...coupons.data.data.flatMap((row) =>
        row.settledAt === null
          ? []
          : [{ kind: 'coupon', id: row.id, at: row.settledAt, row } as const],
      ),
      ...coupons.data.data.flatMap((coupon) =>
        partsSold(coupon).map(
          (row) => ({ kind: 'cash_out', id: row.id, at: row.at, row, coupon }) as const,
        ),
      ),
      ...places.data.data.map(
        (row) => ({ kind: 'place', id: row.id, at: row.settledAt, row }) as const,
      ),
      ...given.data.data.map(
        (row) =>
          ({ kind: 'bonus', id: row.bonusID, at: row.endedAt ?? row.createdAt, row }) as const,
      ),
      ...oncePerBrowser(security.data.data).map(
        ({ row, times }) => ({ kind: 'security', id: row.id, at: row.at, row, times }) as const,
      ),
      ...(days ? [{ kind: 'days', id: days.id, at: days.at, row: days } as const] : []),
    ]
  return {
    rows,
    failed: all.some((it) => it.isError),
    retry: () => void Promise.all(all.map((it) => it.refetch())),
  }
}

/** Everything that concerns the player, or what of it is `wanted`: the newest `limit`, how many are unread, and whether more stand. */
export const useNotifications = (
  limit: number,
  wanted: ((it: Notification) => boolean) | null = null,
) => {
  const own = useOwn()
  const house = useQuery({
    ...callQuery(messages.massMessages, { limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const ids = [...new Set(own.rows?.map((it) => it.id))].slice(0, limits.listMax)
  const marks = useQuery({
    ...callQuery(messages.readAmong, { ids }, { quiet: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const readAt = marks.data && new Map(marks.data.data.map((it) => [it.id, it.readAt]))
  const list = own.rows && house.data && inOneList(own.rows, readAt, house.data.data)
  const chosen = wanted ? list?.filter(wanted) : list
  return {
    // Of `limit` messages and everything else, the newest `limit` are all here.
    rows: chosen?.slice(0, limit),
    // No half count: until the marks are here nothing is called new.
    fresh:
      ids.length > 0 && !readAt ? [] : (list?.filter((it) => !it.read).map((it) => it.id) ?? []),
    more:
      chosen !== undefined &&
      (chosen.length > limit ||
        (wanted === null && (house.data?.pagination.total ?? 0) > (house.data?.data.length ?? 0))),
    failed: own.failed || house.isError,
    retry: () => {
      own.retry()
      void house.refetch()
    },
  }
}

/** Pages of everybody hear of a message at once: they ask one after another. */
const spreadMs = 4_000
const aMoment = (): number => {
  const [drawn = 0] = crypto.getRandomValues(new Uint8Array(1))
  return (drawn / 256) * spreadMs
}

const countAnew = (): void => {
  void forget(cashier.transactions)
  void forget(cashier.notices)
  void forget(support.list)
  void forget(sportsbook.coupons)
  void forget(bonuses.list)
  void forget(rewards.places)
  void forget(credentials.securityNotices)
  void forget(messages.massMessages)
  void forget(messages.readAmong)
}

/**
 * How many notifications are unread. It counts by itself, in every tab: the event `notification`
 * says when to ask again, and without a stream it asks now and then.
 */
export const useUnread = (): number => {
  const live = useEvents((s) => s.live)
  useEffect(() => {
    let timer: number | undefined
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(countAnew, ms)
    }
    const ends = [
      onEvent('notification', ({ kind }) => later(kind === 'message' ? aMoment() : 0)),
      onEvent(
        'coupon',
        ({ settledAt, cashOuts }) => (settledAt !== null || cashOuts.length > 0) && later(0),
      ),
      onEvent('bonus', () => later(0)),
      onEvent('reset', () => later(0)),
    ]
    const poll = live ? undefined : setInterval(countAnew, limits.notificationsPollMs)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      ends.forEach((end) => end())
    }
  }, [live])
  return useNotifications(limits.historyPage).fresh.length
}

export const useMarkRead = () =>
  useAction(messages.markRead, {
    says: false,
    onDone: () => {
      void forget(messages.massMessages)
      void forget(messages.readAmong)
    },
  })
