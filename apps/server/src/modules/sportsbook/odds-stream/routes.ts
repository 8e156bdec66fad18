import type { FastifyInstance } from 'fastify'
import type { SportsDeps } from '../deps.ts'
import { feedStateOf } from '../feed-state.ts'
import type { Hosts } from '../../../http/hosts.ts'
import type { PickDeps } from '../../../deps.ts'
import { toRpcRequest, sendRpcResponse } from '../../../http/request.ts'
import type { Rpc } from '../../../rpc/pipeline.ts'
import { createOddsHub } from './hub.ts'
import { createOddsCount, openOdds } from './open.ts'

type OddsDeps = PickDeps<'db' | 'now', 'rateScale' | 'trustProxy'> & Pick<SportsDeps, 'sportsState'>

/** Where odds are told as they change; `atEnd` is told how these streams are ended. */
export const oddsRoutes = (
  deps: OddsDeps,
  { rpc, hosts, atEnd }: { rpc: Rpc; hosts: Hosts; atEnd(end: () => void): void },
) => {
  const hub = createOddsHub({
    believed: () => feedStateOf(deps).believed,
    now: () => deps.now(),
    clock: () => performance.now(),
    ticks: true,
  })
  const parts = { rpc, hub, deps, count: createOddsCount(deps.env.rateScale) }
  atEnd(() => hub.close())
  return async (app: FastifyInstance) => {
    app.post('/endpoint/v1/odds', async (request, reply) => {
      const answer = await openOdds(parts, toRpcRequest(request, deps.env, hosts), request, reply)
      return answer === undefined ? reply : sendRpcResponse(reply, answer, hosts.secure)
    })
  }
}
