import * as z from 'zod/mini'
import { money } from '../../protocol/values.ts'
import { phase } from './rounds.ts'
import { tableKinds } from './tables.ts'
import { whole, words } from './values.ts'

/* For the operator: signed as docs/providers.md says, empty body. */

/** `GET /provider/tables` */
export const tableList = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      name: words,
      label: z.string(),
      labelName: z.string(),
      kind: z.enum(tableKinds),
      rtp: z.string(),
      minStake: money,
      maxStake: money,
      maxWin: z.string(),
      seats: z.nullable(whole),
      language: z.string(),
      createdAt: z.string(),
    }),
  ),
})
export type TableList = z.infer<typeof tableList>

/**
 * `GET /provider/tables/state`: from memory, cheap. `lastResults` as `results` above, at most 12.
 */
export const tableStates = z.object({
  tables: z.array(
    z.object({
      id: z.string(),
      /** False while the studio does not run this table (it starts, or another process has it). */
      open: z.boolean(),
      /** People connected to it now, players and visitors. */
      players: whole,
      /** `waiting`: between two rounds, or for the witness. */
      phase: z.union([phase, z.literal('waiting')]),
      /** Milliseconds since 1970, while bets are taken. */
      closesAt: z.nullable(whole),
      seatsFree: z.nullable(whole),
      lastResults: z.array(z.string()),
    }),
  ),
})
export type TableStates = z.infer<typeof tableStates>
