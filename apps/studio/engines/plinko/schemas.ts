import * as z from 'zod/mini'
import { risks, rowsLeast, rowsMost } from './rules.ts'

export const plinkoWager = z.strictObject({
  risk: z.enum(risks),
  rows: z.int().check(z.gte(rowsLeast), z.lte(rowsMost)),
})
