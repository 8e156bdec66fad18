import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { LocalClusterFault } from './fault.ts'

/** An account of this machine that PostgreSQL runs under, since it refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

/** Whether this process is root's, on a system that has users. */
export const isRoot = (): boolean => process.getuid?.() === 0

/** The owner of a path; undefined where there is nothing. */
const findOwner = (path: string): { uid: number; gid: number } | undefined => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && { uid: found.uid, gid: found.gid }
}

const findByName = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((it) => it.startsWith(`${name}:`))
  const [, , uid = '', gid = ''] = line?.split(':') ?? []
  return /^\d+$/.test(uid) && /^\d+$/.test(gid)
    ? { name, uid: parseInt(uid, 10), gid: parseInt(gid, 10) }
    : undefined
}

/**
 * Who a cluster of root's runs under: the owner of what is there already, else `postgres`, else
 * `nobody`. Undefined where this process is not root's: then it runs under the same user.
 */
export const findAccount = (paths: readonly string[]): Account | undefined => {
  if (!isRoot()) return undefined
  for (const path of paths) {
    const owner = findOwner(path)
    if (owner !== undefined && owner.uid !== 0) return { name: `the owner of ${path}`, ...owner }
  }
  const account = findByName('postgres') ?? findByName('nobody')
  if (account === undefined)
    throw new LocalClusterFault(
      'PostgreSQL does not run as root, and this machine has neither a user postgres nor a user nobody: start Felek as another user, or set DATABASE_URL.',
    )
  return account
}

/** What `spawn` takes so that a program runs under the account. */
export const toSpawnOptions = (account: Account | undefined): { uid?: number; gid?: number } =>
  account === undefined ? {} : { uid: account.uid, gid: account.gid }

/** Whether the account can enter a folder; asked of the system, which knows more than mode bits. */
export const canEnter = (account: Account | undefined, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], {
    cwd: '/',
    stdio: 'ignore',
    ...toSpawnOptions(account),
  }).status === 0
