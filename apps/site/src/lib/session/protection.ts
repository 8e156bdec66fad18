import {
  protection,
  type ProtectionState,
  type Tool,
  type ToolName,
  type ToolProduct,
} from '@felek/contract/protection.ts'
import type { Sitting } from '@felek/contract/sitting.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { LimitWindow } from '@felek/contract/verdicts.ts'
import { formatMoment } from '@felek/phrases/format.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { create } from 'zustand'
import { onRoundRuns, roundRuns } from '../money/balance.ts'
import { useEvents } from '../api/events.ts'
import { useLang } from '../format/i18n.ts'
import { untilChange } from '../api/protection-changes.ts'
import { callKey, callQuery, putResponse, queryClient } from '../api/query.ts'
import { useSession } from './session.ts'
import { useClock24 } from '../format/times.ts'
import { serverNow, useHasCome } from '@felek/web-kit/server-clock.ts'

/*
 * How the player stands (docs/protection.md): limits, pause, exclusion, the sitting. The server says it after
 * every change; what is blocked by it is blocked in every room, so it is known here.
 */

/** While no stream lives the question is repeated. */
const pollMs = 10_000

/** How it is asked for, as long as a player is signed in. */
const useQuestion = () => {
  const signedIn = useSession((s) => s.status === 'in')
  const streaming = useEvents((s) => s.live)
  return queryOptions({
    ...callQuery(protection.get, {}, { quiet: true }),
    enabled: signedIn,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      !streaming ? pollMs : data ? untilChange(data.data, dataUpdatedAt, serverNow()) : false,
  })
}

export const useProtectionQuery = () => useQuery(useQuestion())

/**
 * A part of it, and whoever reads it is drawn anew when that part changes: each round changes the sitting. Null for
 * visitors, and until it is known.
 */
const useProtectionPart = <Part>(partOf: (state: ProtectionState) => Part): Part | null => {
  const question = useQuestion()
  const { data } = useQuery({ ...question, select: (told) => partOf(told.data) })
  return question.enabled && data !== undefined ? data : null
}

/** Null for visitors, and until it is known. */
export const useProtection = (): ProtectionState | null => useProtectionPart((state) => state)

/** How the player's last days went, where the house has told them. */
export const useDaysNotice = (): ProtectionState['notice'] | null =>
  useProtectionPart(({ notice }) => notice ?? null)

/** The most that one bet may be, of what the player and the house have set; null: no limit is set. */
export const useBetLimit = (): string | null =>
  useProtectionPart(({ tools }) => {
    const bet = tools.find(({ tool }) => tool === 'bet')
    const set = [bet?.value, bet?.house].filter((value) => typeof value === 'string')
    return set.toSorted((a, b) => (toKurus(a) < toKurus(b) ? -1 : 1))[0] ?? null
  })

export const putProtection = (state: ProtectionState): void =>
  putResponse(protection.get, {}, state, 1)

/** As it was last told; nothing for visitors, and until it is known. */
export const knownProtection = (): ProtectionState | undefined =>
  queryClient.getQueryData<{ data: ProtectionState }>(callKey(protection.get, {}))?.data

export const putSitting = (sitting: Sitting): void => {
  const state = knownProtection()
  if (state) putProtection({ ...state, sitting })
}

export const putTool = (tool: Tool): void => {
  const state = knownProtection()
  if (!state) return
  const tools = state.tools.map((it) => (it.tool === tool.tool ? tool : it))
  putProtection({ ...state, tools })
}

let sittingTold: Sitting | null = null

/** As the player may read it now: while a round runs its news would tell the result before the game does. */
export const sittingNow = (): Sitting | null => {
  if (sittingTold === null || !roundRuns()) sittingTold = knownProtection()?.sitting ?? null
  return sittingTold
}
const onSitting = (hear: () => void): (() => void) => {
  const ends = [onRoundRuns(hear), queryClient.getQueryCache().subscribe(hear)]
  return () => ends.forEach((end) => end())
}

/** Who reads it is drawn anew when that changes and not when a round begins: that frame is the game's. */
export const useSitting = (): Sitting | null => useSyncExternalStore(onSitting, sittingNow)

/** An answer to a check that the server does not know to be due yet: asked again later. */
const againMs = 15_000

type Answered = { checkAt: string; atMs: number }
const useAnswered = create<{ last: Answered | null }>(() => ({ last: null }))
export const recordCheckAnswered = (checkAt: string, atMs: number): void => {
  useAnswered.setState({ last: { checkAt, atMs } })
  setTimeout(() => useAnswered.setState({ last: null }), againMs)
}

/** Whether a reality check waits to be answered; drawn anew as it falls due. */
export const useCheckDue = (): boolean => {
  const state = useProtectionPart(({ sitting: { checkAt }, refused }) => ({ checkAt, refused }))
  const answered = useAnswered((s) => s.last)
  const checkAt = state?.checkAt
  const due = useHasCome(checkAt === undefined ? Infinity : Date.parse(checkAt))
  if (checkAt !== undefined && answered?.checkAt === checkAt) return false
  return due || state?.refused === 'check'
}

