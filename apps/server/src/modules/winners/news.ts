import type { Winner } from '@felek/contract/winners.ts'
import type { WinnersHouse } from './deps.ts'
import { winnersNow } from './winners.ts'

type Telling = Pick<WinnersHouse, 'db' | 'eventHub' | 'publicVersions' | 'winnersState'>

const same = (a: Winner | undefined, b: Winner): boolean =>
  a !== undefined && a.amount === b.amount && a.player === b.player && a.name === b.name

/**
 * Tells the pages of this process which wins are new and which are gone, whichever process read
 * them, and lets kept replies end. What is there when a process starts is no news.
 */
export const tellWinners = async (house: Telling): Promise<void> => {
  const rows = await winnersNow(house.db.read)
  const now = new Map(rows.map((row) => [row.id, row]))
  const before = house.winnersState.lastWinners
  house.winnersState.lastWinners = now
  if (before === undefined) return
  const added = rows.filter((row) => !same(before.get(row.id), row))
  const gone = [...before.keys()].filter((id) => !now.has(id))
  if (added.length === 0 && gone.length === 0) return
  house.publicVersions.bump('winners')
  house.eventHub.publish('winners', { added, gone })
}
