import { sportsbook } from '@felek/contract/sportsbook.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { done, refused } from '../../../rpc/encode.ts'
import { playerCard } from '../../players/players.ts'
import { endClaim, lateClaims, type LateClaim } from '../../../rpc/idempotency.ts'
import { readCoupon } from '../coupons/store.ts'
import { toCoupons } from '../coupons/wire.ts'
import type { SportsDeps } from '../deps.ts'
import { refusalOfVerdict } from './rejection.ts'
import { couponOfRequest } from './store.ts'

/*
 * A placing that died between its claim and its answer: its player's page only asks what became of it, so
 * nobody comes back for it, and while it has no answer no other coupon leaves that page.
 */

const { wire } = sportsbook.placeBet
/** No work on a placing lives so long: each of its steps has a limit of seconds. */
const lateMs = 120_000

/** What the placing came to; null where no coupon was written; undefined while it is still decided on. */
const replyTo = async (
  deps: Pick<SportsDeps, 'db'>,
  { player_id: playerId, request_id: requestId }: LateClaim,
  now: Date,
): Promise<Reply | null | undefined> => {
  const q = deps.db.read
  const placed = await couponOfRequest(q, playerId, requestId)
  if (!placed) return null
  if (placed.state === 'waiting' || placed.state === 'posting') return undefined
  const lang = (await playerCard(q, playerId))?.lang ?? 'tr'
  if (placed.refused_why !== null && placed.decides_at === null)
    return refused(await refusalOfVerdict(q, playerId, placed.refused_why), lang, '').reply
  const row = await readCoupon(q, playerId, placed.coupon_id)
  const [coupon] = row ? await toCoupons(q, [row], now) : []
  if (!coupon) return null
  return done(sportsbook.placeBet, coupon, { lang, said: { key: 'done', values: {} }, input: {} })
}

/** Gives placings that nobody answered for their end; says how many. */
export const endLateRequests = async (deps: Pick<SportsDeps, 'db' | 'now'>): Promise<number> => {
  const now = deps.now()
  const q = deps.db.read
  let ended = 0
  for (const claim of await lateClaims(q, wire, new Date(now.getTime() - lateMs))) {
    const reply = await replyTo(deps, claim, now)
    if (reply === undefined) continue
    await endClaim(q, wire, claim, reply)
    ended += 1
  }
  return ended
}
