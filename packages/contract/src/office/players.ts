import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { limits } from '../limits.ts'
import { personFields } from '../players.ts'
import { fitsTool, imposableTools, sentValue, toolValue } from '../protection.ts'
import * as o from './fields.ts'
import * as s from './player-shapes.ts'
import { guardedCall, staffCall } from './staff-call.ts'

const player = { playerID: f.id }
const write = { requestID: f.requestID }
const done = z.object({ version: z.int() })

/** What colleagues read; nothing that names a person by number belongs into it. */
const note = z.pipe(
  f.longText(limits.noteMax),
  z.string().check(z.refine(o.namesNobody, 'reason_personal')),
)

/** Players: found, read, and what staff do about one. */
export const officePlayers = {
  /** The newest first, or who signed in last; `after` is the last row's player of the page before. */
  list: staffCall('office_players/list', 'players.read', {
    personal: true,
    input: z.strictObject({
      status: z.optional(z.enum(s.playerStatuses, 'invalid')),
      block: z.optional(z.enum([...s.playerBlockKinds, 'any'], 'invalid')),
      tag: z.optional(s.tag),
      from: z.optional(f.dayOrTime),
      to: z.optional(f.dayOrTime),
      sort: z.optional(z.enum(s.playerSorts, 'invalid')),
      ...o.page,
    }),
    output: z.array(s.playerRow),
  }),
  /** Everything at one look; no hidden field in the clear. */
  get: staffCall('office_players/get', 'players.read', {
    personal: true,
    input: z.strictObject(player),
    output: s.playerFile,
  }),
  /**
   * Opens one hidden field for a minute. No reply of it is kept, so it has no requestID: each press is counted, thirty an
   * hour and 150 a day, then it is `reveal_limit` and compliance hears of it.
   */
  reveal: staffCall('office_players/reveal', 'players.reveal', {
    kind: 'outside',
    personal: true,
    input: z.strictObject({
      ...player,
      field: z.enum(s.hiddenFields, 'invalid'),
      /** Of `iban`: which account's. */
      bankAccountID: z.optional(f.id),
      reason: o.reason,
    }),
    output: z.object({ value: z.string(), until: f.time, leftHour: z.int(), leftDay: z.int() }),
  }),
  /** The newest entries first. */
  ledger: staffCall('office_players/ledger', 'players.read', {
    personal: true,
    input: z.strictObject({
      ...player,
      kind: z.optional(z.enum(s.ledgerKinds, 'invalid')),
      from: z.optional(f.dayOrTime),
      to: z.optional(f.dayOrTime),
      ...o.page,
    }),
    output: z.array(s.ledgerRow),
  }),
  /** Stakes, the newest first. */
  rounds: staffCall('office_players/rounds', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, ...o.page }),
    output: z.array(s.stakeRow),
  }),
  /** By our journal, and as the provider answers now. */
  round: staffCall('office_players/round', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, roundID: f.text(64) }),
    output: s.roundFile,
  }),
  sessions: staffCall('office_players/sessions', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, ...o.page }),
    output: z.array(s.playerSession),
  }),
  /** One, or all of them where none is named. */
  endSessions: staffCall('office_players/end_sessions', 'players.logout', {
    kind: 'write',
    input: z.strictObject({ ...player, sessionID: z.optional(f.id), ...write }),
    output: z.object({ ended: z.int() }),
  }),
  /** Who has or had the same IBAN, browser, or in thirty days the same address. */
  links: staffCall('office_players/links', 'players.read', {
    personal: true,
    input: z.strictObject(player),
    output: z.array(s.playerLink),
  }),
  /** The player's limits and breaks, as their own page shows them, and who has set those of the house. */
  limits: staffCall('office_players/limits', 'players.read', {
    personal: true,
    input: z.strictObject(player),
    output: s.playerLimits,
  }),
  /** What was sent to them; of mails the words stay sealed. */
  messages: staffCall('office_players/messages', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, ...o.page }),
    output: z.array(s.playerMail),
  }),
  /** Events of sign-in and secrets. */
  security: staffCall('office_players/security', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, ...o.page }),
    output: z.array(s.securityRow),
  }),
  /** What staff have done and looked at of this player. */
  audit: staffCall('office_players/audit', 'audit.read', {
    personal: true,
    input: z.strictObject({ ...player, ...o.page }),
    output: s.playerAuditRows,
  }),
  /** Money in and out and the result of play by day, and games by what was staked in them. */
  activity: staffCall('office_players/activity', 'players.read', {
    personal: true,
    input: z.strictObject({ ...player, days: f.code(['7', '30', '90']) }),
    output: s.playerActivity,
  }),
  /**
   * Sets a limit of the house beside the player's own, of which this loosens none; null lifts it. What is looser than
   * before takes two persons.
   */
  houseLimit: guardedCall('office_players/house_limit', 'players.limit', {
    input: z
      .strictObject({
        ...player,
        tool: z.enum(imposableTools as [s.ImposableTool], 'invalid'),
        value: sentValue,
        reason: o.reason,
        ...write,
      })
      .check(...fitsTool),
    output: z.object({ value: z.nullable(toolValue) }),
  }),
  /** Writes to the player, who reads it among the notifications; by mail goes that there is something to read. */
  message: staffCall('office_players/message', 'players.message', {
    kind: 'write',
    input: z.strictObject({
      ...player,
      title: z.pipe(
        f.text(limits.messageTitleMax),
        z.string().check(z.refine(o.namesNobody, 'reason_personal')),
      ),
      text: z.pipe(
        f.longText(limits.messageMax),
        z.string().check(z.refine(o.namesNobody, 'reason_personal')),
      ),
      byMail: f.flag,
      ...write,
    }),
    output: z.object({ messageID: z.string() }),
  }),
  note: staffCall('office_players/note', 'players.note', {
    kind: 'write',
    input: z.strictObject({ ...player, text: note, ...write }),
    output: z.object({ noteID: z.string() }),
  }),
  /** Takes back a note of one's own. */
  removeNote: staffCall('office_players/remove_note', 'players.note', {
    kind: 'write',
    input: z.strictObject({ noteID: f.id, ...write }),
    output: z.object({}),
  }),
  /** Sets a tag, or takes it away. */
  tag: staffCall('office_players/tag', 'players.tag', {
    kind: 'write',
    input: z.strictObject({ ...player, tag: s.tag, on: f.flag, ...write }),
    output: z.object({ tags: z.array(z.string()) }),
  }),
  /** One person stops; what runs is played to its end and paid. A compliance block is compliance's. */
  block: staffCall('office_players/block', 'players.block', {
    kind: 'write',
    input: z.strictObject({
      ...player,
      kind: z.enum(s.playerBlockKinds, 'invalid'),
      reason: o.reason,
      ...write,
    }),
    output: z.object({ blockID: z.string() }),
  }),
  /** Lifts one; a compliance block takes two persons. */
  unblock: guardedCall('office_players/unblock', 'players.unblock', {
    input: z.strictObject({ blockID: f.id, reason: o.reason, ...write }),
    output: z.object({}),
  }),
  /** Always two persons; `take` never leaves less than nothing, and of locked money nothing that is held for something. */
  correct: guardedCall('office_players/correct', 'players.correct', {
    stepUp: true,
    input: z.strictObject({
      ...player,
      account: z.enum(['cash', 'bonus', 'locked'], 'invalid'),
      do: z.enum(['add', 'take'], 'invalid'),
      amount: f.amount,
      reason: o.reason,
      ...write,
    }),
    output: z.object({ entryID: z.string(), balance: f.money }),
  }),
  /** Who somebody is, as a document shows it: always two, and the player is told. */
  correctPerson: guardedCall('office_players/correct_person', 'players.correct', {
    stepUp: true,
    personal: true,
    secret: ['firstname', 'lastname', 'birthdate', 'identityNumber'],
    input: z.strictObject({
      ...player,
      ...personFields,
      document: z.enum(s.personDocuments, 'invalid'),
      version: o.version,
      reason: o.reason,
      ...write,
    }),
    output: done,
  }),
  /** Another mailbox for who has lost theirs: always two, and it counts once the link that it gets is opened. */
  changeEmail: guardedCall('office_players/change_email', 'players.reset', {
    stepUp: true,
    personal: true,
    secret: ['email'],
    input: z.strictObject({
      ...player,
      email: f.email,
      version: o.version,
      reason: o.reason,
      ...write,
    }),
    output: z.object({}),
  }),
  /** Takes the second factor of who has lost it: always two, told to the mailbox, and a red fact for 72 hours. */
  resetSecond: guardedCall('office_players/reset_second', 'players.reset', {
    stepUp: true,
    input: z.strictObject({ ...player, reason: o.reason, ...write }),
    output: z.object({}),
  }),
  /** Closes an account; with money in it two persons. */
  close: guardedCall('office_players/close', 'players.close', {
    stepUp: true,
    input: z.strictObject({ ...player, version: o.version, reason: o.reason, ...write }),
    output: done,
  }),
  /** Opens a closed account again: always two. */
  reopen: guardedCall('office_players/reopen', 'players.close', {
    stepUp: true,
    input: z.strictObject({ ...player, version: o.version, reason: o.reason, ...write }),
    output: done,
  }),
  /**
   * Takes everything that names a person out of a closed account in which nothing is left or open; always two. Ledger,
   * rounds and coupons stay under its number, and so does an exclusion, as a keyed hash. There is no way back.
   */
  erase: guardedCall('office_players/erase', 'players.erase', {
    stepUp: true,
    input: z.strictObject({ ...player, version: o.version, reason: o.reason, ...write }),
    output: z.object({}),
  }),
}
