import { toAmount } from '@felek/contract/money.ts'
import { ringOrEnd } from '../../alarms/alarm-queue.ts'
import type { ReportsDeps } from './deps.ts'
import { listBalances } from './figures-store.ts'
import { readOnce } from './rollup-store.ts'
import { dayOfIstanbul } from './times.ts'

/* What lies with the gateways against what belongs to players: told once a day, and ringing while it is less. */

/** Amounts in TL, as the operator's mail has them. */
export type ReservesStatement = {
  statementDay: string
  gateways: string
  owed: string
  difference: string
}
export type MailReserves = (statement: ReservesStatement) => Promise<void>

export const checkReserves = async (deps: ReportsDeps, mail: MailReserves): Promise<void> => {
  const today = dayOfIstanbul(deps.now())
  const [now] = await readOnce(deps.db, (q) => listBalances(q, { from: today, to: today }))
  if (!now) return
  const owed = now.cash + now.locked + now.suspense
  const missingKurus = owed > now.gateways ? owed - now.gateways : 0n
  ringOrEnd(deps.alarms, 'reserves_short', Number((missingKurus + 99n) / 100n))
  await mail({
    statementDay: today,
    gateways: toAmount(now.gateways),
    owed: toAmount(owed),
    difference: toAmount(now.gateways - owed),
  })
}
