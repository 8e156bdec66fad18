import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { username } from '@felek/contract/players.ts'
import { termsKinds } from '@felek/contract/consents.ts'
import * as f from '@felek/contract/fields.ts'
import type { Tx } from '@felek/database/database.ts'
import type { PickDeps } from '../../deps.ts'
import { operatorPost, type By } from '../../http/operator-routes.ts'
import { publishTerms } from './consents/consents.ts'
import { sendNews } from './consents/news.ts'
import { reopenPlayer } from './closure/closure.ts'
import type { PlayersDeps } from './deps.ts'
import { liftTerritory } from './territory-watch.ts'
import { removeSecondFactor } from './second-factor/removal.ts'

const wanted = z.strictObject({ username })

type Deed = (deps: PlayersDeps, tx: Tx, username: string, by: By) => Promise<boolean>

const deeds: Readonly<Record<string, Deed>> = {
  'reopen-account': reopenPlayer,
  'remove-second-factor': removeSecondFactor,
  'lift-territory': liftTerritory,
}

const words = (max: number) => z.strictObject({ tr: f.longText(max), en: f.longText(max) })
const publishing = z.strictObject({
  kind: z.enum(termsKinds),
  renew: z.boolean(),
  text: words(200_000),
})
const mailing = z.strictObject({ title: words(120), text: words(5_000) })

type OperatorDeps = PlayersDeps & PickDeps<never, 'operatorToken' | 'trustProxy'>
/**
 * What staff do until the back office stands, with the operator's token. For one player, once they
 * know who asks: `POST /operator/<deed>` `{ username }`. For all: `POST /operator/publish-terms`
 * `{ kind, renew, text: { tr, en } }` puts new words in force and answers their `version` (null:
 * they were in force already); `POST /operator/send-news` `{ title, text }`, each in both languages,
 * answers how many were `written` to.
 */
export const playersRoutes = (deps: OperatorDeps) => async (app: FastifyInstance) => {
  const post = operatorPost(deps, app)
  for (const [name, deed] of Object.entries(deeds))
    post(name, wanted, async ({ username: of }, by) => ({
      known: await deps.db.inTx((tx) => deed(deps, tx, of, by)),
    }))
  post('publish-terms', publishing, async ({ kind, renew, text }) => ({
    known: true,
    version: (await deps.db.inTx((tx) => publishTerms(deps, tx, { kind, renew, ...text }))) ?? null,
  }))
  post('send-news', mailing, async (news, { host }) => ({
    known: true,
    written: await sendNews(deps, { ...news, host }),
  }))
}
