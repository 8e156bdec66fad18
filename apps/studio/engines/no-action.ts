import * as z from 'zod/mini'

/** Of a game without a decision: no action is well formed. */
export const noAction = z.never()
