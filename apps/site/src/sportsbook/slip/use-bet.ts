import { useEffect } from 'react'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { api } from '../../lib/api/api.ts'
import { onEvent } from '../../lib/api/events.ts'
import { useSession } from '../../lib/session/session.ts'
import { updateAwaitedCoupon, resumeBet, useBet } from './bet-flow.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

const lookEveryMs = 1_000

/**
 * What goes on while a slip is shown: a coupon that nobody answered for is gone after, and one that
 * waits is looked at from the time on at which it is decided.
 */
export const useBetGoesOn = (): void => {
  const uid = useSession((s) => s.session?.uid)
  const waiting = useBet((s) => (s.state.kind === 'waiting' ? s.state.coupon : null))
  useEffect(() => {
    if (uid !== undefined) void resumeBet()
  }, [uid])
  const id = waiting?.id
  const decidesAt = waiting?.decidesAt
  useEffect(() => {
    if (id === undefined) return
    const look = async () => {
      try {
        updateAwaitedCoupon((await api(sportsbook.coupon, { couponID: id }, { quiet: true })).data)
      } catch {
        // It is looked at again: what it has become does not pass.
      }
    }
    // Of this very coupon alone: others of the player's are told of in the same way.
    const unhear = onEvent('coupon', (coupon) => {
      if (coupon.id === id) updateAwaitedCoupon(coupon)
    })
    const dueMs = Math.max(0, Date.parse(decidesAt ?? '') - serverNow()) || 0
    let every: ReturnType<typeof setInterval> | undefined
    const due = setTimeout(() => {
      void look()
      every = setInterval(() => void look(), lookEveryMs)
    }, dueMs + 150)
    return () => {
      unhear()
      clearTimeout(due)
      clearInterval(every)
    }
  }, [id, decidesAt])
}
