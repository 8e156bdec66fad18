import { toAmount } from '@felek/contract/money.ts'
import type { ProtectionState } from '@felek/contract/protection.ts'
import type { Query } from '@felek/database/database.ts'
import { listNotices } from './store.ts'

/** How long a notice stands on the player's page. */
const shownMs = 14 * 86_400_000

/** The newest notice, while it is shown. */
export const shownNotice = async (
  q: Query,
  playerId: bigint,
  now: Date,
): Promise<ProtectionState['notice']> => {
  const [row] = await listNotices(q, playerId, 1)
  if (!row || now.getTime() - row.at.getTime() > shownMs) return undefined
  const { days, minutes, deposits, depositedKurus, netKurus } = row.figures
  return {
    id: String(row.notice_id),
    at: row.at.toISOString(),
    days,
    minutes,
    deposits,
    deposited: toAmount(BigInt(depositedKurus)),
    net: toAmount(BigInt(netKurus)),
  }
}
