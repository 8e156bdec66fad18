import type { ImposableTool } from '@felek/contract/protection.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { walletTime } from '../wallet/wallet.ts'
import { enforce } from './compile.ts'
import type { Rulebook } from './deps.ts'
import { insertImposedLimit, readImposedLimit } from './imposed-store.ts'
import { insertEvent, takeTool } from './store.ts'
import { isTighter, toValue, type Value } from './values.ts'

/*
 * Limits of the house for one player. They stand beside the player's own, which nobody here can touch: of both and the
 * profile's the strictest is put into force, in the very rules that judge the player's own.
 */

/** What the house has set of a tool; nobody changes that, or the player's own value, until the transaction ends. */
export const holdImposedLimit = async (
  tx: Tx,
  playerId: bigint,
  tool: ImposableTool,
): Promise<Value> => {
  await takeTool(tx, playerId, tool)
  return readImposedLimit(tx, playerId, tool)
}

/** Whether a limit of the house would let through what it refuses now. */
export const isLooser = (tool: ImposableTool, from: Value, sent: unknown): boolean =>
  !isTighter(from, toValue(tool, sent))

type Setting = {
  tool: ImposableTool
  /** As it was sent; null lifts it. */
  sent: unknown
  staffId: bigint
  reason: string
  /** Of what loosens: the database takes none without. */
  approvalId: bigint | undefined
}

/** Sets or lifts one, at once, and writes it into the player's own log; answers what stood before and stands now. */
export const setImposedLimit = async (
  tx: Tx,
  rulebook: Rulebook,
  playerId: bigint,
  { tool, sent, staffId, reason, approvalId }: Setting,
): Promise<{ from: Value; to: Value }> => {
  if (!rulebook.env.territory.limits.tools.includes(tool)) throw invalidFields({ tool: 'invalid' })
  const own = await takeTool(tx, playerId, tool)
  const from = await readImposedLimit(tx, playerId, tool)
  const to = toValue(tool, sent)
  if (from === null && to === null) throw new Refusal('not_found')
  const now = await walletTime(tx)
  await insertImposedLimit(tx, {
    limit_id: newId(now),
    player_id: playerId,
    tool,
    value: to,
    set_by: staffId,
    set_at: now,
    reason,
    approval_id: approvalId ?? null,
  })
  await insertEvent(tx, {
    event_id: newId(now),
    player_id: playerId,
    at: now,
    kind: to === null ? 'house_lifted' : 'house_set',
    tool,
    from_value: from,
    to_value: to,
  })
  await enforce(tx, rulebook, playerId, tool, own.value)
  return { from, to }
}
