import type { OutgoingHttpHeaders } from 'node:http'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '@felek/contract/limits.ts'
import {
  openHttpServer,
  probeModules,
  messageOf,
  sendBy,
  ways,
  type ReceivedResponse,
  type Way,
} from '../../test/request-paths.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'
import { setMaintenance } from '../modules/status/status.ts'

/*
 * docs/product/calls.md, "Order of checks": size → syntax → envelope → known call → maintenance → session and
 * rights → rate → fields → requestID → business, and the flood before all. A request that breaks
 * several is told of the first alone, by whichever way it came, and in the same words.
 */

let t: TestApp
let player: TestPlayer
let opened: Awaited<ReturnType<typeof openHttpServer>>
let flooded: Awaited<ReturnType<typeof openHttpServer>>

beforeAll(async () => {
  t = await openTestApp({}, { rooms: probeModules })
  player = await t.aPlayer()
  opened = await openHttpServer(t, 1)
  flooded = await openHttpServer(t, 0.0001)
})
afterAll(async () => {
  await opened.street.app.close()
  await flooded.street.app.close()
  await t.close()
})

type Shot = {
  api: object
  data: Record<string, unknown>
  user: object | undefined
  headers: OutgoingHttpHeaders
  size: number
  inMaintenance: boolean
  isSpent: boolean
  isTaken: boolean
}
const aShot = (): Shot => ({
  api: { class: 'probe', method: 'pay' },
  data: { requestID: randomUUID(), word: 'done' },
  user: { sid: player.sid, uid: player.uid },
  headers: { cookie: `dev=${player.device}` },
  size: 0,
  inMaintenance: false,
  isSpent: false,
  isTaken: false,
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

/** What breaks each check, in their order, and what whoever breaks it is told. */
const checks: readonly {
  name: string
  told: [http: number, code: number, error: string]
  break(shot: Shot): void
}[] = [
  {
    name: 'size',
    told: [413, 413, 'too_large'],
    break: (shot) => (shot.size = limits.bodyBytesMax + 1),
  },
  {
    name: 'content type',
    told: [415, 400, 'bad_request'],
    break: (shot) => (shot.headers['content-type'] = 'text/plain'),
  },
  {
    name: 'syntax',
    told: [400, 400, 'too_large'],
    break: (shot) => (shot.data['deep'] = deep(limits.depthMax)),
  },
  {
    name: 'envelope',
    told: [400, 400, 'bad_request'],
    break: (shot) => (shot.headers['panel'] = undefined),
  },
  {
    name: 'known call',
    told: [200, 404, 'unknown_operation'],
    break: (shot) => (shot.api = { class: 'probe', method: 'nothing' }),
  },
  {
    name: 'maintenance',
    told: [200, 503, 'maintenance'],
    break: (shot) => (shot.inMaintenance = true),
  },
  {
    name: 'session',
    told: [200, 403, 'session_expired'],
    break: (shot) => (shot.user = undefined),
  },
  {
    name: 'rate',
    told: [200, 429, 'rate_limited'],
    break: (shot) => (shot.isSpent = true),
  },
  {
    name: 'fields',
    told: [200, 422, 'invalid_fields'],
    break: (shot) => (shot.data['nonsense'] = 1),
  },
  {
    name: 'requestID',
    told: [200, 409, 'id_conflict'],
    break: (shot) => (shot.isTaken = true),
  },
  {
    name: 'business',
    told: [200, 422, 'insufficient_funds'],
    break: (shot) => (shot.data['word'] = 'refuse'),
  },
]

let addresses = 0
/** An address whose household nobody else of this test belongs to. */
const anAddress = (): string => {
  addresses += 1
  return `${20 + Math.floor(addresses / 200)}.${addresses % 200}.0.1`
}

const textOf = ({ api, data, user, size }: Shot): string =>
  JSON.stringify({ api, data, ...(user ? { user } : {}) }).padEnd(size)

/** Fires the shot by one way, once all that it takes for it to miss is set up. */
const fire = async (way: Way, shot: Shot): Promise<ReceivedResponse> => {
  const { deps, port } = opened
  const shut = (on: boolean) => setMaintenance(deps, { on, message: '', until: undefined })
  const from = { 'x-forwarded-for': anAddress() }
  const good = { ...aShot(), headers: { ...aShot().headers, ...from } }
  if (shot.isTaken)
    await sendBy('short', port, textOf({ ...good, data: { ...shot.data, word: 'other' } }), {
      ...good.headers,
      'x-forwarded-for': anAddress(),
    })
  // Five tries a minute, whichever way they are made, and of wrong fields too.
  for (let n = 0; shot.isSpent && n < 5; n += 1)
    await sendBy(
      ways[n % ways.length] ?? 'short',
      port,
      textOf({ ...good, data: {} }),
      good.headers,
    )
  if (shot.inMaintenance) await shut(true)
  const heard = await sendBy(way, port, textOf(shot), { ...shot.headers, ...from })
  if (shot.inMaintenance) await shut(false)
  return heard
}

/** The wait counts down between two requests. */
const stillOf = (heard: ReceivedResponse) => {
  const { headers, text, ...said } = messageOf(heard)
  const { 'retry-after': wait, ...rest } = headers as Record<string, unknown>
  return text.includes('rate_limited')
    ? {
        ...said,
        text: text.replace(/\d+ (saniye|dakika)/, 'n'),
        headers: { ...rest, waits: !!wait },
      }
    : { ...said, text, headers }
}

const broken = (...names: string[]): Shot => {
  const shot = aShot()
  // An id is taken by the same word or another: the word is last.
  for (const check of checks) if (names.includes(check.name)) check.break(shot)
  return shot
}
const outcome = ({ http, text }: ReceivedResponse) => {
  const { code, error } = JSON.parse(text) as { code: number; error: string }
  return [http, code, error]
}
/** A body over the limit can not be short. */
const waysOf = (...names: string[]): readonly Way[] =>
  names.includes('size') ? ways.slice(1) : ways

test('a request that breaks nothing is done, by every way in the same words', async () => {
  const said = []
  for (const way of ways) said.push(await fire(way, broken()))
  for (const heard of said) {
    expect(outcome(heard)).toEqual([200, 200, ''])
    expect(heard.requestId).toMatch(/^[0-9a-f]{24}$/)
  }
  expect(new Set(said.map(({ requestId }) => requestId)).size).toBe(3)
  const headers = said.map((heard) => messageOf(heard).headers)
  expect([headers[1], headers[2]]).toEqual([headers[0], headers[0]])
})

describe.each(checks.map((check, n) => [check.name, check, checks.slice(n + 1)] as const))(
  '%s',
  (name, { told }, later) => {
    test.each(['nothing else', ...later.map((check) => check.name)])(
      `is told before %s`,
      async (other) => {
        const said = []
        for (const way of waysOf(name)) {
          const heard = await fire(way, broken(name, other))
          expect([way, ...outcome(heard)]).toEqual([way, ...told])
          expect(heard.requestId).toMatch(/^[0-9a-f]{24}$/)
          said.push(stillOf(heard))
        }
        for (const one of said) expect(one).toEqual(said[0])
      },
    )

    test('the flood comes before it', async () => {
      const said = []
      for (const way of waysOf(name)) {
        const from = anAddress()
        const headers = { 'x-forwarded-for': from }
        // One try, the next in a hundred seconds, and it is used up by the other way.
        await sendBy(way === 'short' ? 'long' : 'short', flooded.port, '{}', headers)
        const shot = broken(name)
        const heard = await sendBy(way, flooded.port, textOf(shot), { ...shot.headers, ...headers })
        expect([way, ...outcome(heard)]).toEqual([way, 429, 429, 'rate_limited'])
        expect(Number(heard.headers['retry-after'])).toBeGreaterThan(1)
        said.push(stillOf(heard))
      }
      for (const one of said) expect(one).toEqual(said[0])
    })
  },
)
