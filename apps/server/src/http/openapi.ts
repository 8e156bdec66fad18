import { toJSONSchema } from 'zod'
import type { Call } from '@felek/contract/call.ts'
import { errors } from '@felek/contract/errors.ts'
import type { CallModule } from '../rpc/pipeline.ts'

type Schema = Record<string, unknown>

/**
 * What a schema takes or gives, as JSON Schema; a transformation is described by the side that
 * travels.
 */
const described = (schema: Call['input'], io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
  return rest
}

const auths: Record<Call['auth'], string> = {
  none: 'Anybody; a user block is ignored.',
  optional: 'Anybody; a user block must hold a live session.',
  player: 'A live session: sid and uid in the user block, and the device cookie.',
  pending: 'A live session, or one that waits for its second factor.',
  staff: 'A session of the back office.',
}

const text = { type: 'string' }
/** The envelope's user block. */
const user = {
  type: 'object',
  properties: { uid: text, sid: text, uip: text, gmt: text, lang: text },
}

const operation = (call: Call): Schema => {
  const [cls, method] = call.wire.split('/')
  const reply = {
    type: 'object',
    required: ['result', 'message', 'data', 'code', 'error', 'debug'],
    properties: {
      result: { type: 'boolean' },
      message: { type: 'string', description: 'For people, in the language of Lang.' },
      data: described(call.output, 'output'),
      code: { type: 'integer' },
      error: {
        type: 'string',
        enum: ['', ...Object.keys(errors)],
        description: 'The stable key of a refusal; empty when result is true.',
      },
      debug: { type: 'string' },
      ...(call.list
        ? {
            pagination: {
              type: 'object',
              properties: {
                limit: { type: 'integer' },
                offset: { type: 'integer' },
                total: { type: 'integer' },
                atLeast: { type: 'boolean', description: 'Counting stopped at total.' },
              },
            },
          }
        : {}),
    },
  }
  return {
    post: {
      operationId: call.wire.replace('/', '.'),
      tags: [cls],
      description: `${auths[call.auth]}${call.money ? ' Idempotent by requestID.' : ''} Sent to POST /endpoint/v1; the path here only names the call.`,
      parameters: [{ name: 'panel', in: 'header', required: true, schema: { const: 'frontend' } }],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['api'],
              properties: {
                api: {
                  type: 'object',
                  properties: { class: { const: cls }, method: { const: method } },
                  required: ['class', 'method'],
                },
                data: described(call.input, 'input'),
                user,
              },
            },
          },
        },
      },
      responses: {
        '200': { description: 'The envelope.', content: { 'application/json': { schema: reply } } },
      },
    },
  }
}

/**
 * OpenAPI 3.1 of every call, made from the contract. All calls share one address, so each stands
 * under a name of its own.
 */
export const openApi = (rooms: readonly CallModule[], version: string): string => {
  const calls = rooms
    .flatMap((room) => Object.values(room.calls))
    .sort((a, b) => (a.wire < b.wire ? -1 : 1))
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Felek',
      version,
      description: 'One envelope, one address: see the description of each call.',
    },
    paths: Object.fromEntries(calls.map((call) => [`/endpoint/v1#${call.wire}`, operation(call)])),
  })
}
