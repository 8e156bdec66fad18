import { readEnv } from '../config.ts'
import { verifyReports, type ReportsVerdict } from '../modules/reports/reports.ts'
import { withDatabase } from './offline-database.ts'

/*
 * `npm run reports:verify`: makes every roll-up of the reports anew from the journal's entries and compares. Exit code 1,
 * and the place of the first difference, where one is not equal to the kuruş.
 */

const say = ({ upToEntry, rows, faults }: ReportsVerdict): void => {
  console.log(`${rows} rows of the reports, made of the journal up to entry ${upToEntry}.`)
  for (const { check, where, expected, found } of faults)
    console.error(`FAULT  ${check}\n       at ${where}: expected ${expected}, found ${found}`)
  console.log(
    faults.length === 0
      ? 'The reports equal the journal.'
      : `First difference: ${faults[0]?.where}.`,
  )
}

try {
  const env = readEnv()
  const verdict = await withDatabase(env, (db) => db.snapshot(verifyReports), 'ledger')
  say(verdict)
  process.exitCode = verdict.faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The reports could not be compared: ${(error as Error).message}`)
  process.exitCode = 2
}
