import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addressOf } from '@felek/platform/http/addresses.ts'
import type { PickDeps } from '../deps.ts'
import { fromOperator } from './operator.ts'

const parsed = <T extends z.ZodMiniType>(
  schema: T,
  body: Buffer | undefined,
): z.output<T> | undefined => {
  try {
    return z.parse(schema, JSON.parse((body ?? Buffer.alloc(0)).toString('utf8')))
  } catch {
    return undefined
  }
}

export type By = { address: string; host: string }
/** Whether there was something to do it to, and what else there is to say. */
type Done = { known: boolean } & Record<string, unknown>
type OperatorDeps = PickDeps<'db' | 'now', 'operatorToken' | 'trustProxy'>

/**
 * An address of the operator's, below `/operator/`: their token, a body of this shape, and what is done with it. `of`
 * is what the address names, where it ends in `:id`.
 */
export const operatorPost =
  (deps: OperatorDeps, app: FastifyInstance) =>
  <T extends z.ZodMiniType>(
    name: string,
    schema: T,
    act: (input: z.output<T>, by: By, of: string) => Promise<Done>,
  ): void => {
    app.post<{ Params: { id?: string } }>(`/operator/${name}`, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      const address = addressOf(request.raw, deps.env.trustProxy)
      if (!fromOperator(deps.env, request))
        return reply.code(401).send({ result: false, error: 'not_authorized' })
      const body = parsed(schema, request.raw_body)
      if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
      const by = { address, host: request.ownHost }
      const { known, ...more } = await act(body, by, request.params.id ?? '')
      return known
        ? { result: true, error: '', ...more }
        : reply.code(404).send({ result: false, error: 'not_found' })
    })
  }
