import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'
import { startLocalDatabase } from './local-database.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  for (const clean of cleanups.splice(0).toReversed()) await clean()
})

/** What is said to the person at the terminal. */
const listen = (): string[] => {
  const said: string[] = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line))
  return said
}

const start = async (dataDir: string) => {
  const sitePort = await findFreePort()
  const ports = { sitePort, studioPort: sitePort + 1, feedPort: sitePort + 3 }
  const database = await startLocalDatabase({ ...ports, sandboxPort: sitePort + 4 }, dataDir)
  cleanups.push(() => database.stop())
  return database
}

const answers = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

test('a database whose postmaster is killed with -9 is started again at its port, and both are said', async () => {
  const said = listen()
  const dataDir = await mkdtemp('/tmp/felek-start-')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const database = await start(dataDir)
  const pid = await readFile(join(database.folder, 'postmaster.pid'), 'utf8')
  process.kill(parseInt(pid, 10), 'SIGKILL')
  await vi.waitUntil(() => said.includes('The database runs again.'), { timeout: 50_000 })
  expect(await answers(database.variables.DATABASE_URL)).toBe(true)
  expect(said).toEqual([
    'Making the database (once, a few seconds) …',
    expect.stringMatching(/^The database ended with code 137.*It starts again now\.$/),
    'The database runs again.',
  ])
})

test('a second start on one DATA_DIR ends with a sentence, and the first goes on', async () => {
  listen()
  const dataDir = await mkdtemp('/tmp/felek-start-')
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }))
  const first = await start(dataDir)
  await expect(start(dataDir)).rejects.toThrow(
    `${dataDir} is in use by another start of Felek. Stop that one first, or set DATA_DIR to another folder.`,
  )
  expect(await answers(first.variables.DATABASE_URL)).toBe(true)
})
