import type { FastifyInstance } from 'fastify'
import { asRefused, exitCodeOf } from '@felek/platform/config/exit.ts'
import { createGracefulShutdown } from '@felek/platform/http/graceful-shutdown.ts'
import { openDecidedPayments } from './decided-payments.ts'
import { readEnv, type Env } from './config.ts'
import { createApp } from './http.ts'
import { createOutbox } from './outbox.ts'

/*
 * The sandbox payment processor: a page in an origin of its own, whose buttons decide what became
 * of a payment, and a webhook that tells it. It knows nothing of the site but docs/payment-protocol.md.
 */

const listen = async (app: FastifyInstance, port: number): Promise<void> => {
  // The second for a machine without IPv6.
  for (const host of ['::', '0.0.0.0']) {
    try {
      await app.listen({ port, host })
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE')
        throw new Error(`Port ${port} is in use. Stop what runs there, or set SANDBOX_PORT.`, {
          cause: error,
        })
      if (host !== '::') throw error
    }
  }
}

const settingsOf = (): Env => {
  try {
    return readEnv()
  } catch (error) {
    return asRefused(error)
  }
}

const start = async (): Promise<void> => {
  const env = settingsOf()
  const now = () => Date.now()
  const book = openDecidedPayments(env.dataDir, now())
  let told = () => {}
  let stopping = false
  const app = createApp({ env, book, now, decided: () => told(), ready: () => !stopping })
  const leave = createGracefulShutdown(app.server)
  const outbox = createOutbox({ env, book, log: app.log, now })
  told = () => void outbox.run()
  await listen(app, env.sandboxPort)
  const stopOutbox = outbox.start()
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 12_000).unref()
    stopOutbox()
    await leave(() => undefined)
    await app.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop())
  process.on('SIGINT', () => void stop())
  // Started by bin/start, it ends with it, however that ended.
  process.on('disconnect', () => void stop())
  process.send?.('open')
}

start().catch((error: unknown) => {
  process.stderr.write(`The sandbox processor could not start. ${(error as Error).message}\n`)
  process.exit(exitCodeOf(error))
})
