import { tr } from './tr/index.ts'
import { en } from './en/index.ts'
import type { Lang } from './format.ts'
import type { Shape } from './shape.ts'

export type Phrases = Shape<typeof tr>
export const phrases: Record<Lang, Phrases> = { tr, en }
export const languages: readonly Lang[] = ['tr', 'en']

/**
 * Fills `{name}` in a sentence. Plurals and the like are the site's business (ICU); the server's
 * sentences need none.
 */
export const fill = (
  sentence: string,
  values: Record<string, string | number | bigint> = {},
): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
