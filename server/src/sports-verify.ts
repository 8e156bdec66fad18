import { openDatabase } from '../../database/src/database.ts'
import { readEnv, type Env } from './env.ts'
import { serverPart } from './part.ts'
import { verifySports, type SportsVerdict } from './sportsbook/sportsbook.ts'

/*
 * `npm run sports:verify`: folds every result, judges every coupon anew and compares settlements, the
 * wallet's movements and debts. Asks the running server, since nobody else may open its folder; opens
 * the database itself where none runs. Exit code 1, and the place of the first fault, where something
 * does not agree.
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

const openAndCheck = async (env: Env): Promise<SportsVerdict> => {
  const db = await openDatabase({ ...env.database, dataDir: env.dataDir, ...serverPart })
  try {
    return await db.snapshot((q) => verifySports({ env }, q, new Date()))
  } finally {
    await db.close()
  }
}

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
