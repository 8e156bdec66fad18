import * as z from 'zod/mini'
import { call } from './call.ts'

export const status = {
  /** With a user block it counts as activity; the client sends it at most once a minute. */
  ping: call('system/ping', {
    isActivity: true,
    auth: 'optional',
    whenExcluded: true,
    input: z.strictObject({}),
    output: z.object({ time: z.string(), version: z.string() }),
  }),
  maintenance: call('maintenance/check_status', {
    duringMaintenance: true,
    input: z.strictObject({}),
    output: z.object({ maintenance: z.boolean() }),
  }),
}
