import { tr } from './tr/index.ts'
import { en } from './en/index.ts'
import type { Lang } from './format.ts'
import type { Shape } from './shape.ts'

export type Phrases = Shape<typeof tr>
export const phrases: Record<Lang, Phrases> = { tr, en }
export const languages: readonly Lang[] = ['tr', 'en']

export { fill } from './fill.ts'
