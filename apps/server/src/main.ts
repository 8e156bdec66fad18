import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { errors } from '@felek/contract/errors.ts'
import {
  openDatabases,
  openProcessDatabase,
  retryUntilAvailable,
} from '@felek/database/database.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { asRefused, exitCodeOf } from '@felek/platform/config/exit.ts'
import { openStartupServer, type StartupServer } from '@felek/platform/http/startup-server.ts'
import { createApp } from './app.ts'
import { readEnv, type Env } from './config.ts'
import { serverSchema } from './database/schema.ts'
import { createLog } from './log.ts'
import type { OfficeServer } from './http/office-server.ts'
import { openOfficeServer } from './office.ts'

/** Listens while the house is not open yet: why nobody is served, in the words of a call. */
const atThePorch = (env: Env): Promise<StartupServer> =>
  openStartupServer({
    port: env.sitePort,
    hosts: ['0.0.0.0'],
    setting: 'PORT',
    alive: '/alive',
    told: () => ({
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        result: false,
        message: phrases.tr.errors.busy,
        data: {},
        code: errors.busy.code,
        error: 'busy',
        debug: '',
      }),
    }),
  })

/** The process's errands in order, whatever becomes of each: the database may be away just then. */
const inTurn = async (log: Logger, steps: readonly (() => Promise<unknown>)[]): Promise<void> => {
  for (const step of steps)
    await step().catch((error: unknown) => log.warn({ err: error }, 'closing, all the same'))
}

/**
 * Opens the database, however long that is away, then the rooms, and serves until SIGTERM or SIGINT.
 */
const start = async () => {
  const env = settingsOf()
  const log = createLog(env.logLevel)
  const porch = servesSite(env) ? await atThePorch(env) : undefined
  let close = async () => {}
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'closing')
    setTimeout(() => process.exit(1), 15_000).unref()
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  // Started by bin/start, it ends with it, however that ended.
  process.on('disconnect', () => void stop('disconnect'))

  const databases = await openProcessDatabase(
    (onFault) =>
      openDatabases({
        ...env.database,
        ...serverSchema,
        onFault,
        extraPool: servesOffice(env) ? officePool : undefined,
      }),
    log,
    asRefused,
  )
  const { db, ledger, extra } = databases
  const app = createApp(env, { db, ledger, officeDb: extra ?? ledger, log })
  await retryUntilAvailable(() => app.prepareDatabase(), log)
  await app.addRoutes()
  const office = servesOffice(env) ? await openOfficeServer(app.office) : undefined
  // Nobody asks a worker anything: players of other processes wait for what it does.
  if (env.role === 'worker') app.deps.demand.begin()
  const jobs = app.startJobs()
  if (porch) await app.http.app.listen(porch.handOver())
  if (office) await listenForStaff(office, env)
  close = async () => {
    app.startLeaving()
    await inTurn(log, [
      () => Promise.all([app.http.drain(), office?.drain()]),
      () => Promise.all(jobs.map((end) => inTurn(log, [end]))),
      () => app.deps.wallet.drain(),
      () => databases.close(),
    ])
  }
  log.info({ port: env.sitePort, officePort: env.officePort, role: env.role }, 'open')
  process.send?.('open')
}

/**
 * Staff work under the login that may correct and release, in connections of their own: four of them starve no player.
 */
const officePool = { login: 'ledger', poolMax: 4, lanes: 1 } as const

/** Opens the office's port; throws a sentence where it is taken. */
const listenForStaff = async ({ app }: OfficeServer, env: Env): Promise<void> => {
  try {
    await app.listen({ port: env.officePort, host: env.officeBind })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${env.officePort} is in use. Stop what runs there, or set OFFICE_PORT.`, {
      cause: error,
    })
  }
}

const servesSite = ({ role }: Env): boolean => role === 'all' || role === 'site'
const servesOffice = ({ role }: Env): boolean => role === 'all' || role === 'office'

const settingsOf = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    return asRefused(error)
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  start().catch((error: unknown) => {
    console.error(`Felek does not start: ${(error as Error).message}`)
    process.exit(exitCodeOf(error))
  })
}
