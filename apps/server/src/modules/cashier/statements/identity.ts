import type { EncryptionSecrets } from '@felek/platform/crypto/encryption.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { rest, type StatementLine } from './statement.ts'

/*
 * Which line of a statement is which: all that the bank wrote of it, and of lines that are the same on a day the
 * how-manieth. Statements that overlap bring a line once; two payments that look the same are two.
 */

/** What is kept of a line, encrypted: its identity is made of it and nothing else. */
export type LineDetails = Pick<StatementLine, 'day' | 'reference' | 'name' | 'iban' | 'text'> & {
  kurus: string
  balance: string | null
}

export const toDetails = (line: StatementLine): string =>
  JSON.stringify({
    day: line.day,
    kurus: String(line.kurus),
    balance: line.balanceKurus === null ? null : String(line.balanceKurus),
    reference: line.reference,
    name: line.name,
    iban: line.iban,
    text: line.text,
  } satisfies LineDetails)

/** Of a line whose person was erased what the bank wrote of the money; its identity stays the one that it had. */
export const erasedDetails = (details: LineDetails): LineDetails & { erased: true } => ({
  ...details,
  name: '',
  iban: '',
  text: '',
  erased: true,
})

/** The identity that a line's details stand for; undefined where it cannot be made of them any more. */
export const findIdentity = (env: EncryptionSecrets, details: string): string | undefined =>
  'erased' in (JSON.parse(details) as object) ? undefined : toIdentity(env, details)

export const linePlace = (lineId: bigint) => `cashier:line:${lineId}`

export const openDetails = (
  env: EncryptionSecrets,
  line: { line_id: bigint; details: string },
): LineDetails =>
  JSON.parse(encryptionOf(env).decrypt(line.details, linePlace(line.line_id))) as LineDetails

const purpose = 'statement-line'

export const toIdentity = (env: EncryptionSecrets, details: string): string =>
  encryptionOf(env).blindIndex(details, purpose)

/** The identities that a line may stand under while a key is changed, the newest key's first. */
export const toIdentities = (env: EncryptionSecrets, details: string) =>
  encryptionOf(env).blindIndexes(details, purpose)

export type NumberedLine = {
  line: StatementLine
  details: string
  identity: string
  ordinal: number
}

/**
 * The lines that are not known yet. `known` says how many of an identity are: of a file's equal lines so many are those,
 * and the others are new.
 */
export const findNewLines = async (
  env: EncryptionSecrets,
  lines: readonly StatementLine[],
  known: ReadonlyMap<string, number>,
): Promise<NumberedLine[]> => {
  const seen = new Map<string, number>()
  const found: NumberedLine[] = []
  for (const [at, line] of lines.entries()) {
    await rest(at + 1)
    const details = toDetails(line)
    const [identity, ...older] = toIdentities(env, details)
    const ordinal = (seen.get(identity) ?? 0) + 1
    seen.set(identity, ordinal)
    const before = [identity, ...older].reduce((sum, it) => sum + (known.get(it) ?? 0), 0)
    if (ordinal > before) found.push({ line, details, identity, ordinal })
  }
  return found
}
