import * as z from 'zod/mini'
import { holds } from './rules.ts'

export const pokerWager = z.strictObject({})
/** Places in order, each once: there is one way to say a hold. */
export const pokerAction = z.strictObject({
  hold: z
    .array(z.int())
    .check(z.refine((hold) => holds.some((offered) => offered.join() === hold.join()))),
})
