import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

/*
 * Processor time as Linux counts it, in hundredths of a second: machines and disks differ, what a
 * unit of work costs differs less.
 */

type Stat = { parent: number; ownMs: number; childrenMs: number }

const msPerTick = 10

const statOf = (pid: number): Stat | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name, in brackets, and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const field = (n: number) => parseInt(fields[n - 3] ?? '0', 10)
    return {
      parent: field(4),
      ownMs: (field(14) + field(15)) * msPerTick,
      childrenMs: (field(16) + field(17)) * msPerTick,
    }
  } catch {
    return undefined
  }
}

/** What a process has used so far, in milliseconds. */
export const processMs = (pid: number): number => statOf(pid)?.ownMs ?? 0

/** What a database server has used so far: all its processes, and those that have ended. */
export const databaseMs = (postmaster: number): number => {
  const server = statOf(postmaster)
  if (!server) return 0
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(parseInt(name, 10)))
    .filter((stat) => stat?.parent === postmaster)
  return running.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), server.ownMs + server.childrenMs)
}

/** The process that all connections of a local server come from. */
export const getPostmaster = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const parent = statOf(rows[0]?.pid ?? 0)?.parent
  await client.end()
  if (parent === undefined) throw new Error('the database does not run on this machine')
  return parent
}
