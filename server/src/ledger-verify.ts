import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../database/src/database.ts'
import { readEnv } from './env.ts'
import { verifyLedger, type Fault } from './wallet/verify.ts'

/*
 * `npm run ledger:verify`: checks the whole ledger against itself. Asks the running server, since
 * nobody else may open its folder; opens the database itself where none runs. Exit code 1, and the
 * place of the first fault, where the books do not agree.
 */

type Report = { entries: string; players: string; sealed: string; faults: Fault[] }

const askServer = async (port: number, token: string): Promise<Report | undefined> => {
  const answer = await fetch(`http://127.0.0.1:${port}/operator/ledger-verify`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => undefined)
  if (answer === undefined) return undefined
  if (!answer.ok)
    throw new Error(
      `the server on port ${port} answered ${answer.status}: is DATA_DIR the one it runs with?`,
    )
  return (await answer.json()) as Report
}

const openAndCheck = async (url: string | undefined, dataDir: string): Promise<Report> => {
  const db = await openDatabase({
    url,
    dataDir,
    migrationsDir: fileURLToPath(new URL('../migrations', import.meta.url)),
    sealed: ['wallet_'],
  })
  try {
    const { entries, players, sealed, faults } = await db.snapshot(verifyLedger)
    return { entries: String(entries), players: String(players), sealed: String(sealed), faults }
  } finally {
    await db.close()
  }
}

try {
  const env = readEnv()
  const { entries, players, sealed, faults } =
    (await askServer(env.sitePort, env.operatorToken)) ??
    (await openAndCheck(env.databaseUrl, env.dataDir))
  console.log(`${entries} entries of ${players} players, ${sealed} of them sealed.`)
  for (const { check, where, expected, found } of faults)
    console.error(`FAULT  ${check}\n       at ${where}: expected ${expected}, found ${found}`)
  console.log(faults.length === 0 ? 'The ledger is clean.' : `First fault: ${faults[0]?.where}.`)
  process.exitCode = faults.length === 0 ? 0 : 1
} catch (error) {
  console.error(`The ledger could not be checked: ${(error as Error).message}`)
  process.exitCode = 2
}
