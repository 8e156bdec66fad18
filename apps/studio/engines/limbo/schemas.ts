import * as z from 'zod/mini'
import { targetLeast, targetMost } from './rules.ts'

export const limboWager = z.strictObject({
  target: z.int().check(z.gte(targetLeast), z.lte(targetMost)),
})
