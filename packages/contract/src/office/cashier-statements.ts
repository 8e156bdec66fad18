import * as z from 'zod/mini'
import * as f from '../fields.ts'
import { player } from './cashier-fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/* Statements of the bank: how an account's are written, what was imported, and what became of each line. */

/** A file that staff send (docs/office.md, "Files"). */
export const uploadBytesMax = 8 * 1024 * 1024

const heading = f.text(80)
const optionalHeading = z.optional(f.text(80))
const rowNumber = z.int('invalid').check(z.gte(1, 'invalid'), z.lte(50, 'invalid'))

export const columnMap = z.strictObject({
  encoding: z.enum(['auto', 'utf-8', 'windows-1254', 'iso-8859-9'], 'invalid'),
  delimiter: z.enum([';', ',', '\t', '|'], 'invalid'),
  decimal: z.enum([',', '.'], 'invalid'),
  dayOrder: z.enum(['dmy', 'mdy', 'ymd'], 'invalid'),
  /** The row that has the headings, from 1 on. */
  headingRow: rowNumber,
  /** How many rows at the end are sums. */
  footerRows: z.int('invalid').check(z.gte(0, 'invalid'), z.lte(10, 'invalid')),
  /** By their headings; `amount` is signed, else there are `in` and `out`. */
  columns: z
    .strictObject({
      day: heading,
      amount: optionalHeading,
      in: optionalHeading,
      out: optionalHeading,
      balance: optionalHeading,
      text: heading,
      name: optionalHeading,
      iban: optionalHeading,
      reference: optionalHeading,
    })
    .check(
      z.refine(
        (c) => (c.amount === undefined) === (c.in !== undefined && c.out !== undefined),
        'invalid',
      ),
    ),
})
export type ColumnMapInput = z.output<typeof columnMap>

export const statementFormat = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('csv'), columnMap }),
  z.strictObject({ kind: z.literal('mt940') }),
])
export type StatementFormat = z.output<typeof statementFormat>

export const statementAccount = z.object({
  accountID: z.string(),
  /** Masked. */
  IBAN: z.string(),
  holder: z.string(),
  bank: z.string(),
  format: z.nullable(statementFormat),
  version: z.int(),
  /** The newest day that a statement has, and what stood in the account then, where it says so. */
  lastDay: z.nullable(z.string()),
  closing: z.nullable(f.money),
})
export type StatementAccount = z.output<typeof statementAccount>

/** Why a file is not imported, and where: a row of it, and the heading or the tag. */
export const statementFault = z.object({ key: z.string(), row: z.int(), column: z.string() })
export type StatementFaultShown = z.output<typeof statementFault>

const previewLine = z.object({
  row: z.int(),
  day: z.string(),
  amount: f.money,
  code: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Masked, as is the text but for our codes. */
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  isNew: z.boolean(),
})

export const statementPreview = z.object({
  fault: z.nullable(statementFault),
  summary: z.nullable(
    z.object({
      kind: z.enum(['csv', 'mt940']),
      firstDay: z.string(),
      lastDay: z.string(),
      lines: z.int(),
      newLines: z.int(),
      in: f.money,
      out: f.money,
      opening: z.nullable(f.money),
      closing: z.nullable(f.money),
      wasImported: z.boolean(),
    }),
  ),
  /** The first of them. */
  lines: z.array(previewLine),
})
export type StatementPreview = z.output<typeof statementPreview>

export const importResult = z.object({
  statementID: z.string(),
  /** The very file was imported before. */
  wasImported: z.boolean(),
  lines: z.int(),
  newLines: z.int(),
  credited: z.int(),
  proved: z.int(),
  suspense: z.int(),
  told: z.int(),
  unexplained: z.int(),
})
export type ImportResult = z.output<typeof importResult>

