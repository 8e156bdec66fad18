import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { officePlayers as calls } from '@felek/contract/office/players.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { OfficeHandlers } from '../../deps.ts'
import { guardedHandler } from '../../rpc/guarded-handler.ts'
import { Refusal } from '../../rpc/refusal.ts'
import {
  changeEmailByStaff,
  closeByStaff,
  correctPerson,
  holdVersion,
  maskedMailbox,
  maskPerson,
  playerCard,
  removeFactorByStaff,
  reopenByStaff,
  type Person,
} from '../players/players.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import { toRowId } from './ids.ts'

/* What takes two persons about an account: its money, its second factor, its end and its beginning again. */

/** Where corrections come from and go to, in the ledger. */
const correctionsAccount = 'corrections'

const requirePlayer = async (q: Query, playerID: string) => {
  const card = await playerCard(q, toRowId(playerID))
  if (!card) throw new Refusal('not_found')
  return card
}

type Account = 'cash' | 'bonus' | 'locked'
const readBalance = async (
  { wallet }: PlayerRecordsDeps,
  q: Query,
  playerId: bigint,
  account: Account,
): Promise<string> => {
  const { cashKurus, bonusKurus, lockedKurus } = await wallet.balances(q, playerId)
  return toAmount({ cash: cashKurus, bonus: bonusKurus, locked: lockedKurus }[account])
}

type CorrectFacts = { username: string }

/**
 * The facts are who it is: a balance moves with every stake, and a proposal that it overturned could never be approved.
 * The wallet refuses what the account does not hold when it is approved.
 */
const correct = guardedHandler<typeof calls.correct, PlayerRecordsDeps, CorrectFacts>({
  async facts({ playerID }, { q }) {
    return { username: (await requirePlayer(q, playerID)).username }
  },
  guard: () => 'always',
  async run(input, ctx) {
    const { tx, deps, approval } = ctx
    // There is no way here but an approval: its number is what makes the correction count once.
    if (!approval) throw new Error('a correction came without its approval')
    const { account, reason } = input
    const playerId = toRowId(input.playerID)
    const before = await readBalance(deps, tx, playerId, account)
    const kurus = toKurus(input.amount)
    const { status, entryId, ...after } = await deps.wallet.correctIn(tx, {
      source: 'staff',
      transactionId: `approval:${approval.approvalId}`,
      playerId,
      account,
      amountKurus: input.do === 'add' ? kurus : -kurus,
      house: correctionsAccount,
    })
    if (status === 'insufficient_funds') throw new Refusal('insufficient_funds')
    if (status !== 'ok' || entryId === undefined) throw new Refusal('changed')
    const balance = toAmount(
      { cash: after.cashKurus, bonus: after.bonusKurus, locked: after.lockedKurus }[account],
    )
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      before: { account, balance: before },
      after: { account, balance, do: input.do, amount: input.amount, entry: String(entryId) },
      reason,
    })
    return { entryID: String(entryId), balance }
  },
})

type FactorFacts = { username: string; factor: string }

const resetSecond = guardedHandler<typeof calls.resetSecond, PlayerRecordsDeps, FactorFacts>({
  once: 'playerID',
  async facts({ playerID }, { q }) {
    const player = await holdVersion(q, toRowId(playerID))
    if (!player) throw new Refusal('not_found')
    return { username: player.username, factor: player.two_factor_type }
  },
  guard: () => 'always',
  async run({ playerID, reason }, ctx) {
    const { tx, deps, host } = ctx
    const playerId = toRowId(playerID)
    if (!(await removeFactorByStaff(deps, tx, playerId, { host }))) throw new Refusal('not_found')
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      after: { factorReset: true },
      reason,
    })
    return {}
  },
})

type CloseFacts = { username: string; version: number; hasMoney: boolean }

