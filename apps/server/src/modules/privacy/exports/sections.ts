import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import {
  exportedAccounts,
  exportedHeld,
  exportedMethods,
  exportedRequests,
  exportedSittings,
} from '../../cashier/cashier.ts'
import { exportedFavourites } from '../../games/games.ts'
import {
  exportedMails,
  exportedOwnMessages,
  exportedReads,
  exportedSms,
} from '../../messages/messages.ts'
import {
  exportedAddressChanges,
  exportedClosures,
  exportedConsents,
  exportedEmailChanges,
  exportedPhoneChanges,
  exportedPlayer,
  exportedPreferences,
  exportedSecondFactor,
  exportedSessions,
  findMailbox,
  findPhone,
} from '../../players/players.ts'
import { exportedLog, exportedMarkers, exportedTools } from '../../protection/protection.ts'
import { listOwnRewards } from '../../rewards/rewards.ts'
import { exportedEvents } from '../../security/security.ts'
import { exportedCoupons, exportedMarks } from '../../sportsbook/sportsbook.ts'
import { exportedCases } from '../../support/support.ts'
import { listOwnEntries, listOwnRounds, readOwnBalance } from '../../wallet/wallet.ts'
import { exportedWins } from '../../winners/winners.ts'
import type { phrases } from '@felek/phrases/phrases.ts'
import type { PrivacyDeps } from '../deps.ts'
import { listOwnExports } from './store.ts'

export type SectionName = keyof (typeof phrases)['tr']['dataExport']['sections']

type SectionQuery = { playerId: bigint; upTo: Date; after: string | undefined; limit: number }
/** Rows of one page; `next` is the place behind the last of them, undefined at the end. */
type Page = { rows: readonly object[]; next: string | undefined }
type Read = (deps: PrivacyDeps, q: Query, of: SectionQuery) => Promise<Page>

const whole =
  (read: (deps: PrivacyDeps, q: Query, playerId: bigint) => Promise<readonly object[]>): Read =>
  async (deps, q, { playerId }) => ({ rows: await read(deps, q, playerId), next: undefined })

const entries: Read = async (_house, q, of) => {
  const rows = await listOwnEntries(q, of)
  return {
    next: rows.length < of.limit ? undefined : rows.at(-1)?.place,
    rows: rows.map((row) => ({
      id: String(row.entry_id),
      at: row.at.toISOString(),
      kind: row.verb,
      amount: toAmount(row.amount_kurus),
      from: row.from_account,
      to: row.to_account,
      cashAfter: toAmount(row.cash_after_kurus),
      bonusAfter: toAmount(row.bonus_after_kurus),
      lockedAfter: toAmount(row.locked_after_kurus),
      source: row.source,
      game: row.game,
      round: row.round_id,
    })),
  }
}

const rounds: Read = async (_house, q, of) => {
  const rows = await listOwnRounds(q, of)
  return {
    next: rows.length < of.limit ? undefined : rows.at(-1)?.place,
    rows: rows.map((row) => ({
      at: row.at.toISOString(),
      game: row.game,
      round: row.round_id,
      stake: toAmount(row.stake_kurus),
      won: toAmount(row.won_kurus),
      returned: toAmount(row.returned_kurus),
    })),
  }
}

const mails: Read = async (deps, q, of) =>
  exportedMails(deps, q, { ...of, mailbox: await findMailbox(deps, q, of.playerId) })

const smses: Read = async (deps, q, of) =>
  exportedSms(deps, q, { ...of, phone: await findPhone(deps, q, of.playerId) })

const balances = whole(async (_house, q, playerId) => {
  const row = await readOwnBalance(q, playerId)
  if (!row) return []
  return [
    {
      cash: toAmount(row.cash_kurus ?? 0n),
      bonus: toAmount(row.bonus_kurus ?? 0n),
      locked: toAmount(row.locked_kurus ?? 0n),
      betsRefused: row.bets_refused,
      stakeMax: row.stake_kurus_max === null ? null : toAmount(row.stake_kurus_max),
      refusedUntil: row.refused_until,
      limits: row.limits,
      bonusWagered: row.wagered,
    },
  ]
})

const exportsAsked = whole(async (_house, q, playerId) =>
  (await listOwnExports(q, playerId)).map((row) => ({
    askedAt: row.asked_at.toISOString(),
    host: row.host,
    readyAt: row.ready_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
  })),
)

const rewards = whole(async (_house, q, playerId) =>
  (await listOwnRewards(q, playerId)).map((row) => ({
    kind: row.kind,
    name: row.name,
    rank: row.rank,
    points: row.points === null ? null : String(row.points),
    amount: row.amount_kurus === null ? null : toAmount(row.amount_kurus),
    round: row.round_id,
    at: row.at?.toISOString() ?? null,
  })),
)

/** What an export holds, in the order in which it is given. A new room's data gets its line here. */
export const sections: readonly { name: SectionName; read: Read }[] = [
  { name: 'profile', read: whole(async (deps, q, id) => [await exportedPlayer(deps, q, id)]) },
  { name: 'preferences', read: whole((_house, q, id) => exportedPreferences(q, id)) },
  { name: 'consents', read: whole((_house, q, id) => exportedConsents(q, id)) },
  { name: 'closures', read: whole(exportedClosures) },
  { name: 'secondFactor', read: whole((_house, q, id) => exportedSecondFactor(q, id)) },
  { name: 'emailChanges', read: whole(exportedEmailChanges) },
  { name: 'phoneChanges', read: whole(exportedPhoneChanges) },
  { name: 'addressChanges', read: whole(exportedAddressChanges) },
  { name: 'sessions', read: (_house, q, of) => exportedSessions(q, of) },
  { name: 'securityEvents', read: (_house, q, of) => exportedEvents(q, of) },
  { name: 'bankAccounts', read: whole(exportedAccounts) },
  { name: 'requests', read: exportedRequests },
  { name: 'balances', read: balances },
  { name: 'transactions', read: entries },
  { name: 'rounds', read: rounds },
  { name: 'sittings', read: (_house, q, of) => exportedSittings(q, of) },
  { name: 'coupons', read: (_house, q, of) => exportedCoupons(q, of) },
  { name: 'held', read: whole((_house, q, id) => exportedHeld(q, id)) },
  { name: 'recentWins', read: whole((_house, q, id) => exportedWins(q, id)) },
  { name: 'rewards', read: rewards },
  { name: 'protection', read: whole((_house, q, id) => exportedTools(q, id)) },
  { name: 'protectionLog', read: whole((_house, q, id) => exportedLog(q, id)) },
  { name: 'protectionMarkers', read: whole((_house, q, id) => exportedMarkers(q, id)) },
  { name: 'favouriteGames', read: whole((_house, q, id) => exportedFavourites(q, id)) },
  { name: 'favouriteMatches', read: whole((_house, q, id) => exportedMarks(q, id)) },
  { name: 'favouriteMethods', read: whole((_house, q, id) => exportedMethods(q, id)) },
  { name: 'supportCases', read: whole(exportedCases) },
  { name: 'ownMessages', read: whole(exportedOwnMessages) },
  { name: 'mails', read: mails },
  { name: 'smses', read: smses },
  { name: 'readMessages', read: (_house, q, of) => exportedReads(q, of) },
  { name: 'exports', read: exportsAsked },
]

/** What one stored part of an export holds. */
export type Part = { section: SectionName; rows: Record<string, unknown>[] }
