import * as z from 'zod/mini'
import type { AnywhereWager } from './rules.ts'

/** Nothing to choose but the stake. */
export const anywhereWager: z.ZodMiniType<AnywhereWager> = z.strictObject({})
