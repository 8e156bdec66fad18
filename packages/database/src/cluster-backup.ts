import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { startLocalCluster, type LocalCluster } from './local-cluster.ts'
import { major } from './local-cluster/binaries.ts'
import { LocalClusterFault } from './local-cluster/fault.ts'
import { findPlace, hasCluster } from './local-cluster/place.ts'

/*
 * A backup of a running cluster, and the way back. npm's binaries have no pg_basebackup, so this does
 * what it does: the files are copied while they are written, and the log of writes from the copy's
 * beginning to its end makes them whole when the copy is first started.
 */

/** What PostgreSQL makes anew at each start, and what belongs to a running server alone. */
const isLeftOut = (path: string): boolean =>
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./.test(
    path,
  ) ||
  /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label[^/]*|tablespace_map[^/]*)$/.test(
    path,
  )

/** A file, written to the disk before this resolves; false where it has gone meanwhile. */
const copyDurably = async (from: string, to: string): Promise<boolean> => {
  try {
    await copyFile(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  await chmod(to, 0o600)
  const file = await open(to, 'r+')
  await file.sync()
  await file.close()
  return true
}

/** Copies a tree but for what is left out by its path; sockets and pipes are nobody's data. */
export const copyTree = async (
  from: string,
  to: string,
  isOut: (path: string) => boolean,
  below = '',
): Promise<void> => {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 })
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (isOut(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, isOut, path)
    else if (entry.isFile()) await copyDurably(join(from, path), join(to, path))
  }
}

const firstRow = async (client: pg.Client, sql: string): Promise<Record<string, string>> =>
  (await client.query<Record<string, string>>(sql)).rows[0] ?? {}

/** The segments of the log from the backup's beginning to its end, and what tells timelines apart. */
const copyLog = async (from: string, to: string, first: string, last: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of await readdir(from))
    if (name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last))
      await copyDurably(join(from, name), join(to, name))
}

/**
 * Copies a running cluster to a new folder, as it stands at one moment between the call and its end.
 * Nobody who works with it waits.
 */
export const backUpCluster = async (
  { superuserUrl, folder }: Pick<LocalCluster, 'superuserUrl' | 'folder'>,
  target: string,
): Promise<void> => {
  const client = new pg.Client({ connectionString: superuserUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    // The log is kept from here on for as long as this connection lives.
    await client.query(
      `select pg_create_physical_replication_slot('felek_backup_${process.pid}', true, true)`,
    )
    const { first = '' } = await firstRow(
      client,
      "select pg_walfile_name(pg_backup_start('felek', fast => true)) as first",
    )
    await copyTree(folder, target, isLeftOut)
    const { last = '', label = '' } = await firstRow(
      client,
      'select pg_walfile_name(lsn) as last, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    await copyLog(join(folder, 'pg_wal'), join(target, 'pg_wal'), first, last)
    await writeFile(join(target, 'backup_label'), label, { mode: 0o600, flush: true })
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Puts a backup where the cluster of a DATA_DIR lies, which must not have one, and starts it once, so
 * that it is whole.
 */
export const restoreCluster = async (
  backup: string,
  dataDir: string,
  port?: number,
): Promise<void> => {
  const version = readFileSync(join(backup, 'PG_VERSION'), 'utf8').trim()
  if (version !== major)
    throw new LocalClusterFault(
      `${backup} holds the data of PostgreSQL ${version}, and this Felek brings ${major}.`,
    )
  const place = findPlace(dataDir)
  if (hasCluster(place)) throw new LocalClusterFault(`${place.folder} holds a database already.`)
  const draft = `${place.folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(draft), { recursive: true })
  await copyTree(backup, draft, () => false)
  const { account } = place
  if (account !== undefined) await handOver(draft, account)
  renameSync(draft, place.folder)
  const cluster = await startLocalCluster({ dataDir, ...(port !== undefined && { port }) })
  await cluster.stop()
}

/** Gives a tree to the account that PostgreSQL runs under. */
const handOver = async (folder: string, account: { uid: number; gid: number }): Promise<void> => {
  chownSync(folder, account.uid, account.gid)
  for (const path of await readdir(folder, { recursive: true }))
    chownSync(join(folder, path), account.uid, account.gid)
}

/** Whether a folder is the copy of a cluster that `backUpCluster` has finished. */
export const isClusterBackup = (folder: string): boolean =>
  existsSync(join(folder, 'backup_label')) && existsSync(join(folder, 'PG_VERSION'))
