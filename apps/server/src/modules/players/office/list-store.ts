import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import type { BlockKind } from '../blocks/store.ts'
import type { PlayerStatus } from '../store.ts'

/** A player as a row of the office's list. */
export type ListedPlayer = {
  player_id: bigint
  username: string
  firstname: string
  lastname: string
  status: PlayerStatus
  blocks: BlockKind[]
  tags: string[]
  created_at: Date
  last_seen_at: Date | null
  version: number
}

export type PlayersFilter = {
  status?: PlayerStatus | undefined
  block?: BlockKind | 'any' | undefined
  tag?: string | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/**
 * A page of players: the newest first, or who signed in last. Blocked and tagged players are few among all, so they are
 * taken first and ordered then; everybody else is read along the index of the order.
 */
export const listPlayersPage = async (
  q: Query,
  wanted: {
    filter: PlayersFilter
    sort: 'newest' | 'seen'
    after: bigint | undefined
    limit: number
  },
): Promise<ListedPlayer[]> => {
  const { filter, sort, after, limit } = wanted
  const order = sort === 'newest' ? sql.ref('p.created_at') : sql.ref('p.last_login_at')
  const column = sort === 'newest' ? sql.ref('created_at') : sql.ref('last_login_at')
  const conditions = [
    sort === 'newest' ? sql`true` : sql`p.last_login_at is not null`,
    ...(filter.status === undefined ? [] : [sql`p.status = ${filter.status}`]),
    ...(filter.from === undefined ? [] : [sql`p.created_at >= ${filter.from}`]),
    ...(filter.before === undefined ? [] : [sql`p.created_at < ${filter.before}`]),
    ...(filter.block === undefined
      ? []
      : [
          sql`p.player_id = any (array(select b.player_id from player_blocks b
            where b.lifted_at is null and (${filter.block === 'any'} or b.kind = ${filter.block})))`,
        ]),
    ...(filter.tag === undefined
      ? []
      : [
          sql`p.player_id = any (array(select t.player_id from player_tags t where t.tag = ${filter.tag}))`,
        ]),
    ...(after === undefined
      ? []
      : [
          sql`(${order}, p.player_id) < (select ${column}, player_id from players where player_id = ${after})`,
        ]),
  ]
  return (
    await sql<ListedPlayer>`
      select p.player_id, p.username, p.firstname, p.lastname, p.status, p.created_at, p.version,
        array(select b.kind from player_blocks b where b.player_id = p.player_id and b.lifted_at is null order by b.kind) as blocks,
        array(select t.tag from player_tags t where t.player_id = p.player_id order by t.tag) as tags,
        greatest(p.last_login_at, (select max(s.last_activity_at) from player_sessions s
          where s.player_id = p.player_id and s.ended_at is null)) as last_seen_at
      from (
        select p.* from players p where ${sql.join(conditions, sql` and `)}
        order by ${order} desc, p.player_id desc limit ${limit}) p
      order by ${order} desc, p.player_id desc`.execute(q)
  ).rows
}
