import { toAmount } from '@felek/contract/money.ts'
import { findActual } from '../meters/meters.ts'
import { enter, type EntryDeps } from '../players/enter.ts'
import { addAccess } from '../players/store.ts'
import { Refusal } from '../http/refusal.ts'
import { findRunning } from '../rounds/running-rounds-store.ts'
import type { OpenInput, OpenOutput } from './protocol.ts'
import { liveTables } from './table-list.ts'

/** A demo balance below this does not go on: the demo begins anew. */
const demoKurusMin = 10_000n

/** Spends a launch token, or begins or goes on with a demo. Throws `Refusal`. */
export const openTable = async (
  door: EntryDeps,
  { table: id, ...input }: OpenInput,
  now: Date,
): Promise<OpenOutput> => {
  const table = liveTables.get(id)
  if (!table) throw new Refusal('not_found')
  const { access, balanceKurus } = await enter(door, { ...input, game: id }, demoKurusMin, now)
  const token = await door.db.inTx((tx) => addAccess(tx, access, now))
  const actual = await findActual(door.db.read, id)
  return {
    access: token,
    mode: access.mode,
    table: actual ? { ...table.info, actual } : table.info,
    balance: toAmount(balanceKurus),
    running: await findRunning(door.db.read, access.player),
    now: now.getTime(),
  }
}
