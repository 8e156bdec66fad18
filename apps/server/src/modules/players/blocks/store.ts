import type { Query, Tx } from '@felek/database/database.ts'

export const blockKinds = ['play', 'full', 'compliance'] as const
/** What a block shuts: docs/protection.md, "What a state allows". */
export type BlockKind = (typeof blockKinds)[number]

type BlockRow = {
  block_id: bigint
  player_id: bigint
  kind: BlockKind
  reason: string
  set_by: bigint
  set_at: Date
  lifted_by: bigint | null
  lifted_at: Date | null
  lift_reason: string | null
}

/** A block as staff set it; `lifted` is null while it is live. */
export type Block = {
  blockId: bigint
  playerId: bigint
  kind: BlockKind
  reason: string
  setBy: bigint
  setAt: Date
  lifted: { by: bigint; at: Date; reason: string } | null
}

const on = (q: Query) => q.withTables<{ player_blocks: BlockRow }>()

const toBlock = (row: BlockRow): Block => ({
  blockId: row.block_id,
  playerId: row.player_id,
  kind: row.kind,
  reason: row.reason,
  setBy: row.set_by,
  setAt: row.set_at,
  lifted:
    row.lifted_by === null || row.lifted_at === null || row.lift_reason === null
      ? null
      : { by: row.lifted_by, at: row.lifted_at, reason: row.lift_reason },
})

/** All that was ever set against a player, the newest first. */
export const listBlocks = async (q: Query, playerId: bigint): Promise<Block[]> =>
  (
    await on(q)
      .selectFrom('player_blocks')
      .selectAll()
      .where('player_id', '=', playerId)
      .orderBy('block_id', 'desc')
      .execute()
  ).map(toBlock)

/** What stands against a player now, the newest first. */
export const findBlocks = async (q: Query, playerId: bigint): Promise<Block[]> =>
  (await listBlocks(q, playerId)).filter((block) => block.lifted === null)

/** Whether a block of this kind stands against a player now. */
export const hasBlock = async (q: Query, playerId: bigint, kind: BlockKind): Promise<boolean> =>
  (await on(q)
    .selectFrom('player_blocks')
    .select('block_id')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** Of these players, those against whom a block of this kind stands now. */
export const blockedAmong = async (
  q: Query,
  playerIds: readonly bigint[],
  kind: BlockKind,
): Promise<Set<bigint>> =>
  new Set(
    playerIds.length === 0
      ? []
      : (
          await on(q)
            .selectFrom('player_blocks')
            .select('player_id')
            .where('player_id', 'in', [...playerIds])
            .where('kind', '=', kind)
            .where('lifted_at', 'is', null)
            .execute()
        ).map((row) => row.player_id),
  )

export const insertBlock = async (
  tx: Tx,
  row: Pick<BlockRow, 'block_id' | 'player_id' | 'kind' | 'reason' | 'set_by' | 'set_at'>,
): Promise<Block> =>
  toBlock(
    await on(tx)
      .insertInto('player_blocks')
      .values({ ...row, lifted_by: null, lifted_at: null, lift_reason: null })
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export const findBlock = async (q: Query, blockId: bigint): Promise<Block | undefined> => {
  const row = await on(q)
    .selectFrom('player_blocks')
    .selectAll()
    .where('block_id', '=', blockId)
    .executeTakeFirst()
  return row && toBlock(row)
}

/** Lifts a block that is live; undefined where it is not. */
export const liftBlock = async (
  tx: Tx,
  blockId: bigint,
  set: { lifted_by: bigint; lifted_at: Date; lift_reason: string },
): Promise<Block | undefined> => {
  const row = await on(tx)
    .updateTable('player_blocks')
    .set(set)
    .where('block_id', '=', blockId)
    .where('lifted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return row && toBlock(row)
}
