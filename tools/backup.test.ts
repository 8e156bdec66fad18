import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabases } from '@felek/database/database.ts'
import { startLocalCluster } from '@felek/database/local-cluster.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { serverSchema } from '@felek/server/src/database/schema.ts'
import { createWallet } from '@felek/server/src/modules/wallet/wallet-core.ts'
import { outsideOf, verifyLedger } from '@felek/server/src/modules/wallet/verify.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp('/tmp/felek-backup-')
  folders.push(folder)
  // The user that root's PostgreSQL runs under must pass.
  await chmod(folder, 0o755)
  return folder
}
const loginKey = 'a login key of the test of backups, long enough'

/** Money that moves until it is told to stop; `posted` holds what was acknowledged. */
const keepPosting = (post: (transactionId: string) => Promise<{ status: string }>) => {
  const posted: string[] = []
  let isOver = false
  const over = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const id = `d${n}`
      if ((await post(id)).status === 'ok') posted.push(id)
    }
  })()
  const stop = (): Promise<void> => {
    isOver = true
    return over
  }
  return { posted, stop }
}

test('a backup of a house whose money moves is restored elsewhere with keys, a clean ledger, and all that was acknowledged before', async () => {
  const place = await newFolder()
  const dataDir = join(place, 'data')
  const cluster = await startLocalCluster({ dataDir, durable: false })
  await mkdir(join(dataDir, 'studio'))
  await writeFile(join(dataDir, 'studio/studio-seal-key'), 'what opens the seeds')
  const { db, ledger, close } = await openDatabases({ ...serverSchema, url: cluster.url, loginKey })
  await db.query('select wallet_open(1)', [])
  const vault = createWallet(db, { ledger })
  const load = keepPosting((transactionId) =>
    vault.post({
      verb: 'deposit',
      source: 'test',
      house: 'gateway:test',
      playerId: 1n,
      amountKurus: 5n,
      transactionId,
    }),
  )
  while (load.posted.length < 50) await new Promise((resolve) => setImmediate(resolve))
  const before = [...load.posted]
  await backUp(dataDir, join(place, 'backup'))
  const during = load.posted.length
  await load.stop()
  await close()
  await cluster.stop()
  expect(during).toBeGreaterThan(before.length)

  const restored = join(place, 'restored')
  await restore(join(place, 'backup'), restored)
  for (const key of ['postgres-key', 'studio/studio-seal-key'])
    expect(await readFile(join(restored, key), 'utf8')).toBe(
      await readFile(join(dataDir, key), 'utf8'),
    )
  const copy = await startLocalCluster({ dataDir: restored, durable: false })
  const opened = await openDatabases({ ...serverSchema, url: copy.url, loginKey })
  const env = readEnv({ DATA_DIR: restored })
  const verdict = await opened.db.snapshot((q) => verifyLedger(q, outsideOf(env, [])))
  const { rows } = await opened.db.query('select transaction_id as id from wallet_effects', [])
  await opened.close()
  await copy.stop()
  expect(verdict.faults).toEqual([])
  const kept = new Set(rows.map((row) => row['id']))
  expect(before.filter((id) => !kept.has(id))).toEqual([])
})

test('a backup that was cut off is not restored, and a folder that holds something is not written to', async () => {
  const place = await newFolder()
  await mkdir(join(place, 'backup.unfinished/postgres'), { recursive: true })
  await expect(restore(join(place, 'backup.unfinished'), join(place, 'new'))).rejects.toThrow(
    'is no finished backup',
  )
  await writeFile(join(place, 'backup.unfinished/felek-backup.json'), '{}')
  for (const name of ['backup_label', 'PG_VERSION'])
    await writeFile(join(place, 'backup.unfinished/postgres', name), '18\n')
  await mkdir(join(place, 'full'))
  await writeFile(join(place, 'full/kept'), 'mine')
  await expect(restore(join(place, 'backup.unfinished'), join(place, 'full'))).rejects.toThrow(
    'is not empty',
  )
  expect(await readdir(join(place, 'full'))).toEqual(['kept'])
  await expect(backUp(join(place, 'full'), join(place, 'another'))).rejects.toThrow(
    'there is no database',
  )
})
