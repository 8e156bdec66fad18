import { toAmount } from '@felek/contract/money.ts'
import type { AuditRow } from '@felek/contract/office/audit.ts'
import type { PlayerLink, PlayerMail } from '@felek/contract/office/player-shapes.ts'
import type { officePlayers as calls } from '@felek/contract/office/players.ts'
import type { Query } from '@felek/database/database.ts'
import type { Handler, OfficeHandlers, StaffContext } from '../../deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { listPlayedGames, listPlayerDays, sharingIban } from '../cashier/cashier.ts'
import { gamesByKeys } from '../games/games.ts'
import { listMailsTo, listOwnMessages } from '../messages/messages.ts'
import {
  isAwake,
  listAddressSharers,
  listBrowserSharers,
  listPlayerCards,
  listSessionsPage,
  maskAddress,
  playerCard,
} from '../players/players.ts'
import { listImposedLimits, readState } from '../protection/protection.ts'
import { listSecurityEvents } from '../security/security.ts'
import { listPlayerEntries, listStakeFates } from '../wallet/wallet.ts'
import { daysBefore } from './days.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import { getPlayerFile, type StaffQueries } from './file.ts'
import { shownName, toPerson, toRowId, toRowIdOrNone, toTime } from './ids.ts'
import { toLedgerRow, verbsOf } from './ledger-rows.ts'
import { getRound } from './round.ts'

/* What staff read of one player; whose it was stands in the audit before the answer leaves. */

export type AuditQueries = {
  /** What staff did and looked at of a player, the newest first. */
  listPlayerAudit(
    q: Query,
    of: { playerId: bigint; after: bigint | undefined; limit: number },
  ): Promise<AuditRow[]>
}

const linkDays = 30
const dayMs = 86_400_000
const gamesMax = 8

/** The player that a call names, noted as looked at; throws where there is none. */
const look = async (
  playerID: string,
  ctx: { q: Query; audit: StaffContext['audit'] },
): Promise<bigint> => {
  const playerId = toRowId(playerID)
  if (!(await playerCard(ctx.q, playerId))) throw new Refusal('not_found')
  ctx.audit({ subject: { kind: 'player', ids: [playerId] } })
  return playerId
}

const get =
  (queries: StaffQueries): Handler<typeof calls.get, PlayerRecordsDeps> =>
  async ({ playerID }, ctx) => {
    const { deps, q, staff, now } = ctx
    const playerId = await look(playerID, ctx)
    const file = await getPlayerFile(deps, q, playerId, { staff, now, queries })
    if (!file) throw new Refusal('not_found')
    return file
  }

const ledger: Handler<typeof calls.ledger, PlayerRecordsDeps> = async (input, ctx) => {
  const { kind, from, to, after, limit } = input
  const playerId = await look(input.playerID, ctx)
  const rows = await listPlayerEntries(ctx.q, {
    playerId,
    verbs: kind === undefined ? undefined : verbsOf[kind],
    from: toTime(from),
    before: toTime(to),
    after: toRowIdOrNone(after),
    limit: limit ?? 50,
  })
  const games = await gamesByKeys(ctx.q, [...new Set(rows.map((row) => row.game))])
  return rows.map((row) => toLedgerRow(row, games))
}

const rounds: Handler<typeof calls.rounds, PlayerRecordsDeps> = async (input, ctx) => {
  const playerId = await look(input.playerID, ctx)
  const rows = await listStakeFates(ctx.q, {
    playerId,
    after: toRowIdOrNone(input.after),
    limit: input.limit ?? 50,
  })
  const games = await gamesByKeys(ctx.q, [...new Set(rows.map((row) => row.game))])
  return rows.map((row) => ({
    entryID: String(row.entry_id),
    roundID: row.round_id,
    game: games.get(row.game)?.name ?? row.game,
    at: row.at.toISOString(),
    staked: toAmount(row.staked_kurus),
    won: toAmount(row.won_kurus),
    state: row.state,
  }))
}

const round: Handler<typeof calls.round, PlayerRecordsDeps> = async (
  { playerID, roundID },
  ctx,
) => {
  const { deps, q, host, lang } = ctx
  const playerId = await look(playerID, ctx)
  const found = await getRound(deps, q, { playerId, roundId: roundID, host, lang })
  if (!found) throw new Refusal('not_found')
  return found
}

const sessions: Handler<typeof calls.sessions, PlayerRecordsDeps> = async (input, ctx) => {
  const { deps, now } = ctx
  const playerId = await look(input.playerID, ctx)
  const rows = await listSessionsPage(ctx.q, {
    playerId,
    after: toRowIdOrNone(input.after),
    limit: input.limit ?? 50,
  })
  return rows.map((row) => ({
    sessionID: String(row.session_id),
    userAgent: row.user_agent,
    address: maskAddress(row.uip),
    browserID: String(row.browser_id),
    createdAt: row.created_at.toISOString(),
    lastActivity: row.last_activity_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by,
    isLive:
      row.ended_at === null &&
      !row.pending &&
      isAwake(
        deps,
        {
          sessionId: row.session_id,
          lastActivityMs: row.last_activity_at.getTime(),
          createdMs: row.created_at.getTime(),
        },
        now,
      ),
  }))
}

