import { openAsBlob } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { createStatements } from './pglite-statements.ts'

/*
 * PGlite runs here, beside the main thread, so that a long query never stops the pages. The
 * protocol is one message a statement; the main thread decides who may speak (see pglite.ts).
 */

export type Ask =
  | { id: number; sql: string; params: unknown[]; begins?: boolean }
  | { id: number; script: string; begins?: boolean }
  | { id: number; close: true }
export type Answer = {
  id: number
  rows?: Record<string, unknown>[]
  affected?: number
  error?: Record<string, unknown>
}

/** Of WebAssembly, compiled; the types of this side have no name for it. */
export type Program = object
export type Programs = { pglite: Program; initdb: Program }
export type Begin = {
  dataDir: string | undefined
  image: string | undefined
  programs: Programs
}

const port = parentPort
if (!port) throw new Error('pglite-worker runs in a worker thread')

const raw = (v: string) => v
const { dataDir, image, programs } = workerData as Begin
const db = await PGlite.create({
  ...(dataDir === undefined ? {} : { dataDir }),
  ...(image === undefined ? {} : { loadDataDir: await openAsBlob(image) }),
  pgliteWasmModule: programs.pglite,
  initdbWasmModule: programs.initdb,
  parsers: { [types.INT8]: (v: string) => BigInt(v), [types.DATE]: raw, [types.NUMERIC]: raw },
})

const statements = createStatements(db)

const plain = (error: unknown): Record<string, unknown> => {
  const e = error as Record<string, unknown> & Error
  return {
    message: e.message,
    code: e['code'],
    constraint: e['constraint'],
    detail: e['detail'],
    table: e['table'],
    where: e['where'],
  }
}

const run = async (ask: Ask): Promise<Answer> => {
  if ('close' in ask) {
    await db.close()
    return { id: ask.id }
  }
  if (ask.begins) await db.exec('begin')
  if ('script' in ask) {
    await db.exec(ask.script)
    if (ask.script !== 'commit' && ask.script !== 'rollback') await statements.forgetAll()
    return { id: ask.id }
  }
  return { id: ask.id, ...(await statements.run(ask.sql, ask.params)) }
}

port.on('message', (ask: Ask) => {
  run(ask).then(
    (answer) => port.postMessage(answer),
    (error: unknown) => port.postMessage({ id: ask.id, error: plain(error) } satisfies Answer),
  )
})
port.postMessage({ id: 0 } satisfies Answer)
