import type { Tx } from '@felek/database/database.ts'
import { afterCommit } from '@felek/database/database.ts'
import { registeredCodes } from '../../players/players.ts'
import { moveBonusEnd, rulesAmong, spentAmong, wageredAmong } from '../../wallet/wallet.ts'
import type { RewardsDeps } from '../deps.ts'
import { claimOfRegistration } from './claims/claims.ts'
import { lapseClaims, lockBonuses, registeredClaims } from './claims/store.ts'
import { queueSpinsUpdate } from './spins/store.ts'
import { openWaiting } from './grants/give.ts'
import { offerVersions } from './offers/store.ts'
import { isOwnStaked } from './own-stakes/own-stakes.ts'
import { getOwnCenti } from './own-stakes/store.ts'
import { convertOrExpire, endSpent, forfeitBonus } from './grants/ends.ts'
import { findGrant, listRunning, restGrant, type GrantRow } from './grants/store.ts'

const together = 500
const registeredMs = 30 * 86_400_000

type Rule = { refused: string; until: Date | null }

/** Of a pause the days of a bonus do not run: its end is put off by it, once. */
const rest = async (tx: Tx, grant: GrantRow, until: Date, now: Date): Promise<void> => {
  const fromMs = Math.max(grant.rested_until?.getTime() ?? 0, now.getTime())
  const addedMs = until.getTime() - fromMs
  if (addedMs <= 0) return
  const endsAt = new Date(grant.ends_at.getTime() + addedMs)
  await restGrant(tx, grant.bonus_id, endsAt, until)
  if (grant.state === 'waiting') return
  if (grant.kind === 'spins') return queueSpinsUpdate(tx, grant.bonus_id, now)
  await moveBonusEnd(tx, grant.player_id, grant.bonus_id, endsAt)
}

type Seen = { rule: Rule | undefined; isStaked: boolean; isWagered: boolean; isSpent: boolean }

/** Opens what waited, where its own stakes are all there still. */
const openIfStaked = async (
  tx: Tx,
  deps: RewardsDeps,
  grant: GrantRow,
  now: Date,
): Promise<boolean> => {
  if (!(await isOwnStaked(deps, tx, grant.bonus_id, grant.own_required_centi, now))) return false
  const offer = (await offerVersions(tx, [grant])).get(`${grant.offer_id}:${grant.version}`)
  if (!offer) throw new Error(`bonus ${grant.bonus_id} is of an offer that never was`)
  await openWaiting(tx, deps, grant, offer, now)
  return true
}

/** What a running bonus has come to: one thing a turn, each judged again under its player's lock. */
const takeTurn = async (
  deps: RewardsDeps,
  tx: Tx,
  { player_id: playerId, bonus_id: bonusId }: GrantRow,
  { rule, isStaked, isWagered, isSpent }: Seen,
): Promise<void> => {
  const now = deps.now()
  await lockBonuses(tx, playerId)
  const grant = await findGrant(tx, playerId, bonusId)
  if (grant?.state !== 'active' && grant?.state !== 'waiting') return
  if (rule?.refused === 'excluded' || rule?.refused === 'closed')
    return void (await forfeitBonus(tx, deps, playerId, rule.refused, now))
  if (rule?.refused === 'paused' && rule.until) await rest(tx, grant, rule.until, now)
  if (grant.state === 'waiting' && isStaked && (await openIfStaked(tx, deps, grant, now))) return
  // What is wagered becomes cash, whatever the clock says by then.
  if (isWagered && (await convertOrExpire(tx, deps, grant, 'convert', now))) return
  if (isSpent) return endSpent(tx, deps, grant, now)
  const standing = await findGrant(tx, playerId, bonusId)
  if (standing && standing.ends_at <= now) await convertOrExpire(tx, deps, standing, 'expire', now)
}

const isDue = (grant: GrantRow, { rule, isStaked, isWagered, isSpent }: Seen, now: Date): boolean =>
  isStaked ||
  isWagered ||
  isSpent ||
  grant.ends_at <= now ||
  rule?.refused === 'excluded' ||
  rule?.refused === 'closed' ||
  (rule?.refused === 'paused' &&
    rule.until !== null &&
    rule.until.getTime() > (grant.rested_until?.getTime() ?? 0))

/** Goes through everything that runs or waits: opens, converts, expires, rests, forfeits. Any process may; each thing happens once. */
export const sweepBonuses = async (deps: RewardsDeps): Promise<void> => {
  for (let after = 0n; ;) {
    const grants = await listRunning(deps.db.read, after, together)
    const ids = grants.map((g) => g.bonus_id)
    const wagered = await wageredAmong(deps.db.read, ids)
    const spent = await spentAmong(deps.db.read, ids)
    const waiting = grants.filter((g) => g.state === 'waiting').map((g) => g.bonus_id)
    const own = await getOwnCenti(deps.db.read, waiting)
    const rules = await rulesAmong(deps.db.read, [...new Set(grants.map((g) => g.player_id))])
    for (const grant of grants) {
      const seen = {
        rule: rules.get(grant.player_id),
        isStaked:
          grant.state === 'waiting' && (own.get(grant.bonus_id) ?? 0n) >= grant.own_required_centi,
        isWagered: wagered.has(grant.bonus_id),
        isSpent: spent.has(grant.bonus_id),
      }
      if (!isDue(grant, seen, deps.now())) continue
      await deps.db
        .inTx((tx) => takeTurn(deps, tx, grant, seen))
        .catch((error: unknown) =>
          deps.log.error(
            { err: error, bonusId: String(grant.bonus_id) },
            'a bonus could not be brought to its end',
          ),
        )
    }
    if (grants.length < together) return
    after = grants.at(-1)?.bonus_id ?? 0n
  }
}

/** Ends claims that nothing came for. */
export const lapseDueClaims = (deps: RewardsDeps): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const lapsed = await lapseClaims(tx, deps.now(), together)
    afterCommit(() => {
      for (const claim of lapsed)
        deps.eventHub.publish(
          'bonus',
          { bonusID: String(claim.claim_id), state: 'lapsed' },
          claim.player_id,
        )
    })
  })

/** Writes the claims of those who were confirmed with a promotion code. */
export const claimRegistrations = async (deps: RewardsDeps): Promise<void> => {
  const since = new Date(deps.now().getTime() - registeredMs)
  const registered = await registeredCodes(deps.db.read, since)
  const known = await registeredClaims(
    deps.db.read,
    registered.map((r) => r.playerId),
  )
  for (const { playerId } of registered) {
    if (known.has(playerId)) continue
    await deps.db.inTx(async (tx) => {
      await lockBonuses(tx, playerId)
      await claimOfRegistration(tx, deps, playerId, deps.now())
    })
  }
}
