import * as z from 'zod/mini'
import { money, running } from '../../protocol/values.ts'
import { table } from './tables.ts'
import { whole } from './values.ts'

/** `POST /api/live/open`. Refusals: session_expired, game_closed, not_found, busy, rate_limited. */
export const open = {
  input: z.object({
    table: z.string().check(z.maxLength(64)),
    mode: z.enum(['real', 'demo']),
    token: z.optional(z.string().check(z.maxLength(512))),
    /** Of an earlier demo, to go on with its balance. */
    access: z.optional(z.string().check(z.maxLength(128))),
  }),
  output: z.object({
    access: z.string(),
    mode: z.enum(['real', 'demo']),
    table,
    balance: money,
    /** What this player plays now, here or anywhere. */
    running: z.nullable(running),
    now: whole,
  }),
}
export type OpenInput = z.infer<typeof open.input>
export type OpenOutput = z.infer<typeof open.output>
