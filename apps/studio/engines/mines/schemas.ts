import * as z from 'zod/mini'
import { tiles, urchinsMost } from './rules.ts'

export const minesWager = z.strictObject({ urchins: z.int().check(z.gte(1), z.lte(urchinsMost)) })
export const minesAction = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('open'), tile: z.int().check(z.gte(0), z.lte(tiles - 1)) }),
  z.strictObject({ type: z.literal('take') }),
  z.strictObject({ type: z.literal('return') }),
])
