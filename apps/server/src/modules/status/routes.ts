import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Reply } from '@felek/contract/envelope.ts'
import { errors, type ErrorCode } from '@felek/contract/errors.ts'
import { time } from '@felek/contract/fields.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { addressOf } from '@felek/platform/http/addresses.ts'
import type { StatusDeps } from './deps.ts'
import { fromOperator, fromThisMachine } from '../../http/operator.ts'
import { isBarredAddress, publicLoginKey } from '../players/players.ts'
import { countryName, getCountry } from './geo.ts'
import { isReady, maintenanceState, metricsOf, setMaintenance, type Maintenance } from './status.ts'
import { version } from './version.ts'

const langOf = (request: FastifyRequest): Lang =>
  (request.query as { lang?: unknown; Lang?: unknown }).Lang === 'en' ||
  (request.query as { lang?: unknown }).lang === 'en'
    ? 'en'
    : 'tr'

/**
 * The envelope of a call, for the addresses that are plain GETs (docs/product/calls.md, "Addresses beside the
 * calls").
 */
const answer = (
  reply: FastifyReply,
  lang: Lang,
  data: unknown,
  refusal?: ErrorCode,
  http = 200,
) => {
  const requestId = randomBytes(12).toString('hex')
  const body: Reply = refusal
    ? {
        result: false,
        message: phrases[lang].errors[refusal],
        data,
        code: errors[refusal].code,
        error: refusal,
        debug: requestId,
      }
    : { result: true, message: phrases[lang].messages.done, data, code: 200, error: '', debug: '' }
  return reply
    .code(http)
    .headers({ 'cache-control': 'no-store', 'x-request-id': requestId })
    .send(body)
}

const onWire = ({ on, message, until }: Maintenance) => ({
  maintenance: on,
  message,
  ...(until === undefined ? {} : { until }),
})

const publicRoutes = (deps: StatusDeps, app: FastifyInstance) => {
  app.get('/endpoint/v1/check-maintenance', async (request, reply) => {
    const state = maintenanceState(deps)
    return answer(reply, langOf(request), onWire(state), state.on ? 'maintenance' : undefined)
  })

  app.get('/endpoint/v1/licenses', async (request, reply) => {
    const lang = langOf(request)
    // With demo money there is nothing to license, and this says so; a real profile would read its
    // licence here.
    return answer(reply, lang, [
      {
        id: '1',
        authority: 'Demo',
        number: '',
        holder: 'Felek',
        url: '/about-us',
        validUntil: '',
        text: phrases[lang].messages.demo_licence,
      },
    ])
  })

  app.get('/endpoint/v1/ip-info', async (request, reply) => {
    const lang = langOf(request)
    const ip = addressOf(request.raw, deps.env.trustProxy)
    const country = isIP(ip) === 0 ? '' : await getCountry(deps, ip)
    return answer(reply, lang, {
      ip,
      country,
      countryName: countryName(country, lang),
      barred: isIP(ip) !== 0 && isBarredAddress(deps, ip),
    })
  })

  app.get('/endpoint/v1/public-key', async (request, reply) =>
    answer(reply, langOf(request), await publicLoginKey(deps)),
  )
}

const wanted = z.strictObject({
  on: z.boolean(),
  message: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  until: z.optional(time),
})

const parsed = (body: Buffer | undefined): z.output<typeof wanted> | undefined => {
  try {
    return z.parse(wanted, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

const operatorRoutes = (deps: StatusDeps, app: FastifyInstance) => {
  app.post('/operator/maintenance', async (request, reply) => {
    const lang = langOf(request)
    if (!fromOperator(deps.env, request)) return answer(reply, lang, {}, 'not_authorized', 401)
    const body = parsed(request.raw_body)
    if (!body) return answer(reply, lang, {}, 'bad_request', 400)
    const state: Maintenance = { on: body.on, message: body.message, until: body.until }
    await setMaintenance(deps, state)
    deps.log.warn(
      { maintenance: state.on, until: state.until },
      'the operator switched maintenance',
    )
    return answer(reply, lang, onWire(state))
  })

  app.get('/metrics', async (request, reply) => {
    if (!fromThisMachine(deps.env, request) && !fromOperator(deps.env, request))
      return reply.callNotFound()
    const metrics = metricsOf(deps)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

const healthRoutes = (deps: StatusDeps, app: FastifyInstance) => {
  // Not /live: that is the live casino.
  app.get('/alive', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )

  app.get('/ready', async (_request, reply) => {
    const ready = await isReady(deps)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready' })
  })

  app.get('/health', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      status: (await isReady(deps)) ? 'ok' : 'not ready',
      version,
      profile: deps.env.profile,
      maintenance: maintenanceState(deps).on,
      uptimeS: Math.floor(process.uptime()),
    }),
  )
}

/**
 * What the operator, the machine and the pages ask of the server itself. All of it answers during
 * maintenance.
 */
export const statusRoutes = (deps: StatusDeps) => async (app: FastifyInstance) => {
  publicRoutes(deps, app)
  operatorRoutes(deps, app)
  healthRoutes(deps, app)
}
