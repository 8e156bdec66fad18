import type { PickDeps } from '../../deps.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { WalletDeps } from './deps.ts'
import { ringOrEnd } from '../../alarms/alarm-queue.ts'
import { fromOperator } from '../../http/operator.ts'
import type { Query } from '@felek/database/database.ts'
import type { Fault } from './fault.ts'
import { headShape, type Head } from './chain/heads.ts'
import { outsideOf, verifyLedger } from './verify.ts'

/** Heads from elsewhere: another machine's files, the log, mails. */
const asked = z.object({ heads: z._default(z.array(headShape), []) })

const headsIn = (body: Buffer | undefined): Head[] | undefined => {
  try {
    return z.parse(asked, JSON.parse(body?.toString('utf8') || '{}')).heads
  } catch {
    return undefined
  }
}

/**
 * `POST /operator/ledger-verify` `{ "heads"? }`: the check of a running house, which alone may open
 * its folder. The heads in its own DATA_DIR are compared too.
 */
export const walletRoutes =
  (
    deps: WalletDeps & PickDeps<never, 'operatorToken'>,
    /** What rooms that ask this one find of their own books. */
    others: (q: Query) => Promise<Fault[]>,
  ) =>
  async (app: FastifyInstance) => {
    app.post('/operator/ledger-verify', { bodyLimit: 64 << 20 }, async (request, reply) => {
      if (!fromOperator(deps.env, request))
        return reply.code(404).type('text/plain').send('Not found.\n')
      const heads = headsIn(request.raw_body)
      if (!heads) return reply.code(400).type('text/plain').send('Bad request.\n')
      const verdict = await deps.db.snapshot(async (q) => {
        const own = await verifyLedger(q, outsideOf(deps.env, heads))
        return { ...own, faults: [...own.faults, ...(await others(q))] }
      })
      ringOrEnd(deps.alarms, 'ledger_verify', verdict.faults.length)
      return reply.send(verdict)
    })
  }