export type Blocked = {
  why: 'paused' | 'excluded' | 'night' | 'product' | 'limit' | 'session' | 'barred' | 'blocked'
  /** A moment; of the night a time of the day. Absent: for good, or until the player says so. */
  until?: string
  tool?: ToolName
}

const nightEnd = (tools: readonly Tool[]): string | undefined => {
  const tool = tools.find((it) => it.tool === 'night')
  const value = tool?.value ?? tool?.house
  return typeof value === 'object' && value !== null && 'to' in value ? value.to : undefined
}

/** What a refused stake means for the page: a check that is due has a dialog of its own. */
const refusedBy = (refused: string, { tools }: ProtectionState): Blocked | null => {
  const until = nightEnd(tools)
  if (refused === 'night') return { why: 'night', ...(until !== undefined && { until }) }
  if (refused === 'limit:session') return { why: 'session' }
  if (refused === 'barred' || refused === 'closed') return { why: 'barred' }
  if (refused === 'blocked') return { why: 'blocked' }
  const [, kind, win] = refused.split(':')
  const tool = tools.find((it) => it.tool === `${kind}.${win}`)
  if (!tool) return null
  return {
    why: 'limit',
    tool: tool.tool,
    ...(tool.restartsAt !== undefined && { until: tool.restartsAt }),
  }
}

/** Pause and exclusion alone: what also closes demos and deposits. */
export const restOf = ({ exclusion, pause }: ProtectionState): Blocked | null => {
  if (exclusion)
    return { why: 'excluded', ...(exclusion.until !== null && { until: exclusion.until }) }
  return pause ? { why: 'paused', until: pause.until } : null
}

/** Why nothing can be staked on a product now; null: it can be played. */
export const blockedOf = (state: ProtectionState, product?: ToolProduct): Blocked | null => {
  const rest = restOf(state)
  if (rest) return rest
  const closed = state.tools.find((it) => it.tool === 'products')
  const names = [closed?.value, closed?.house].flatMap((it) => (Array.isArray(it) ? it : []))
  if (product && names.includes(product)) return { why: 'product' }
  return state.refused === undefined ? null : refusedBy(state.refused, state)
}

export const useBlocked = (product: ToolProduct): Blocked | null =>
  useProtectionPart((state) => blockedOf(state, product))

/** Nothing of an amount or of minutes. */
export const isNothing = (left: string | number): boolean => !/[1-9]/.test(String(left))

/** Why no deposit can be asked for now; null: it can. */
export const depositsShut = (state: ProtectionState): Blocked | null => {
  const rest = restOf(state)
  if (rest) return rest
  const { refused } = state
  if (refused === 'night' || refused === 'barred' || refused === 'blocked')
    return refusedBy(refused, state)
  const full = state.tools.find(
    ({ tool, left }) => /^(deposit|net)\./.test(tool) && left !== undefined && isNothing(left),
  )
  return full ? refusedBy(`limit:${full.tool.replace('.', ':')}`, state) : null
}

/** The most that the player's limits let in now, and the span of the limit that leaves it. */
export type DepositLeft = { left: string; window: LimitWindow }
export const depositLeft = ({ tools }: Pick<ProtectionState, 'tools'>): DepositLeft | null =>
  tools
    .flatMap(({ tool, left }): DepositLeft[] => {
      const [, window] = /^(?:deposit|net)\.(day|week|month)$/.exec(tool) ?? []
      return window === undefined || typeof left !== 'string'
        ? []
        : [{ left, window: window as LimitWindow }]
    })
    .sort((a, b) => Number(toKurus(a.left) - toKurus(b.left)))[0] ?? null

export const useDepositLeft = (): DepositLeft | null => useProtectionPart(depositLeft)

/** "23 Kasım 14:05" on the clock that the player reads. */
export const useMoment = (): ((iso: string) => string) => {
  const lang = useLang()
  const clock24 = useClock24()
  return (iso) => formatMoment(iso, lang, clock24, serverNow())
}

/** A tool's name as a key of the phrases, which have no dots in theirs. */
export const keyOf = <T extends ToolName>(tool: T) =>
  tool.replace('.', '_') as T extends `${infer A}.${infer B}` ? `${A}_${B}` : T

/** The sentence of what is blocked, and the few words of it that a button has room for. */
export const useBlockedWords = (): ((blocked: Blocked) => { long: string; short: string }) => {
  const t = useTranslations('protection.blocked')
  const names = useTranslations('protection.names')
  const moment = useMoment()
  return ({ why, until, tool }) => {
    if (why === 'excluded' && until !== undefined) {
      const date = moment(until)
      return { long: t('excluded_until', { date }), short: t('short.excluded_until', { date }) }
    }
    const date = until === undefined ? '' : why === 'night' ? until : moment(until)
    const name = tool === undefined ? '' : names(keyOf(tool))
    return { long: t(why, { date, name }), short: t(`short.${why}`, { date }) }
  }
}
