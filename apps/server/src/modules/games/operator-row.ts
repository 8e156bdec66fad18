import type { Badge } from '@felek/contract/games.ts'

/** What the operator decides about a game or a table; no sync names these columns. */
export type OperatorRow = {
  house_open: boolean
  house_rank: number | null
  badges: Badge[]
  preview_only: boolean
  version: number
}
export const operatorDefaults = {
  house_open: true,
  house_rank: null,
  badges: [],
  preview_only: false,
  version: 1,
} satisfies OperatorRow