export const statementRow = z.object({
  statementID: z.string(),
  accountID: z.string(),
  bank: z.string(),
  IBAN: z.string(),
  kind: z.enum(['csv', 'mt940']),
  firstDay: z.string(),
  lastDay: z.string(),
  opening: z.nullable(f.money),
  closing: z.nullable(f.money),
  lines: z.int(),
  newLines: z.int(),
  in: f.money,
  out: f.money,
  /** Of its lines those that nobody has explained yet. */
  open: z.int(),
  importedAt: f.time,
  importedBy: z.string(),
})
export type StatementRow = z.output<typeof statementRow>

/**
 * What became of a line. Of money that came: credited by rule; shown to be what staff had seen; waiting in suspense;
 * matched, returned or written off from there. Of money that left: unexplained, or a payout, a return, a fee.
 */
export const lineStates = [
  'credited',
  'proved',
  'suspense',
  'matched',
  'returned',
  'written_off',
  'recall_won',
  'open',
  'payout',
  'sent_back',
  'recalled',
  'fee',
] as const

export const lineRow = z.object({
  lineID: z.string(),
  statementID: z.string(),
  bank: z.string(),
  IBAN: z.string(),
  row: z.int(),
  day: z.string(),
  amount: f.money,
  code: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  name: z.string(),
  iban: z.string(),
  text: z.string(),
  state: z.enum(lineStates),
  /** Why it was not credited by rule; null of what was. */
  why: z.nullable(z.string()),
  /** Whether the sender's name fits the player's; null where no deposit is quoted. */
  nameFits: z.nullable(z.boolean()),
  player: z.nullable(player),
  depositID: z.nullable(z.string()),
  /** Its matter in suspense. */
  suspenseID: z.nullable(z.string()),
})
export type LineRow = z.output<typeof lineRow>

export const statementCalls = {
  /** Takes a file; its bytes are the body of `POST /desk/v1/upload`, which makes this call of it. */
  upload: staffCall('office_cashier/upload', 'cashier.match', {
    kind: 'write',
    input: z.strictObject({}),
    output: z.object({ uploadID: z.string(), bytes: z.int(), sha256: z.string() }),
  }),
  /** The accounts of the house, how their statements are written, and up to when those go. */
  statementAccounts: staffCall('office_cashier/statement_accounts', 'cashier.read', {
    input: z.strictObject({}),
    output: z.array(statementAccount),
  }),
  /** Says how an account's statements are written: always two persons, for money is credited by it. */
  saveStatementFormat: guardedCall('office_cashier/save_statement_format', 'cashier.accounts', {
    stepUp: true,
    input: z.strictObject({
      accountID: f.id,
      version: o.version,
      format: statementFormat,
      reason: o.reason,
      requestID: f.requestID,
    }),
    output: z.object({ version: z.int() }),
  }),
  /** A file as it would be read, by the account's format or by one that is tried out; changes nothing. */
  previewStatement: staffCall('office_cashier/preview_statement', 'cashier.match', {
    personal: true,
    input: z.strictObject({
      uploadID: f.id,
      accountID: f.id,
      format: z.optional(statementFormat),
    }),
    output: statementPreview,
  }),
  /** Imports a file whole, or refuses it whole: each line that is new is booked with it. */
  importStatement: staffCall('office_cashier/import_statement', 'cashier.match', {
    kind: 'write',
    input: z.strictObject({ uploadID: f.id, accountID: f.id, requestID: f.requestID }),
    output: importResult,
  }),
  /** What was imported, the newest first. */
  statements: staffCall('office_cashier/statements', 'cashier.read', {
    input: z.strictObject({ accountID: z.optional(f.id), ...o.page }),
    output: z.array(statementRow),
  }),
  /** Lines of one statement or of all; what is open the oldest first, all else the newest first. */
  statementLines: staffCall('office_cashier/statement_lines', 'cashier.read', {
    personal: true,
    input: z.strictObject({
      statementID: z.optional(f.id),
      show: z._default(z.enum(['all', 'in', 'out', 'open'], 'invalid'), 'all'),
      /** A part of our code, or the bank's name for it. */
      code: f.optionalText(35),
      ...o.page,
    }),
    output: z.array(lineRow),
  }),
}
