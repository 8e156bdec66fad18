import * as z from 'zod/mini'
import { sides } from './rules.ts'

const side = z.enum(sides)

export const coinWager = z.strictObject({ call: side })
export const coinAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('throw'), call: side }),
  z.strictObject({ type: z.literal('take') }),
])
