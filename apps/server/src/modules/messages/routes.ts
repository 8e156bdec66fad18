import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MessagesDeps } from './deps.ts'
import { fromOperatorsBrowser, fromThisMachine } from '../../http/operator.ts'
import { mailboxHeaders, mailboxPage } from './mailbox-page.ts'
import { deliveredMails, mailDocument } from './messages.ts'

type MailboxQuery = { to: string | undefined; lang: 'tr' | 'en'; channel: 'mail' | 'sms' }

const queryOf = (request: FastifyRequest): MailboxQuery => {
  const { to, lang, channel } = request.query as { to?: unknown; lang?: unknown; channel?: unknown }
  return {
    // In an address a + is a space.
    to: typeof to === 'string' && to.trim() !== '' ? to.replace(/^ (?=\d)/, '+') : undefined,
    lang: lang === 'en' ? 'en' : 'tr',
    channel: channel === 'sms' ? 'sms' : 'mail',
  }
}

/**
 * The demo mailbox, for this machine or the operator alone: it holds everybody's confirmation
 * links.
 */
export const messagesRoutes = (deps: MessagesDeps) => async (app: FastifyInstance) => {
  const mayRead = (request: FastifyRequest): boolean =>
    deps.env.profile === 'demo' &&
    (fromThisMachine(deps.env, request) || fromOperatorsBrowser(deps.env, request))
  /** Where the token alone counts, a browser asks whoever sits before it for it. */
  const refuse = (reply: FastifyReply) =>
    deps.env.profile === 'demo' && (deps.env.publicUrl !== undefined || deps.env.trustProxy)
      ? reply
          .code(401)
          .header('www-authenticate', 'Basic realm="Felek, operator token", charset="UTF-8"')
          .header('cache-control', 'no-store')
          .type('text/plain')
          .send("The operator's token opens this, as bearer or as password.\n")
      : reply.callNotFound()

  app.get('/dev/mailbox', async (request, reply) => {
    if (!mayRead(request)) return refuse(reply)
    const asked = queryOf(request)
    const found = await deliveredMails(deps, deps.db.read, asked.to, asked.channel)
    return reply.headers(mailboxHeaders).send(mailboxPage(found, asked))
  })

  app.get('/dev/mailbox.json', async (request, reply) => {
    if (!mayRead(request)) return refuse(reply)
    const { to, channel } = queryOf(request)
    const mails = await deliveredMails(deps, deps.db.read, to, channel)
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
