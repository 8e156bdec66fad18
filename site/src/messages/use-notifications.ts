import { cashier } from '@felek/contract/src/cashier.ts'
import { statuses, type Transaction } from '@felek/contract/src/transactions.ts'
import { todayInIstanbul } from '@felek/contract/src/fields.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { messages } from '@felek/contract/src/messages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onEvent, useEvents } from '../lib/events.ts'
import { callQuery, forget, useAction } from '../lib/query.ts'

/** Specification §9: the last 90 days, up to 250 rows, refused withdrawals. */
const spanDays = 90
const dayMs = 86_400_000
const withdrawals = '2'

/** Specification §5: category 2 and status 1003, whatever the server sent. */
export const onlyRefused = (rows: readonly Transaction[]): Transaction[] =>
  rows.filter(
    (row) =>
      row.transaction_category_id === withdrawals && row.transaction_status === statuses.rejected,
  )

const startDate = (): string =>
  new Date(Date.parse(todayInIstanbul()) - (spanDays - 1) * dayMs).toISOString().slice(0, 10)

/**
 * What the player must know of: money under review, then refused withdrawals; and which of them were
 * read.
 */
export const useRefused = () => {
  const list = useQuery(
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
  const held = useQuery(
    callQuery(
      cashier.transactions,
      { status: statuses.held, limit: limits.listMax },
      { quiet: true },
    ),
  )
  const rows = list.data && held.data && [...held.data.data, ...onlyRefused(list.data.data)]
  const ids = rows?.map((row) => row.id) ?? []
  const read = useQuery({
    ...callQuery(messages.readAmong, { ids }, { quiet: true }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const known = new Set(read.data?.data ?? [])
  return {
    rows: rows?.map((row) => ({ ...row, read: known.has(row.id) })),
    // Until the flags are here nothing is called new.
    fresh: ids.length === 0 || read.data ? ids.filter((id) => !known.has(id)) : [],
    failed: list.isError || held.isError,
    retry: () => void Promise.all([list.refetch(), held.refetch()]),
  }
}

/** What the house wrote to everybody, with the player's own flag. */
export const useMassMessages = (limit: number) => {
  const query = useQuery({
    ...callQuery(messages.massMessages, { limit }, { quiet: true }),
    placeholderData: keepPreviousData,
  })
  const rows = query.data?.data
  return {
    rows,
    fresh: rows?.filter((m) => !m.read).map((m) => m.id) ?? [],
    more: rows !== undefined && (query.data?.pagination.total ?? 0) > rows.length,
    failed: query.isError,
    retry: () => void query.refetch(),
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
  void forget(messages.massMessages)
  void forget(messages.readAmong)
}

/**
 * How many notifications and messages are unread. It counts by itself, in every tab: the event
 * `notification` says when to ask again, and without a stream it asks now and then.
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
      onEvent('reset', () => later(0)),
    ]
    const poll = live ? undefined : setInterval(countAnew, limits.notificationsPollMs)
    return () => {
      clearTimeout(timer)
      clearInterval(poll)
      ends.forEach((end) => end())
    }
  }, [live])
  return useRefused().fresh.length + useMassMessages(limits.historyPage).fresh.length
}

export const useMarkRead = () =>
  useAction(messages.markRead, {
    says: false,
    onDone: () => {
      void forget(messages.massMessages)
      void forget(messages.readAmong)
    },
  })
