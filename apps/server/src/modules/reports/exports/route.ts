import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Download } from './download.ts'

const over =
  'Bu bağlantının süresi doldu ya da bağlantı kullanıldı.\nThis link has expired or was used.\n'

/** Answers `GET /desk/v1/export/<token>`: the file, or that its link is over. Nothing of it may be kept on the way. */
export const addExportRoute = (
  app: FastifyInstance,
  download: (raw: IncomingMessage, token: string) => Promise<Download | undefined>,
): void => {
  app.get<{ Params: { token: string } }>('/desk/v1/export/:token', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const file = await download(request.raw, request.params.token)
    if (!file) return reply.code(410).type('text/plain; charset=utf-8').send(over)
    return reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(Buffer.from(file.bytes))
  })
}
