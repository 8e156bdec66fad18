import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { DatabaseAway, judged, type Backend, type QueryResult, type Session } from './backend.ts'
import type { Answer, Ask, Begin, Program, Programs } from './pglite-worker.ts'

/** What PostgreSQL says of a failed statement; `code` is the SQLSTATE, as `pg` names it. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault'
  readonly code: string | undefined
  readonly constraint: string | undefined
  readonly detail: string | undefined
  constructor(fields: Record<string, unknown>) {
    super(String(fields['message']))
    this.code = fields['code'] as string | undefined
    this.constraint = fields['constraint'] as string | undefined
    this.detail = fields['detail'] as string | undefined
  }
}

type Waiter = { resolve(answer: Answer): void; reject(error: Error): void }
type AskBody = Ask extends infer A ? (A extends { id: number } ? Omit<A, 'id'> : never) : never

type Channel = {
  send(body: AskBody): Promise<Answer>
  /** Why the worker is no more. */
  death(): Error | undefined
  /** Its end is wanted now. */
  expectEnd(): void
  /** The worker's first message, with id 0, says that the database is open. */
  opened: Promise<void>
}

/** Questions and answers by their ids; the worker's death fails all who wait. */
const channelTo = (worker: Worker, onDeath: (error: Error) => void): Channel => {
  const waiters = new Map<number, Waiter>()
  let lastId = 0
  let dead: Error | undefined
  let closing = false

  const die = (error: Error) => {
    if (dead) return
    dead = error
    for (const waiter of waiters.values()) waiter.reject(new DatabaseAway(error.message))
    waiters.clear()
    if (!closing) onDeath(error)
  }
  worker.on('error', die)
  worker.on('exit', (code) => die(new Error(`the database's worker ended with code ${code}`)))
  worker.on('message', (answer: Answer) => {
    const waiter = waiters.get(answer.id)
    waiters.delete(answer.id)
    if (answer.error) waiter?.reject(judged(new DatabaseFault(answer.error)))
    else waiter?.resolve(answer)
  })
  return {
    send: (body) =>
      new Promise((resolve, reject) => {
        if (dead) return reject(new DatabaseAway(dead.message))
        lastId += 1
        waiters.set(lastId, { resolve, reject })
        worker.postMessage({ ...body, id: lastId })
      }),
    death: () => dead,
    expectEnd: () => (closing = true),
    opened: new Promise<void>((resolve, reject) =>
      waiters.set(0, { resolve: () => resolve(), reject }),
    ),
  }
}

const pgliteFolder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: { compile(bytes: Uint8Array): Promise<Program> }
}
const compiledFrom = async (file: string): Promise<Program> =>
  wasm.compile(await readFile(join(pgliteFolder, file)))

let programs: Promise<Programs> | undefined

/**
 * PostgreSQL as PGlite brings it, compiled once a process and kept. Where each database compiled its own, one that closed
 * gave its code back while another's was made, and now and then V8 ended the process over that (nodejs/node#64500).
 */
const programsOf = (): Promise<Programs> =>
  (programs ??= Promise.all([compiledFrom('pglite.wasm'), compiledFrom('initdb.wasm')]).then(
    ([pglite, initdb]) => ({ pglite, initdb }),
  ))

/**
 * PGlite in a worker thread: one connection for everybody. A queue on this side reserves it from
 * BEGIN to COMMIT; the worker's death fails all who wait, and `onDeath` ends the process. `image` is
 * a file that PGlite dumped, to begin from.
 */
export const openPglite = async (
  dataDir: string | undefined,
  onDeath: (error: Error) => void,
  image?: string,
): Promise<Backend> => {
  if (dataDir !== undefined) await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: { dataDir, image, programs: await programsOf() } satisfies Begin,
  })
  const channel = channelTo(worker, onDeath)
  await channel.opened

  let tail: Promise<void> = Promise.resolve()
  const reserve = async (): Promise<Session> => {
    const before = tail
    let free: () => void = () => {}
    tail = new Promise((resolve) => (free = resolve))
    await before
    const death = channel.death()
    if (death) {
      free()
      throw new DatabaseAway(death.message)
    }
    /** A transaction begins with its first statement: the way there and back is half of a short one. */
    let begins = false
    return {
      async query(sql, params): Promise<QueryResult> {
        const isEnd = sql === 'commit' || sql === 'rollback'
        if (sql === 'begin' || (begins && isEnd)) {
          begins = !isEnd
          return { rows: [], affected: 0 }
        }
        const before = begins ? { begins } : {}
        begins = false
        const answer = await channel.send(
          params === undefined || isEnd
            ? { script: sql, ...before }
            : { sql, params: [...params], ...before },
        )
        return { rows: answer.rows ?? [], affected: answer.affected ?? 0 }
      },
      release: () => free(),
    }
  }
  return {
    kind: 'pglite',
    reserve,
    reserveLane: reserve,
    async close() {
      const session = await reserve()
      channel.expectEnd()
      await channel.send({ close: true })
      session.release()
      await worker.terminate()
    },
  }
}