const links: Handler<typeof calls.links, PlayerRecordsDeps> = async ({ playerID }, ctx) => {
  const { q, staff, now } = ctx
  const playerId = await look(playerID, ctx)
  const ibans = await sharingIban(q, playerId)
  const browsers = await listBrowserSharers(q, playerId)
  const since = new Date(now.getTime() - linkDays * dayMs)
  const addresses = await listAddressSharers(q, playerId, since)
  const found = [
    ...ibans.map((id) => ({ kind: 'iban' as const, id, times: 0, lastAt: null })),
    ...browsers.map((it) => ({ kind: 'browser' as const, id: it.player_id, ...toTimes(it) })),
    ...addresses.map((it) => ({ kind: 'address' as const, id: it.player_id, ...toTimes(it) })),
  ]
  const cards = await listPlayerCards(q, [...new Set(found.map(({ id }) => id))])
  if (cards.size > 0) ctx.audit({ subject: { kind: 'player', ids: [...cards.keys()] } })
  return found.flatMap(({ id, ...it }): PlayerLink[] => {
    const card = cards.get(id)
    if (!card) return []
    const { username } = card
    return [{ ...it, player: { playerID: String(id), username, name: shownName(card, staff) } }]
  })
}
const toTimes = ({ times, last_at }: { times: number; last_at: Date }) => ({
  times,
  lastAt: last_at.toISOString(),
})

const limits =
  ({ listNames }: StaffQueries): Handler<typeof calls.limits, PlayerRecordsDeps> =>
  async ({ playerID }, ctx) => {
    const playerId = await look(playerID, ctx)
    const house = await listImposedLimits(ctx.q, playerId)
    const names = await listNames(ctx.q, [...new Set(house.map((row) => row.set_by))])
    return {
      ...(await readState(ctx.q, ctx.deps, playerId)),
      houseLimits: house.map((row) => ({
        tool: row.tool,
        value: row.value,
        setBy: toPerson(names, row.set_by),
        setAt: row.set_at.toISOString(),
        reason: row.reason,
      })),
    }
  }

const toMailRow = (row: Awaited<ReturnType<typeof listMailsTo>>[number]): PlayerMail => ({
  mailID: String(row.mail_id),
  channel: row.channel,
  template: row.template,
  subject: row.subject,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  refusedAt: row.refused_at?.toISOString() ?? null,
  reply: row.reply,
  text: null,
  sentBy: null,
  readAt: null,
})

/** Mails and what colleagues wrote: the ids of both are made of their time, so one order holds for both. */
const messages =
  ({ listNames }: StaffQueries): Handler<typeof calls.messages, PlayerRecordsDeps> =>
  async (input, ctx) => {
    const playerId = await look(input.playerID, ctx)
    const page = { playerId, after: toRowIdOrNone(input.after), limit: input.limit ?? 50 }
    const mails = await listMailsTo(ctx.q, page)
    const own = await listOwnMessages(ctx.deps, ctx.q, page)
    const names = await listNames(ctx.q, [...new Set(own.map(({ sentBy }) => sentBy))])
    const inbox = own.map((it) => ({
      mailID: String(it.messageId),
      channel: 'inbox' as const,
      template: '',
      subject: it.title,
      createdAt: it.sentAt.toISOString(),
      sentAt: it.sentAt.toISOString(),
      refusedAt: null,
      reply: null,
      text: it.text,
      sentBy: toPerson(names, it.sentBy),
      readAt: it.readAt?.toISOString() ?? null,
    }))
    return [...mails.map(toMailRow), ...inbox]
      .toSorted((a, b) => Number(BigInt(b.mailID) - BigInt(a.mailID)))
      .slice(0, page.limit)
  }

const security: Handler<typeof calls.security, PlayerRecordsDeps> = async (input, ctx) => {
  const playerId = await look(input.playerID, ctx)
  const rows = await listSecurityEvents(ctx.q, {
    since: undefined,
    kind: undefined,
    playerId,
    addressKey: undefined,
    before: toRowIdOrNone(input.after),
    limit: input.limit ?? 50,
  })
  return rows.map((row) => ({
    eventID: String(row.event_id),
    at: row.at.toISOString(),
    kind: row.kind,
    network: row.network ?? '',
    detail: row.detail,
    times: row.times,
  }))
}

const activity: Handler<typeof calls.activity, PlayerRecordsDeps> = async (input, ctx) => {
  const { q, now } = ctx
  const playerId = await look(input.playerID, ctx)
  const span = Number(input.days)
  const days = await listPlayerDays(q, playerId, daysBefore(now, span - 1))
  const since = new Date(now.getTime() - span * dayMs)
  const played = await listPlayedGames(q, playerId, since, gamesMax)
  const games = await gamesByKeys(
    q,
    played.map(({ game }) => game),
  )
  return {
    days: days.map((it) => ({
      day: it.day,
      deposited: toAmount(it.depositedKurus),
      withdrawn: toAmount(it.withdrawnKurus),
      net: toAmount(it.netKurus),
    })),
    games: played.map((it) => ({
      game: games.get(it.game)?.name ?? it.game,
      rounds: it.rounds,
      staked: toAmount(it.stakedKurus),
      won: toAmount(it.wonKurus),
      lastAt: it.lastAt.toISOString(),
    })),
  }
}

type Reads =
  | 'get'
  | 'ledger'
  | 'rounds'
  | 'round'
  | 'sessions'
  | 'links'
  | 'limits'
  | 'messages'
  | 'security'
  | 'audit'
  | 'activity'

export const readHandlers = (
  queries: StaffQueries & AuditQueries,
): Pick<OfficeHandlers<typeof calls, PlayerRecordsDeps>, Reads> => ({
  get: get(queries),
  ledger,
  rounds,
  round,
  sessions,
  links,
  limits: limits(queries),
  messages: messages(queries),
  security,
  activity,
  async audit({ playerID, after, limit }, ctx) {
    const playerId = await look(playerID, ctx)
    const page = { after: toRowIdOrNone(after), limit: limit ?? 50 }
    return queries.listPlayerAudit(ctx.q, { playerId, ...page })
  },
})
