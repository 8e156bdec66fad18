import type { FastifyInstance } from 'fastify'
import type { SportsHouse } from '../deps.ts'
import { bookOf } from '../feed-state.ts'
import type { Hosts } from '../../../http/hosts.ts'
import type { Needs } from '../../../deps.ts'
import { incomingOf, sendAnswer } from '../../../http/request.ts'
import type { Rpc } from '../../../rpc/pipeline.ts'
import { createOddsHub } from './hub.ts'
import { createOddsCount, openOdds } from './open.ts'

type OddsHouse = Needs<'db' | 'now', 'rateScale' | 'trustProxy'> & Pick<SportsHouse, 'sportsState'>

/** Where odds are told as they change; `atEnd` is told how these streams are ended. */
export const oddsRoutes = (
  house: OddsHouse,
  { rpc, hosts, atEnd }: { rpc: Rpc; hosts: Hosts; atEnd(end: () => void): void },
) => {
  const hub = createOddsHub({
    believed: () => bookOf(house).believed,
    now: () => house.now(),
    clock: () => performance.now(),
    ticks: true,
  })
  const parts = { rpc, hub, house, count: createOddsCount(house.env.rateScale) }
  atEnd(() => hub.close())
  return async (app: FastifyInstance) => {
    app.post('/endpoint/v1/odds', async (request, reply) => {
      const answer = await openOdds(parts, incomingOf(request, house.env, hosts), request, reply)
      return answer === undefined ? reply : sendAnswer(reply, answer, hosts.secure)
    })
  }
}
