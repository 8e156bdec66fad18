import type { status as calls } from '../../../contract/src/status.ts'
import type { Handlers } from '../house.ts'
import type { StatusHouse } from './needs.ts'
import { Refusal } from '../refusal.ts'
import { maintenanceState } from './status.ts'
import { version } from './version.ts'

export const statusCalls: Handlers<typeof calls, StatusHouse> = {
  ping: async (_input, ctx) => ({ time: ctx.now.toISOString(), version }),
  maintenance: async (_input, ctx) => {
    if (maintenanceState(ctx.house).on) throw new Refusal('maintenance')
    return { maintenance: false }
  },
}
