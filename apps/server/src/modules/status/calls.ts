import type { status as calls } from '@felek/contract/status.ts'
import type { Handlers } from '../../deps.ts'
import type { StatusDeps } from './deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { maintenanceState } from './status.ts'
import { version } from './version.ts'

export const statusCalls: Handlers<typeof calls, StatusDeps> = {
  ping: async (_input, ctx) => ({ time: ctx.now.toISOString(), version }),
  maintenance: async (_input, ctx) => {
    if (maintenanceState(ctx.deps).on) throw new Refusal('maintenance')
    return { maintenance: false }
  },
}
