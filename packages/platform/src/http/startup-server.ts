import { createServer } from 'node:http'

/** What somebody hears at a door that is not open yet. */
export type StartupResponse = { type: string; body: string }

export type StartupServer = {
  /**
   * What `listen` of the open server takes to go on at this port: the very socket that listens
   * here, so that nobody who knocks meanwhile is turned away. Who stands in the porch already is
   * answered there.
   */
  handOver(): { port: number; host: string; handle: object }
}

const listenOn = (
  server: ReturnType<typeof createServer>,
  port: number,
  host: string,
): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host }, () => resolve(server.off('error', reject) && undefined))
  })

/**
 * Listens from the first moment of a process until it is open, so that health checks and clients
 * hear why they wait: 200 at `alive`, 503 everywhere else, each connection closed behind its answer.
 * Throws a sentence where the port is taken.
 *
 * @param hosts Addresses to listen on, in order: the next where the machine has no such address.
 * @param setting The variable that names the port.
 */
export const openStartupServer = async ({
  port,
  hosts,
  setting,
  alive,
  told,
}: {
  port: number
  hosts: readonly [string, ...string[]]
  setting: string
  alive: string
  told: (path: string) => StartupResponse
}): Promise<StartupServer> => {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const isAlive = path === alive
    const { type, body } = isAlive
      ? { type: 'application/json', body: '{"status":"alive"}' }
      : told(path)
    response.writeHead(isAlive ? 200 : 503, {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
      ...(isAlive ? {} : { 'retry-after': '2' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    request.resume()
  })
  for (const [i, host] of hosts.entries()) {
    try {
      await listenOn(server, port, host)
      return {
        // Node's own name for what listens; `listen` takes it as `handle`.
        handOver: () => ({
          port,
          host,
          handle: (server as unknown as { _handle: object })._handle,
        }),
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE')
        throw new Error(`Port ${port} is in use. Stop what runs there, or set ${setting}.`, {
          cause: error,
        })
      if (i === hosts.length - 1 || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL'))
        throw error
    }
  }
  throw new Error('no address to listen on')
}
