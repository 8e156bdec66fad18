import * as z from 'zod/mini'

/* What the messages of a live table are made of. */

export const whole = z.int().check(z.gte(0))
export const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))
export const stake = z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/))
export const words = z.object({ tr: z.string(), en: z.string() })
