import type { Supplier } from '@felek/contract/office/figures.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import { listAccountHours, type AccountHour } from './hours-store.ts'
import { hourMs } from './times.ts'

/* How providers and gateways stand: what they moved within the hour, and what staff have shut. */

/** Of each provider how many games there are and how many of them staff have shut. */
export type CountShut = (q: Query) => Promise<Map<string, { games: number; shut: number }>>

/** Without a movement for so long it is quiet. */
const quietMs = 24 * hourMs

const stateOf = (
  { last_hour }: Pick<AccountHour, 'last_hour'>,
  { games, shut }: { games: number; shut: number },
  now: Date,
): Supplier['state'] => {
  if (games > 0 && shut === games) return 'shut'
  if (!last_hour || now.getTime() - last_hour.getTime() > quietMs) return 'quiet'
  return shut > 0 ? 'partly' : 'open'
}

export const listSuppliers = async (
  q: Query,
  { countShut, now }: { countShut: CountShut; now: Date },
): Promise<Supplier[]> => {
  // An hour that has just begun says little: the one before counts with it.
  const since = new Date(Math.floor(now.getTime() / hourMs) * hourMs - hourMs)
  const [found, shut] = [await listAccountHours(q, since), await countShut(q)]
  return found.map(({ account, movements, kurus, last_hour }) => {
    const [kind, name = ''] = account.split(/:(.*)/s)
    const isProvider = kind === 'games'
    const closed = (isProvider && shut.get(name)) || { games: 0, shut: 0 }
    return {
      kind: isProvider ? 'provider' : 'gateway',
      name,
      state: stateOf({ last_hour }, closed, now),
      gamesShut: closed.shut,
      movements,
      amount: toAmount(kurus),
      lastHour: last_hour?.toISOString() ?? null,
    }
  })
}
