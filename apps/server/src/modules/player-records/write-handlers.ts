import { revealLimits } from '@felek/contract/office/player-shapes.ts'
import type { officePlayers as calls } from '@felek/contract/office/players.ts'
import { fold } from '@felek/contract/fold.ts'
import type { ToolValue } from '@felek/contract/protection.ts'
import { afterCommit, type Query, type Tx } from '@felek/database/database.ts'
import type { Context, Handler, OfficeHandlers } from '../../deps.ts'
import { newId } from '../../database/ids.ts'
import { guardedHandler } from '../../rpc/guarded-handler.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { openIban } from '../cashier/cashier.ts'
import { messagePlayer } from '../messages/messages.ts'
import { holdImposedLimit, isLooser, setImposedLimit } from '../protection/protection.ts'
import {
  blockPlayer,
  countReveals,
  deleteTag,
  endPlayerSessions,
  findBlock,
  findMailbox,
  holdVersion,
  insertNote,
  insertReveal,
  insertTag,
  isRevealLimit,
  listTags,
  openHiddenField,
  playerCard,
  removeNote,
  unblockPlayer,
} from '../players/players.ts'
import type { PlayerRecordsDeps } from './deps.ts'
import { toRowId } from './ids.ts'

/* What one person does about a player: opens a field, notes, tags, blocks, ends sessions. */

type Reveal = Context<typeof calls.reveal, PlayerRecordsDeps>

/** Hears that somebody has no fields left to open; written before the refusal leaves. */
export type OnRevealLimit = (ctx: Reveal, playerId: bigint) => Promise<void>

const openField = (
  { deps, q }: Pick<Reveal, 'deps'> & { q: Query },
  playerId: bigint,
  { field, bankAccountID }: { field: string; bankAccountID?: string | undefined },
): Promise<string | undefined> =>
  field === 'iban'
    ? openIban(deps.env, q, playerId, bankAccountID ?? '')
    : openHiddenField(deps.env, q, playerId, field as 'name')

/**
 * The field is read first, so that nobody pays for what is not there, and counted before it is answered: the database
 * refuses the thirty-first of an hour, whoever asks at the same moment.
 */
const reveal =
  (onLimit: OnRevealLimit): Handler<typeof calls.reveal, PlayerRecordsDeps> =>
  async ({ playerID, field, bankAccountID, reason }, ctx) => {
    const { q, inTx, staff, now } = ctx
    const playerId = toRowId(playerID)
    const value = await openField(ctx, playerId, { field, bankAccountID })
    if (value === undefined) throw new Refusal('not_found')
    const row = { revealId: newId(now), staffId: staff.staffId, playerId, field, at: now }
    try {
      await inTx((tx) => insertReveal(tx, row))
    } catch (error) {
      if (!isRevealLimit(error)) throw error
      await onLimit(ctx, playerId)
      throw new Refusal('reveal_limit')
    }
    ctx.audit({
      kind: 'reveal',
      subject: { kind: 'player', ids: [playerId] },
      after: { field },
      reason,
    })
    const opened = await countReveals(q, staff.staffId, now)
    return {
      value,
      until: new Date(now.getTime() + revealLimits.seconds * 1_000).toISOString(),
      leftHour: Math.max(0, revealLimits.hour - opened.hour),
      leftDay: Math.max(0, revealLimits.day - opened.day),
    }
  }

/** The player's row, held: whoever has been erased is written about no more. */
const requirePerson = async (tx: Tx, playerId: bigint) => {
  const player = await holdVersion(tx, playerId)
  if (!player || player.erased_at !== null) throw new Refusal('not_found')
  return player
}

/** Whether a text has a player's username or a word of their name, however it is written. */
const isNamedIn = (
  text: string,
  player: { username: string; firstname: string; lastname: string },
): boolean => {
  const words = `${player.username} ${player.firstname} ${player.lastname}`.split(/\s+/)
  return words.some((word) => word.length > 2 && fold(text).includes(fold(word)))
}

const note: Handler<typeof calls.note, PlayerRecordsDeps> = async ({ playerID, text }, ctx) => {
  const { tx, staff, now } = ctx
  const playerId = toRowId(playerID)
  await requirePerson(tx, playerId)
  const noteId = newId(now)
  await insertNote(tx, {
    note_id: noteId,
    player_id: playerId,
    text,
    written_by: staff.staffId,
    written_at: now,
  })
  // Its words stand in the note, which stays: the audit has no free text about a person.
  ctx.audit({ subject: { kind: 'player', ids: [playerId] }, after: { note: String(noteId) } })
  return { noteID: String(noteId) }
}

const takeBackNote: Handler<typeof calls.removeNote, PlayerRecordsDeps> = async (
  { noteID },
  ctx,
) => {
  const { tx, staff, now } = ctx
  const noteId = toRowId(noteID)
  const playerId = await removeNote(tx, { noteId, staffId: staff.staffId, at: now })
  if (playerId === undefined) throw new Refusal('not_found')
  ctx.audit({
    subject: { kind: 'player', ids: [playerId] },
    before: { note: noteID },
    after: { note: null },
  })
  return {}
}

const tag: Handler<typeof calls.tag, PlayerRecordsDeps> = async (input, ctx) => {
  const { tx, staff, now } = ctx
  const playerId = toRowId(input.playerID)
  const player = await requirePerson(tx, playerId)
  // The audit says for good which tag it was: it is no place for a name.
  if (input.on && isNamedIn(input.tag, player)) throw invalidFields({ tag: 'reason_personal' })
  const isOther = input.on
    ? await insertTag(tx, { playerId, tag: input.tag, staffId: staff.staffId, at: now })
    : await deleteTag(tx, playerId, input.tag)
  ctx.audit({
    subject: { kind: 'player', ids: [playerId] },
    before: { tagged: input.on !== isOther },
    after: { tag: input.tag, tagged: input.on },
  })
  return { tags: await listTags(tx, playerId) }
}

