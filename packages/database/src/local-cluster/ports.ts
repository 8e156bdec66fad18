import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Whether nobody listens at a port of this machine's own address. */
export const isPortFree = async (port: number): Promise<boolean> => {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return isFree
}

/**
 * A port to listen on, below those that systems give to outgoing connections: one of these might be
 * taken by somebody's query between two starts of a server.
 */
export const findFreePort = async (avoid: readonly number[] = []): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (!avoid.includes(port) && (await isPortFree(port))) return port
  }
}