const readCloseFacts = async (
  { deps, q }: { deps: PlayerRecordsDeps; q: Tx },
  { playerID, version }: { playerID: string; version: number },
): Promise<CloseFacts> => {
  const player = await holdVersion(q, toRowId(playerID))
  if (!player || player.erased_at !== null) throw new Refusal('not_found')
  if (player.version !== version) throw new Refusal('changed')
  const { cashKurus, bonusKurus, lockedKurus } = await deps.wallet.balances(q, player.player_id)
  return {
    username: player.username,
    version,
    hasMoney: cashKurus + bonusKurus + lockedKurus > 0n,
  }
}

const close = guardedHandler<typeof calls.close, PlayerRecordsDeps, CloseFacts>({
  once: 'playerID',
  facts: (input, { deps, q }) => readCloseFacts({ deps, q }, input),
  guard: (_input, { hasMoney }) => (hasMoney ? 'money_inside' : undefined),
  async run({ playerID, reason }, ctx) {
    const { tx, deps, host } = ctx
    const playerId = toRowId(playerID)
    if (!(await closeByStaff(deps, tx, playerId, { host }))) throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      before: { status: 'active' },
      after: { status: 'closed' },
      reason,
    })
    return { version: (await holdVersion(tx, playerId))?.version ?? 0 }
  },
})

const reopen = guardedHandler<typeof calls.reopen, PlayerRecordsDeps, CloseFacts>({
  once: 'playerID',
  facts: (input, { deps, q }) => readCloseFacts({ deps, q }, input),
  guard: () => 'reopening',
  async run({ playerID, reason }, ctx) {
    const { tx, deps, host } = ctx
    const playerId = toRowId(playerID)
    if (!(await reopenByStaff(deps, tx, playerId, { host }))) throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      before: { status: 'closed' },
      after: { status: 'active' },
      reason,
    })
    return { version: (await holdVersion(tx, playerId))?.version ?? 0 }
  },
})

type PersonFacts = Person & { username: string; version: number }

/** The player's row as the proposer saw it. */
const holdSeen = async (q: Tx, { playerID, version }: { playerID: string; version: number }) => {
  const player = await holdVersion(q, toRowId(playerID))
  if (!player || player.erased_at !== null) throw new Refusal('not_found')
  if (player.version !== version) throw new Refusal('changed')
  return player
}

const correctWho = guardedHandler<typeof calls.correctPerson, PlayerRecordsDeps, PersonFacts>({
  once: 'playerID',
  async facts(input, { deps, q }) {
    const player = await holdSeen(q, input)
    return { username: player.username, version: input.version, ...maskPerson(deps, player) }
  },
  guard: () => 'always',
  async run(input, ctx) {
    const { tx, deps, host } = ctx
    const { firstname, lastname, birthdate, identityNumber, document, reason } = input
    const playerId = toRowId(input.playerID)
    const person = { firstname, lastname, birthdate, identityNumber }
    if (!(await correctPerson(deps, tx, playerId, { person, host }))) throw new Refusal('changed')
    // What it was and is stays encrypted with the player: the audit names what changed, and by which document.
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      after: { corrected: Object.keys(person), document },
      reason,
    })
    return { version: (await holdVersion(tx, playerId))?.version ?? 0 }
  },
})

type EmailFacts = { username: string; version: number; email: string }

const changeEmail = guardedHandler<typeof calls.changeEmail, PlayerRecordsDeps, EmailFacts>({
  once: 'playerID',
  async facts(input, { deps, q }) {
    const { username, player_id: playerId } = await holdSeen(q, input)
    const email = await maskedMailbox(deps, q, playerId)
    return { username, version: input.version, email }
  },
  guard: () => 'always',
  async run({ playerID, email, reason }, ctx) {
    const { tx, deps, host, now } = ctx
    const playerId = toRowId(playerID)
    if (!(await changeEmailByStaff(deps, tx, playerId, { email, host, now })))
      throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      after: { emailAsked: true },
      reason,
    })
    return {}
  },
})

type Accounts = 'correct' | 'correctPerson' | 'changeEmail' | 'resetSecond' | 'close' | 'reopen'

export const accountHandlers: Pick<OfficeHandlers<typeof calls, PlayerRecordsDeps>, Accounts> = {
  correct,
  correctPerson: correctWho,
  changeEmail,
  resetSecond,
  close,
  reopen,
}
