import { existsSync, realpathSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { backUpCluster, copyTree } from '@felek/database/cluster-backup.ts'
import { hasLocalCluster, startLocalCluster } from '@felek/database/local-cluster.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { isDatabaseNamed } from '@felek/platform/config/database-access.ts'

/*
 * `bin/backup <folder>`: keys, files and the database of DATA_DIR in a new folder, of a running house
 * or of one that stands. Whoever has it can read and play everything: it holds the keys.
 */

/** What belongs to a running cluster, or is copied by its own way. */
const isOfCluster = (path: string): boolean =>
  /^postgres([./]|$)/.test(path) || path.endsWith('.sock')

/**
 * Keys and files come first: the heads of the ledger's chain must not be newer than the ledger beside
 * them, or the chain would seem cut.
 */
export const backUp = async (dataDir: string, target: string, port?: number): Promise<void> => {
  if (existsSync(target)) throw new Error(`${target} is there already: name a new folder.`)
  if (!hasLocalCluster(dataDir))
    throw new Error(`there is no database in ${dataDir}: is DATA_DIR the one that Felek runs with?`)
  const draft = `${target}.unfinished`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const cluster = await startLocalCluster({ dataDir, ...(port !== undefined && { port }) })
  try {
    await copyTree(realpathSync(dataDir), join(draft, 'data'), isOfCluster)
    await backUpCluster(cluster, join(draft, 'postgres'))
    const about = { format: 1, madeAt: new Date().toISOString() }
    await writeFile(join(draft, 'felek-backup.json'), `${JSON.stringify(about)}\n`, { flush: true })
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  } finally {
    await cluster.stop()
  }
}

const run = async (): Promise<void> => {
  const [target] = process.argv.slice(2)
  if (target === undefined) throw new Error('Say where to: bin/backup <new folder>.')
  if (isDatabaseNamed(process.env))
    throw new Error(
      'DATABASE_URL names a PostgreSQL of your own: back that up by its own tools, and copy DATA_DIR before it (docs/backup.md).',
    )
  const env = readEnv()
  await backUp(env.dataDir, resolve(target), env.sitePort + 5)
  console.log(
    `${env.dataDir} is backed up in ${resolve(target)}, keys included: keep it where nobody else reads.`,
  )
}

if (process.argv[1] === import.meta.filename)
  run().catch((error: unknown) => {
    console.error(`No backup was made: ${(error as Error).message}`)
    process.exitCode = 1
  })
