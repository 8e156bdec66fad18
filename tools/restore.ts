import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyTree, isClusterBackup, restoreCluster } from '@felek/database/cluster-backup.ts'

/*
 * `bin/restore <backup> <new folder>`: a DATA_DIR out of what `bin/backup` made.
 */

/** Restores a backup into a folder that is not there yet, or empty; answers when it was made. */
export const restore = async (backup: string, dataDir: string, port?: number): Promise<string> => {
  const about = join(backup, 'felek-backup.json')
  if (!existsSync(about) || !isClusterBackup(join(backup, 'postgres')))
    throw new Error(`${backup} is no finished backup of bin/backup.`)
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new Error(`${dataDir} is not empty: name a new folder. Nothing in it was touched.`)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  try {
    await copyTree(join(backup, 'data'), dataDir, () => false)
    await restoreCluster(join(backup, 'postgres'), dataDir, port)
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true })
    throw error
  }
  return (JSON.parse(readFileSync(about, 'utf8')) as { madeAt: string }).madeAt
}

const run = async (): Promise<void> => {
  const [backup, dataDir] = process.argv.slice(2)
  if (backup === undefined || dataDir === undefined)
    throw new Error('Say what and where to: bin/restore <backup> <new folder>.')
  const madeAt = await restore(resolve(backup), resolve(dataDir))
  console.log(
    `The backup of ${madeAt} is restored in ${resolve(dataDir)}. Check it with DATA_DIR=${dataDir} npm run ledger:verify, start it with DATA_DIR=${dataDir} bin/start.`,
  )
}

if (process.argv[1] === import.meta.filename)
  run().catch((error: unknown) => {
    console.error(`Nothing was restored: ${(error as Error).message}`)
    process.exitCode = 1
  })
