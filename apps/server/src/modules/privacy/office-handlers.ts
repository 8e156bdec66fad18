import type { officePlayers as calls } from '@felek/contract/office/players.ts'
import type { Query } from '@felek/database/database.ts'
import type { GuardedHandler } from '../../deps.ts'
import { guardedHandler } from '../../rpc/guarded-handler.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { holdVersion } from '../players/players.ts'
import { getStandings } from '../wallet/wallet.ts'
import {
  erasePerson,
  requireErasable,
  type ErasureDeps,
  type Proposals,
} from './erasure/erasure.ts'

/* Erasing a person, as two of the staff decide it. */

type Facts = { version: number; status: string; exclusion: string }

/** What becomes of an exclusion: it holds on as a keyed hash. */
const findExclusion = async (q: Query, playerId: bigint): Promise<string> => {
  const standing = (await getStandings(q, [playerId])).get(playerId)
  if (standing?.refused_why !== 'excluded') return 'none'
  return standing.endless ? 'endless' : 'over'
}

const toPlayerId = (playerID: string): bigint => {
  if (!/^\d{1,18}$/.test(playerID)) throw new Refusal('not_found')
  return BigInt(playerID)
}

/** The facts name nobody: what was decided about somebody who is gone says no more than that they are. */
export const eraseHandler = (
  proposals: Proposals,
): GuardedHandler<typeof calls.erase, ErasureDeps> =>
  guardedHandler<typeof calls.erase, ErasureDeps, Facts>({
    once: 'playerID',
    async check({ playerID, version }, { deps, q }) {
      const player = await holdVersion(q, toPlayerId(playerID))
      if (!player) throw new Refusal('not_found')
      if (player.version !== version) throw new Refusal('changed')
      const { player_id: playerId, status } = player
      await requireErasable(deps, q, { playerId, status, proposals })
    },
    async facts({ playerID }, { q }) {
      const player = await holdVersion(q, toPlayerId(playerID))
      if (!player || player.erased_at !== null) throw new Refusal('not_found')
      const { player_id: playerId, version, status } = player
      return { version, status, exclusion: await findExclusion(q, playerId) }
    },
    guard: () => 'always',
    async run({ playerID, reason }, ctx) {
      const { tx, deps, approval } = ctx
      if (!approval) throw new Error('an erasure came without its approval')
      const playerId = toPlayerId(playerID)
      const player = await holdVersion(tx, playerId)
      if (!player) throw new Refusal('not_found')
      await requireErasable(deps, tx, { playerId, status: player.status, proposals })
      await erasePerson(deps, tx, playerId, { approvalId: approval.approvalId, proposals })
      ctx.audit({
        subject: { kind: 'player', ids: [playerId] },
        after: { erased: true },
        reason,
      })
      return {}
    },
  })
