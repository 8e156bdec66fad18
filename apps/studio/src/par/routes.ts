import type { FastifyInstance } from 'fastify'
import { listTitles } from '../../engines/par.ts'
import { games } from '../games/games.ts'
import { langAsked } from '../http/pages.ts'
import { noParPage, parIndex, parPage, parPolicy } from './page.ts'
import { releasedRooms } from '../rooms/list.ts'
import { sheetOfGame, sheetOfRoom, sheetOfTitle } from './sheets.ts'

/** `GET /par` and `GET /par/<slug>`, public: what is declared of each game, `?lang=en` in English. */
export const addParPages = async (
  app: FastifyInstance,
  parents: readonly string[],
): Promise<void> => {
  const listed = await listTitles()
  const old = [...[...games.values()].map(sheetOfGame), ...releasedRooms.map(sheetOfRoom)]
  // What is not sold yet is in no list; who reviews it knows its address.
  const sold = [...old, ...listed.filter(({ title }) => title.released).map(sheetOfTitle)]
  const sheets = new Map([...old, ...listed.map(sheetOfTitle)].map((sheet) => [sheet.slug, sheet]))
  const headers = {
    'content-security-policy': parPolicy(parents),
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  }
  app.get('/par', async (request, reply) =>
    reply.headers(headers).send(parIndex(sold, langAsked(request.query))),
  )
  app.get<{ Params: { slug: string } }>('/par/:slug', async (request, reply) => {
    const sheet = sheets.get(request.params.slug)
    const lang = langAsked(request.query)
    if (!sheet) return reply.code(404).headers(headers).send(noParPage(lang))
    return reply.headers(headers).send(parPage(sheet, lang))
  })
}
