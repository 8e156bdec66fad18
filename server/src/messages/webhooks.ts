import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { fromOperator, fromThisMachine } from '../operator.ts'
import { mailboxHeaders, mailboxPage, mailDocument } from './mailbox-page.ts'
import { deliveredMails } from './messages.ts'

const queryOf = (request: FastifyRequest): { to: string | undefined; lang: 'tr' | 'en' } => {
  const { to, lang } = request.query as { to?: unknown; lang?: unknown }
  return {
    to: typeof to === 'string' && to.trim() !== '' ? to : undefined,
    lang: lang === 'en' ? 'en' : 'tr',
  }
}

/**
 * The demo mailbox, for this machine or the operator alone: it holds everybody's confirmation
 * links.
 */
export const messagesRoutes = (house: House) => async (app: FastifyInstance) => {
  const mayRead = (request: FastifyRequest): boolean =>
    house.env.profile === 'demo' &&
    (fromThisMachine(house.env, request) || fromOperator(house.env, request))

  app.get('/dev/mailbox', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    const { to, lang } = queryOf(request)
    return reply
      .headers(mailboxHeaders)
      .send(mailboxPage(await deliveredMails(house, house.db.read, to), to, lang))
  })

  app.get('/dev/mailbox.json', async (request, reply) => {
    if (!mayRead(request)) return reply.callNotFound()
    const mails = await deliveredMails(house, house.db.read, queryOf(request).to)
    return reply.header('cache-control', 'no-store').send(
      mails.map((mail) => ({
        id: mail.id,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mailDocument(mail),
        links: mail.links,
        createdAt: mail.createdAt,
      })),
    )
  })
}
