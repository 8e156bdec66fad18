import type { Badge } from '@felek/contract/games.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { forgetCatalogue } from './catalogue.ts'
import type { GamesDeps } from './deps.ts'
import * as store from './operator-store.ts'

/** What the operator may say of a game or a table beside its provider; what is left out stays. */
export type OperatorColumns = {
  /** Its place before all that have none; null: its popularity decides. */
  rank?: number | null | undefined
  badges?: readonly Badge[] | undefined
  /** For role 20 alone: nobody else finds it or begins it. What runs is played to its end. */
  isPreview?: boolean | undefined
}

export type OperatorChange =
  | { status: 'ok'; version: number }
  | { status: 'not_found' }
  /** Somebody else has changed it since it was looked at. */
  | { status: 'changed'; version: number }

/** Lists that are kept are made anew. */
export const publishCatalogue = (deps: GamesDeps): void =>
  afterCommit(() => {
    forgetCatalogue(deps)
    deps.cacheVersions.bump('catalogue')
  })

/**
 * Writes what the operator says of a game or a table, where it is still as it was looked at. Whether
 * it takes stakes is `switchGame`'s.
 */
export const saveOperatorColumns = async (
  tx: Tx,
  deps: GamesDeps,
  id: string,
  { version, ...columns }: OperatorColumns & { version: number },
): Promise<OperatorChange> => {
  const it = await store.takeOperatorRow(tx, id)
  if (!it) return { status: 'not_found' }
  if (it.version !== version) return { status: 'changed', version: it.version }
  await store.saveOperatorRow(tx, it, {
    house_rank: columns.rank === undefined ? it.house_rank : columns.rank,
    badges: [...(columns.badges ?? it.badges)],
    preview_only: columns.isPreview ?? it.preview_only,
  })
  publishCatalogue(deps)
  return { status: 'ok', version: it.version + 1 }
}
