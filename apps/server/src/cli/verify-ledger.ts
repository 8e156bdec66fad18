import { readEnv, type Env } from '../config.ts'
import { withDatabase } from './offline-database.ts'
import { verifyCashier } from '../modules/cashier/verify/verify.ts'
import { verifyRewards } from '../modules/rewards/verify.ts'
import {
  outsideOf,
  readHeads,
  verifyLedger,
  type Head,
  type Verdict,
} from '../modules/wallet/verify.ts'

/*
 * `npm run ledger:verify [-- head files …]`: checks the whole ledger against itself, its chain
 * against the key, and against the heads in DATA_DIR and in the files given, then the books of rewards and of the cashier against it and
 * back. Asks the running server, which has the keys it was given; opens the database itself where none
 * runs. Exit code 1, and the place of the first fault, where something does not agree.
 */

const askServer = async (
  { sitePort: port, operatorToken }: Env,
  heads: readonly Head[],
): Promise<Verdict | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/operator/ledger-verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ heads }),
  }).catch(() => undefined)
  if (answer === undefined) return undefined
  if (!answer.ok)
    throw new Error(
      `the server on port ${port} answered ${answer.status}: is DATA_DIR the one it runs with?`,
    )
  return (await answer.json()) as Verdict
}

const openAndCheck = (env: Env, files: readonly string[]): Promise<Verdict> =>
  withDatabase(env, (db) =>
    db.snapshot(async (q) => {
      const verdict = await verifyLedger(q, outsideOf(env, readHeads(files)))
      const others = [...(await verifyRewards({ env }, q)), ...(await verifyCashier({ env }, q))]
      return { ...verdict, faults: [...verdict.faults, ...others] }
    }),
  )

const time = (seconds: string): string => new Date(parseInt(seconds, 10) * 1000).toISOString()

const say = ({ entries, effects, players, sealed, heads, faults }: Verdict): void => {
  console.log(
    `${entries} entries and ${effects} effects of ${players} players; ${sealed?.entries} and ${sealed?.effects} of them under ${sealed?.seals} seals.`,
  )
  if (heads.unreadable > 0) console.log(`${heads.unreadable} lines of the head files are no heads.`)
  console.log(
    heads.newest === undefined
      ? 'No head outside the database was found: a tail that was cut off would not be noticed.'
      : `${heads.compared} heads outside the database, the newest of ${time(heads.newest)}.`,
  )
  for (const { check, where, expected, found } of faults)
    console.error(`FAULT  ${check}\n       at ${where}: expected ${expected}, found ${found}`)
  console.log(faults.length === 0 ? 'The ledger is clean.' : `First fault: ${faults[0]?.where}.`)
}

try {
  const env = readEnv()
  const files = process.argv.slice(2)
  const given: Head[] = []
  for await (const head of readHeads(files)) if (head) given.push(head)
  const verdict = (await askServer(env, given)) ?? (await openAndCheck(env, files))
  say(verdict)
  process.exitCode = verdict.faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The ledger could not be checked: ${(error as Error).message}`)
  process.exitCode = 2
}
