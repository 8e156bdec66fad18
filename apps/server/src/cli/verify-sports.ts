import { readEnv, type Env } from '../config.ts'
import { withDatabase } from './offline-database.ts'
import { verifySports, type SportsVerdict } from '../modules/sportsbook/sportsbook.ts'

/*
 * `npm run sports:verify`: folds every result, judges every coupon anew and compares settlements, the
 * wallet's movements and debts. Asks the running server, which has the keys it was given; opens the
 * database itself where none runs. Exit code 1, and the place of the first fault, where something does
 * not agree.
 */

const askServer = async ({
  sitePort: port,
  operatorToken,
}: Env): Promise<SportsVerdict | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/operator/sports-verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}` },
  }).catch(() => undefined)
  if (answer === undefined) return undefined
  if (!answer.ok)
    throw new Error(
      `the server on port ${port} answered ${answer.status}: is DATA_DIR the one it runs with?`,
    )
  return (await answer.json()) as SportsVerdict
}

const openAndCheck = (env: Env): Promise<SportsVerdict> =>
  withDatabase(env, (db) => db.snapshot((q) => verifySports({ env }, q, new Date())))

const say = ({ coupons, movements, faults }: SportsVerdict): void => {
  console.log(`${coupons} coupons and ${movements} movements of sports.`)
  for (const { check, where, expected, found } of faults)
    console.error(`FAULT  ${check}\n       at ${where}: expected ${expected}, found ${found}`)
  console.log(faults.length === 0 ? 'The book is clean.' : `First fault: ${faults[0]?.where}.`)
}

try {
  const env = readEnv()
  const verdict = (await askServer(env)) ?? (await openAndCheck(env))
  say(verdict)
  process.exitCode = verdict.faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The book could not be checked: ${(error as Error).message}`)
  process.exitCode = 2
}
