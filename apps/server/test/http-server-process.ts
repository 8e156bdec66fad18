import { pino } from 'pino'
import { readEnv } from '../src/config.ts'
import { createEventHub } from '../src/events/hub.ts'
import type { Deps } from '../src/deps.ts'
import { createDemand } from '../src/jobs/demand.ts'
import { createHttpServer } from '../src/http/server.ts'
import type { Rpc } from '../src/rpc/pipeline.ts'

/*
 * The street alone, in a process of its own: it listens on PORT, says so, and drains on SIGTERM as
 * the server does; or, with the argument `closes`, as Node closes a server when it is told to. Answers
 * come after some milliseconds, as from a database. At its end it says how many connections it has taken.
 */
const env = readEnv()
const deps = {
  env,
  log: pino({ level: 'silent' }),
  eventHub: createEventHub(),
  demand: createDemand(),
} as unknown as Deps
const reply = { result: true, message: '', data: {}, code: 200, error: '', debug: '' }
const rpc = {
  recall: () => undefined,
  answer: async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return { http: 200, requestId: 'r', reply }
  },
} as unknown as Rpc
const street = createHttpServer(deps, rpc, { isSessionAlive: async () => true, logSecurity() {} })
let taken = 0
street.app.server.on('connection', () => {
  taken += 1
})
let told = false
street.app.addHook('onRequest', (_request, reply, done) => {
  if (told) void reply.header('connection', 'close')
  done()
})
/** Seeded bug: everybody is told, and then the server is closed as Node and Fastify close one. */
const closes = async () => {
  told = true
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await street.app.close()
}
await street.app.listen({ port: env.sitePort, host: '127.0.0.1' })
const drain = process.argv.includes('closes') ? closes : street.drain
process.on(
  'SIGTERM',
  () => void drain().then(() => process.send?.({ taken }, () => process.exit(0))),
)
process.send?.({ taken })
