import { formOf, type ImposableTool } from '@felek/contract/protection.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney, type Lang } from '@felek/phrases/format.ts'

/** A limit as it is read: an amount, or minutes. */
export const sayLimit = (
  { players }: OfficePhrases,
  tool: ImposableTool,
  value: unknown,
  lang: Lang,
): string =>
  formOf(tool) === 'minutes'
    ? fill(players.limits.minutes, { n: Number(value) })
    : formatMoney(String(value), lang)

/** Whether a limit of the house would let through what it refuses now: then two persons decide. */
export const isLooserLimit = (standing: unknown, wanted: string | null): boolean =>
  standing !== undefined && (wanted === null || Number(wanted) > Number(standing))
