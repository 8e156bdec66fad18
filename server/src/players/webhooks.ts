import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { username } from '../../../contract/src/players.ts'
import { termsKinds } from '../../../contract/src/consents.ts'
import * as f from '../../../contract/src/fields.ts'
import type { Tx } from '../../../database/src/database.ts'
import type { Needs } from '../house.ts'
import { fromOperator } from '../operator.ts'
import { noteSecurity } from '../security/security.ts'
import { publishTerms } from './consents/consents.ts'
import { sendNews } from './consents/news.ts'
import { reopenPlayer } from './closing/closing.ts'
import type { PlayersHouse } from './needs.ts'
import { removeSecondFactor } from './second-factor/lost.ts'

const wanted = z.strictObject({ username })

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

type Deed = (
  house: PlayersHouse,
  tx: Tx,
  username: string,
  by: { address: string; host: string },
) => Promise<boolean>

const deeds: Readonly<Record<string, Deed>> = {
  'reopen-account': reopenPlayer,
  'remove-second-factor': removeSecondFactor,
}

const words = (max: number) => z.strictObject({ tr: f.longText(max), en: f.longText(max) })
const publishing = z.strictObject({
  kind: z.enum(termsKinds),
  renew: z.boolean(),
  text: words(200_000),
})
const mailing = z.strictObject({ title: words(120), text: words(5_000) })

type OperatorHouse = PlayersHouse & Needs<never, 'operatorToken'>
type By = { address: string; host: string }
/** Whether there was something to do it to, and what else there is to say. */
type Done = { known: boolean } & Record<string, unknown>

/** An address of the operator's: their token, a body of this shape, and what is done with it. */
const operatorPost =
  (house: OperatorHouse, app: FastifyInstance) =>
  <T extends z.ZodMiniType>(
    name: string,
    schema: T,
    act: (input: z.output<T>, by: By) => Promise<Done>,
  ): void => {
    app.post(`/operator/${name}`, async (request, reply) => {
      void reply.header('cache-control', 'no-store')
      if (!fromOperator(house.env, request)) {
        noteSecurity(house, { kind: 'operator_refused', address: request.ip })
        return reply.code(401).send({ result: false, error: 'not_authorized' })
      }
      const body = parsed(schema, request.raw_body)
      if (!body) return reply.code(400).send({ result: false, error: 'bad_request' })
      const { known, ...more } = await act(body, { address: request.ip, host: request.ownHost })
      return known
        ? { result: true, error: '', ...more }
        : reply.code(404).send({ result: false, error: 'not_found' })
    })
  }

/**
 * What staff do until the back office stands, with the operator's token. For one player, once they
 * know who asks: `POST /operator/<deed>` `{ username }`. For all: `POST /operator/publish-terms`
 * `{ kind, renew, text: { tr, en } }` puts new words in force and answers their `version` (null:
 * they were in force already); `POST /operator/send-news` `{ title, text }`, each in both languages,
 * answers how many were `written` to.
 */
export const playersRoutes = (house: OperatorHouse) => async (app: FastifyInstance) => {
  const post = operatorPost(house, app)
  for (const [name, deed] of Object.entries(deeds))
    post(name, wanted, async ({ username: of }, by) => ({
      known: await house.db.inTx((tx) => deed(house, tx, of, by)),
    }))
  post('publish-terms', publishing, async ({ kind, renew, text }) => ({
    known: true,
    version:
      (await house.db.inTx((tx) => publishTerms(house, tx, { kind, renew, ...text }))) ?? null,
  }))
  post('send-news', mailing, async (news, { host }) => ({
    known: true,
    written: await sendNews(house, { ...news, host }),
  }))
}
