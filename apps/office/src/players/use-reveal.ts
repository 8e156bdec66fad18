import { useEffect, useState } from 'react'
import type { HiddenField } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { serverClock } from '@felek/web-kit/server-clock.ts'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useTexts } from '../lib/format/texts.ts'

/** One field, or of `iban` one account's. */
export type RevealTarget = { field: HiddenField; bankAccountID?: string }
export const keyOf = ({ field, bankAccountID = '' }: RevealTarget): string =>
  `${field} ${bankAccountID}`

type Open = { value: string; untilMs: number }

/**
 * Fields that are open for a minute. They are kept here and nowhere else: not among the answers that the page
 * remembers, and gone with the page.
 */
export const useReveal = (playerID: string) => {
  const { players, lists } = useTexts()
  const [open, setOpen] = useState<ReadonlyMap<string, Open>>(new Map())
  const [pending, setPending] = useState<string | null>(null)
  const [says, setSays] = useState<{ text: string; isBad: boolean } | null>(null)
  useEffect(() => {
    if (open.size === 0) return undefined
    const firstMs = Math.min(...[...open.values()].map(({ untilMs }) => untilMs))
    const timer = setTimeout(
      () => {
        const nowMs = serverClock.now()
        setOpen((was) => new Map([...was].filter(([, { untilMs }]) => untilMs > nowMs)))
      },
      Math.max(0, firstMs - serverClock.now()) + 50,
    )
    return () => clearTimeout(timer)
  }, [open])
  const reveal = async (target: RevealTarget, reason: string): Promise<void> => {
    const key = keyOf(target)
    setPending(key)
    setSays(null)
    try {
      const { data } = await api(officePlayers.reveal, { playerID, ...target, reason })
      setOpen((was) =>
        new Map(was).set(key, { value: data.value, untilMs: Date.parse(data.until) }),
      )
      setSays({
        text: fill(players.reveal.left, { hour: data.leftHour, day: data.leftDay }),
        isBad: false,
      })
    } catch (problem) {
      const text = problem instanceof ApiRefusal ? problem.message : lists.failed.network
      setSays({ text, isBad: true })
    } finally {
      setPending(null)
    }
  }
  return {
    valueOf: (target: RevealTarget): string | undefined => open.get(keyOf(target))?.value,
    isPending: (target: RevealTarget): boolean => pending === keyOf(target),
    says,
    reveal,
    close: (target: RevealTarget) =>
      setOpen((was) => new Map([...was].filter(([key]) => key !== keyOf(target)))),
  }
}
