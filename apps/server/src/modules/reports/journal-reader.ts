import type { Tx } from '@felek/database/database.ts'
import { getNewestEntryId, getPostedAt, settledEntryId } from '../wallet/wallet.ts'
import type { ReportsDeps } from './deps.ts'
import { addSpan, getCursor, moveCursor, takeCursor, trim } from './rollup-store.ts'

/** Entries of the journal that one transaction adds. */
const spanMax = 20_000n
const dayMs = 86_400_000
const hoursKeptMs = 60 * dayMs
const playersKeptMs = 400 * dayMs

const readSpan = async (tx: Tx, horizon: bigint): Promise<bigint | undefined> => {
  const after = await takeCursor(tx, 'journal')
  if (after === undefined || after >= horizon) return after
  const upTo = after + spanMax < horizon ? after + spanMax : horizon
  await addSpan(tx, after, upTo)
  await moveCursor(tx, 'journal', { position: upTo, at: await getPostedAt(tx, upTo) })
  return upTo
}

/**
 * Adds the next span of what the journal is sure of. Answers whether there was one: not where nothing is new, where
 * another process reads, or where something has run for longer than a second.
 */
export const readNextSpan = async ({ db }: Pick<ReportsDeps, 'db'>): Promise<boolean> => {
  const { position } = await getCursor(db.read, 'journal')
  if ((await getNewestEntryId(db.read)) <= position) return false
  const horizon = await settledEntryId(db.read)
  if (horizon === undefined || horizon <= position) return false
  const reached = await db.inTx((tx) => readSpan(tx, horizon))
  return reached !== undefined && reached > position
}

/** Reads all that the journal is sure of. */
export const readJournal = async (deps: Pick<ReportsDeps, 'db'>): Promise<void> => {
  while (await readNextSpan(deps));
}

/** Forgets what is older than is kept, while no span is added. */
export const trimRollups = async ({ db, now }: Pick<ReportsDeps, 'db' | 'now'>): Promise<void> => {
  const nowMs = now().getTime()
  const hour = new Date(Math.floor((nowMs - hoursKeptMs) / 3_600_000) * 3_600_000)
  const day = new Date(nowMs - playersKeptMs).toISOString().slice(0, 10)
  await db.inTx(async (tx) => {
    if ((await takeCursor(tx, 'journal')) !== undefined) await trim(tx, hour, day)
  })
}
