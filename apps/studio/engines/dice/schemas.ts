import * as z from 'zod/mini'
import { chanceMost } from './rules.ts'

export const diceWager = z.strictObject({
  chance: z.int().check(z.gte(1), z.lte(chanceMost)),
  side: z.enum(['under', 'over']),
})
