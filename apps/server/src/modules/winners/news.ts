import type { Winner } from '@felek/contract/winners.ts'
import type { WinnersDeps } from './deps.ts'
import { winnersNow } from './winners.ts'

type Telling = Pick<WinnersDeps, 'db' | 'eventHub' | 'cacheVersions' | 'winnersState'>

const same = (a: Winner | undefined, b: Winner): boolean =>
  a !== undefined && a.amount === b.amount && a.player === b.player && a.name === b.name

/**
 * Tells the pages of this process which wins are new and which are gone, whichever process read
 * them, and lets kept replies end. What is there when a process starts is no news.
 */
export const publishWinners = async (deps: Telling): Promise<void> => {
  const rows = await winnersNow(deps.db.read)
  const now = new Map(rows.map((row) => [row.id, row]))
  const before = deps.winnersState.lastWinners
  deps.winnersState.lastWinners = now
  if (before === undefined) return
  const added = rows.filter((row) => !same(before.get(row.id), row))
  const gone = [...before.keys()].filter((id) => !now.has(id))
  if (added.length === 0 && gone.length === 0) return
  deps.cacheVersions.bump('winners')
  deps.eventHub.publish('winners', { added, gone })
}
