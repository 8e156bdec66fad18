import { parseArgs } from 'node:util'
import { readEnv } from '../config.ts'
import { readHeads, verifyAuditWith, type AuditVerdict } from '../modules/audit/audit.ts'
import { withDatabase } from './offline-database.ts'

/*
 * `npm run audit:verify [-- --heads FILE]`: checks the whole audit: every row against its seal, every seal against the
 * key and the one before it, and the heads in DATA_DIR and in the file given against the chain. Exit code 1, and the
 * place of the first fault, where something does not agree.
 */

const say = ({ seals, entries, heads, faults }: AuditVerdict): void => {
  console.log(`${entries} entries under ${seals} seals; ${heads.compared} heads compared.`)
  if (heads.unreadable > 0) console.log(`${heads.unreadable} lines of the head files are no heads.`)
  for (const { check, where, expected, found } of faults)
    console.error(`FAULT  ${check}\n       at ${where}: expected ${expected}, found ${found}`)
  console.log(faults.length === 0 ? 'The audit is whole.' : `First fault: ${faults[0]?.where}.`)
}

try {
  const { values } = parseArgs({ options: { heads: { type: 'string', multiple: true } } })
  const env = readEnv()
  const verdict = await withDatabase(env, (db) =>
    db.snapshot((q) => verifyAuditWith(q, env, readHeads(values.heads ?? []))),
  )
  say(verdict)
  process.exitCode = verdict.faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The audit could not be checked: ${(error as Error).message}`)
  process.exitCode = 2
}
