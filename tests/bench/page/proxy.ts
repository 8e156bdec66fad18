import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'

/**
 * The product at `from`, once more on a port of its own, with its pages as they are or with no
 * script in them. Both kinds pass through here, so that the way is equally long; everything but
 * pages goes through as it comes.
 */
export const createProxy = (
  from: { host: string; port: number },
  script: boolean,
): Promise<{ port: number; server: Server }> =>
  new Promise((resolve) => {
    const server = createServer((asked, answer) => {
      const isPage = asked.headers['sec-fetch-dest'] === 'document'
      const headers: IncomingHttpHeaders = { ...asked.headers, host: `localhost:${from.port}` }
      if (headers.origin !== undefined) headers.origin = `http://localhost:${from.port}`
      if (isPage) delete headers['accept-encoding']
      const passed = request(
        { host: from.host, port: from.port, path: asked.url, method: asked.method, headers },
        (reply) => {
          if (!isPage) {
            answer.writeHead(reply.statusCode ?? 502, reply.headers)
            reply.pipe(answer)
            return
          }
          const parts: Buffer[] = []
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', () => {
            const html = Buffer.concat(parts).toString()
            const shown = script ? html : html.replaceAll(/<script[^>]*\ssrc=[^>]*><\/script>/g, '')
            const bytes = gzipSync(shown, { level: 9 })
            const { 'content-length': _, ...rest } = reply.headers
            answer.writeHead(reply.statusCode ?? 502, {
              ...rest,
              'content-encoding': 'gzip',
              'content-length': bytes.length,
            })
            answer.end(bytes)
          })
        },
      )
      passed.on('error', () => answer.destroy())
      asked.pipe(passed)
    })
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as { port: number }).port, server }),
    )
  })
