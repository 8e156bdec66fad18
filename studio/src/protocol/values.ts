import * as z from 'zod/mini'

/** TRY with two places. */
export const money = z.string().check(z.regex(/^-?\d{1,17}\.\d{2}$/))
export const whole = z.int().check(z.gte(0))
