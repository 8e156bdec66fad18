import type { Lang } from './format.ts'
import type { Shape } from './shape.ts'
import { office as en } from './en/office.ts'
import { office as tr } from './tr/office.ts'

/* The back office's sentences, apart from the players': no page of a player's loads one of them. */

export type OfficePhrases = Shape<typeof tr>
export const officePhrases: Record<Lang, OfficePhrases> = { tr, en }
