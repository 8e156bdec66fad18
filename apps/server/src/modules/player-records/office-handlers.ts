import { toAmount } from '@felek/contract/money.ts'
import type { PlayerRow } from '@felek/contract/office/player-shapes.ts'
import type { officePlayers } from '@felek/contract/office/players.ts'
import type { officeSearch } from '@felek/contract/office/search.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { Handler, OfficeHandlers, StaffMember } from '../../deps.ts'
import { sumNetPlay } from '../cashier/cashier.ts'
import { listPlayerCards, listPlayersPage, type ListedPlayer } from '../players/players.ts'
import { listCash } from '../wallet/wallet.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import type { StaffQueries } from './file.ts'
import { shownName, toRowId, toTime } from './ids.ts'
import { readHandlers, type AuditQueries } from './read-handlers.ts'
import { findRecords } from './search.ts'
import { toShapes } from './shapes.ts'
import { accountHandlers } from './account-handlers.ts'
import { writeHandlers, type OnRevealLimit } from './write-handlers.ts'

export type { OnRevealLimit } from './write-handlers.ts'

/* Players, as staff find and read them: what several modules know of one person, put together. */

const search: Handler<typeof officeSearch.search, PlayerRecordsDeps> = async (
  { q: query },
  ctx,
) => {
  const { deps, q, staff } = ctx
  const shapes = toShapes(query)
  const found = await findRecords(deps, q, shapes)
  const ids = [...new Set(found.flatMap(({ playerId }) => (playerId === null ? [] : [playerId])))]
  const cards = await listPlayerCards(q, ids)
  ctx.audit({
    subject: { kind: 'player', ids },
    after: {
      shapes: shapes.map(({ shape }) => shape),
      query: encryptionOf(deps.env).blindIndex(query, 'search'),
    },
  })
  return {
    shapes: shapes.map(({ shape }) => shape),
    rows: found.flatMap(({ playerId, at, label, ...it }) => {
      const card = playerId === null ? undefined : cards.get(playerId)
      // Former owners of an IBAN may be gone.
      if (playerId !== null && !card) return []
      return [
        {
          ...it,
          label: label || (card?.username ?? ''),
          player: card
            ? {
                playerID: String(card.playerId),
                username: card.username,
                name: shownName(card, staff),
              }
            : null,
          at: at?.toISOString() ?? null,
        },
      ]
    }),
  }
}

export const searchHandlers: OfficeHandlers<typeof officeSearch, PlayerRecordsDeps> = { search }

const toRow = (
  row: ListedPlayer,
  staff: StaffMember,
  money: { cashKurus: bigint; netKurus: bigint },
): PlayerRow => ({
  playerID: String(row.player_id),
  username: row.username,
  name: shownName(row, staff),
  status: row.status,
  blocks: row.blocks,
  tags: row.tags,
  cash: toAmount(money.cashKurus),
  net30: toAmount(money.netKurus),
  createdAt: row.created_at.toISOString(),
  lastSeen: row.last_seen_at?.toISOString() ?? null,
  version: row.version,
})

const list: Handler<typeof officePlayers.list, PlayerRecordsDeps> = async (input, ctx) => {
  const { q, staff, now } = ctx
  const { status, block, tag, from, to, sort, after, limit } = input
  const rows = await listPlayersPage(q, {
    filter: { status, block, tag, from: toTime(from), before: toTime(to) },
    sort: sort ?? 'newest',
    after: after === undefined ? undefined : toRowId(after),
    limit: limit ?? 50,
  })
  const ids = rows.map((row) => row.player_id)
  const cash = await listCash(q, ids)
  const net = await sumNetPlay(q, ids, now)
  ctx.audit({ subject: { kind: 'player', ids } })
  return rows.map((row) =>
    toRow(row, staff, {
      cashKurus: cash.get(row.player_id) ?? 0n,
      netKurus: net.get(row.player_id) ?? 0n,
    }),
  )
}

export const playersHandlers = (
  queries: StaffQueries & AuditQueries,
  onRevealLimit: OnRevealLimit,
): Omit<OfficeHandlers<typeof officePlayers, PlayerRecordsDeps>, 'erase'> => ({
  list,
  ...readHandlers(queries),
  ...writeHandlers(onRevealLimit),
  ...accountHandlers,
})