const block: Handler<typeof calls.block, PlayerRecordsDeps> = async (input, ctx) => {
  const { tx, staff } = ctx
  const { kind, reason } = input
  // What compliance stops it lifts by two: nobody else begins it.
  if (kind === 'compliance' && !staff.permissions.has('protection.aml'))
    throw new Refusal('forbidden', { permission: 'protection.aml' })
  const playerId = toRowId(input.playerID)
  const set = await blockPlayer(tx, { playerId, kind, reason, staffId: staff.staffId })
  ctx.audit({
    subject: { kind: 'player', ids: [playerId] },
    after: { block: kind, blockID: String(set.blockId) },
    reason,
  })
  return { blockID: String(set.blockId) }
}

type UnblockFacts = { username: string; block: string; since: string }

const unblock = guardedHandler<typeof calls.unblock, PlayerRecordsDeps, UnblockFacts>({
  once: 'blockID',
  async facts({ blockID }, { q }) {
    const found = await findBlock(q, toRowId(blockID))
    if (!found) throw new Refusal('not_found')
    if (found.lifted) throw new Refusal('changed')
    const card = await playerCard(q, found.playerId)
    return {
      username: card?.username ?? '',
      block: found.kind,
      since: found.setAt.toISOString(),
    }
  },
  guard: (_input, { block: kind }) => (kind === 'compliance' ? 'compliance_block' : undefined),
  async run({ blockID, reason }, ctx) {
    const { tx, staff } = ctx
    const staffId = ctx.approval?.proposerId ?? staff.staffId
    const lifted = await unblockPlayer(tx, { blockId: toRowId(blockID), staffId, reason })
    if (!lifted) throw new Refusal('changed')
    ctx.audit({
      subject: { kind: 'player', ids: [lifted.playerId] },
      before: { block: lifted.kind, blockID },
      after: { block: null },
      reason,
    })
    return {}
  },
})

const endSessions: Handler<typeof calls.endSessions, PlayerRecordsDeps> = async (input, ctx) => {
  const { tx, deps, now } = ctx
  const playerId = toRowId(input.playerID)
  if (!(await holdVersion(tx, playerId))) throw new Refusal('not_found')
  const which = input.sessionID === undefined ? 'all' : { only: toRowId(input.sessionID) }
  const ended = await endPlayerSessions(tx, playerId, which, 'staff', now)
  afterCommit(() => {
    for (const sessionId of ended) deps.eventHub.endSession(sessionId, 'ended')
  })
  ctx.audit({
    subject: { kind: 'player', ids: [playerId] },
    after: { sessionsEnded: ended.length },
  })
  return { ended: ended.length }
}

const message: Handler<typeof calls.message, PlayerRecordsDeps> = async (input, ctx) => {
  const { deps, tx, staff } = ctx
  const { title, text, byMail } = input
  const playerId = toRowId(input.playerID)
  const card = await requirePerson(tx, playerId)
  const to = byMail ? await findMailbox(deps, tx, playerId) : undefined
  const messageId = await messagePlayer(deps, tx, {
    playerId,
    staffId: staff.staffId,
    title,
    text,
    mail: to === undefined ? undefined : { to, lang: card.lang, username: card.username },
  })
  // Its words stand encrypted in the message: the audit has no free text about a person.
  ctx.audit({
    subject: { kind: 'player', ids: [playerId] },
    after: { message: String(messageId), byMail },
  })
  return { messageID: String(messageId) }
}

type LimitFacts = { username: string; value: ToolValue | null }

/** What is tighter one person sets; what lets through more than before, or lifts it, takes two. */
const houseLimit = guardedHandler<typeof calls.houseLimit, PlayerRecordsDeps, LimitFacts>({
  async facts({ playerID, tool }, { q }) {
    const playerId = toRowId(playerID)
    const card = await playerCard(q, playerId)
    if (!card) throw new Refusal('not_found')
    return { username: card.username, value: await holdImposedLimit(q, playerId, tool) }
  },
  guard: ({ tool, value }, { value: standing }) =>
    standing !== null && isLooser(tool, standing, value) ? 'house_limit' : undefined,
  async run({ playerID, tool, value, reason }, ctx) {
    const { tx, deps, staff, approval } = ctx
    const playerId = toRowId(playerID)
    const { from, to } = await setImposedLimit(tx, deps, playerId, {
      tool,
      sent: value,
      staffId: approval?.proposerId ?? staff.staffId,
      reason,
      approvalId: approval?.approvalId,
    })
    ctx.audit({
      subject: { kind: 'player', ids: [playerId] },
      before: { tool, value: from },
      after: { tool, value: to },
      reason,
    })
    return { value: to }
  },
})

type Writes =
  | 'houseLimit'
  | 'message'
  | 'reveal'
  | 'note'
  | 'removeNote'
  | 'tag'
  | 'block'
  | 'unblock'
  | 'endSessions'

export const writeHandlers = (
  onLimit: OnRevealLimit,
): Pick<OfficeHandlers<typeof calls, PlayerRecordsDeps>, Writes> => ({
  houseLimit,
  message,
  reveal: reveal(onLimit),
  note,
  removeNote: takeBackNote,
  tag,
  block,
  unblock,
  endSessions,
})
