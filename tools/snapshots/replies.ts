import { safeParse } from 'zod/mini'
import * as contract from '@felek/contract/index.ts'
import type { Call } from '@felek/contract/call.ts'
import { createWire, type Reply, type Wire, type WireReply } from '../demo-player.ts'
import { merged, type Snapshot } from './snapshot.ts'
import { shapeOf } from './shape.ts'

/*
 * What every call of the contract answers: a stranger who sends nothing, anybody who sends nonsense, and
 * the reads of a player with plain input. A call that is added is in it without anybody's doing.
 */

export const allCalls = (): Call[] =>
  Object.values(contract as unknown as Record<string, Record<string, Call>>)
    .flatMap((calls) => Object.values(calls))
    .sort((a, b) => (a.wire < b.wire ? -1 : 1))

/** Names of inputs with something sensible; those of one call alone stand under its wire name. */
const plainInputs: Readonly<Record<string, unknown>> = {
  Type: '1',
  gameID: 'meyve-pazari',
  tableID: 'felek-blackjack',
  month: '2026-01',
  bankcode: '1',
  bankID: '62',
  InfType: 'faq',
  ids: ['1'],
  id: '1',
  batch: '1',
  q: 'felek',
  code: '000000',
  couponNumber: 'FK00000000',
  eventID: 'unknown',
  streamID: 'a'.repeat(22),
  channels: ['live'],
  selections: [{ eventID: 'unknown', marketID: '1x2', outcomeID: '1', odds: '2.00' }],
  lineStake: '10.00',
}

/**
 * Lists that time and chance fill: matches, tables, winners. Which optional fields stand there differs from
 * one minute to the next; whether the reply is what the contract says does not.
 */
const filledByChance: ReadonlySet<string> = new Set([
  'betframe/getEvent',
  'betframe/getEvents',
  'betframe/getHighlights',
  'betframe/getResults',
  'betframe/getSports',
  'betframe/searchEvents',
  'casino/list_winners',
  'livecasino/game_table_list',
  'livecasino/get_table',
])

type Required = { required?: string[]; properties?: Record<string, unknown> }
type Description = {
  paths: Record<
    string,
    {
      post: {
        requestBody: {
          content: {
            'application/json': { schema: { properties: { data: Required } } }
          }
        }
      }
    }
  >
}

/** Inputs as the product itself describes them. */
export type Inputs = (wire: string) => Required

export const readInputs = async (baseUrl: string): Promise<Inputs> => {
  const response = await fetch(`${baseUrl}/endpoint/openapi.json`)
  const { paths } = (await response.json()) as Description
  return (wire) => {
    const content = paths[`/endpoint/v1#${wire}`]?.post.requestBody.content
    if (content === undefined) throw new Error(`the product does not describe ${wire}`)
    return content['application/json'].schema.properties.data
  }
}

/** The least input that a call takes; throws where nobody has said what a field of it may be. */
export const plainInput = (wire: string, { required = [] }: Required): Record<string, unknown> =>
  Object.fromEntries(
    required.map((name) => {
      const value = plainInputs[name]
      if (value === undefined)
        throw new Error(`${wire} wants ${name}: say in plainInputs what a snapshot sends`)
      return [name, value]
    }),
  )

/** Every field an object, and one that nobody knows: refused before anything is done. */
export const nonsense = ({ properties = {} }: Required): Record<string, unknown> => ({
  ...Object.fromEntries(Object.keys(properties).map((name) => [name, {}])),
  nonsense: true,
})

/** The message is the player's; `debug` numbers the request. */
export const describeReply = (
  { wire, output }: Pick<Call, 'wire' | 'output'>,
  { status, body }: Pick<WireReply, 'status' | 'body'>,
): string => {
  const { result, code, error, message, data, pagination }: Reply = body
  const lines = [`HTTP ${status}`, `result ${result}, code ${code}, error "${error}"`]
  if (!result) return [...lines, `message ${message}`, JSON.stringify(data)].join('\n')
  const shape = filledByChance.has(wire)
    ? `as the contract says: ${safeParse(output, data).success}`
    : shapeOf(data)
  return [
    ...lines,
    `message ${message}`,
    ...(pagination === undefined ? [] : [`pagination ${shapeOf(pagination)}`]),
    shape,
  ].join('\n')
}

/** The corpus; `player` is signed in. */
export const readReplies = async (baseUrl: string, player: Wire): Promise<Snapshot> => {
  const inputs = await readInputs(baseUrl)
  const stranger = createWire(baseUrl)
  const found: [string, string][] = []
  for (const call of allCalls()) {
    const { wire, kind } = call
    const input = inputs(wire)
    const send = async (who: string, by: Wire, data: object) => {
      const reply = await by.send(wire, data)
      if (reply.body.error === 'flooded')
        throw new Error('the product refuses so many calls: start it with RATE_SCALE=1000')
      found.push([`${wire}, ${who}`, describeReply(call, reply)])
    }
    await send('a stranger, nothing', stranger, {})
    await send('a stranger, nonsense', stranger, nonsense(input))
    await send('a player, nonsense', player, nonsense(input))
    if (kind === 'read') await send('a player, plain', player, plainInput(wire, input))
  }
  return merged(found)
}
