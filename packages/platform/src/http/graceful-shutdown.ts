import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** How long clients are told `connection: close` while new ones are still taken. */
const toldMs = 1_000
/** How long whoever is connected and silent may still ask, and is answered, once it is shut. */
const silentMsMax = 3_000
/** When whoever is not done is cut off, from the beginning. */
const allMsMax = 8_000
/** Turns of the loop that are waited for, at most, for one in which nobody comes. */
const turnsMax = 1_000

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const turn = () => new Promise((resolve) => setImmediate(resolve))

/**
 * How a server is left with nobody cut off. `http.Server.close` alone does cut off: it closes every
 * connection that is not in the middle of a request, and so those that just came and have asked
 * nothing yet, and those whose next request is on its way; and the system resets whoever waits to be
 * taken. So the door is shut in a moment when nobody comes, and each connection ends behind its last
 * answer, which says `connection: close` (that is the caller's part, from before `leave` on).
 *
 * Made before the server listens.
 */
export const createGracefulShutdown = (server: Server) => {
  const open = new Set<Socket>()
  let comers = 0
  server.on('connection', (socket) => {
    comers += 1
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const shutDoor = async (): Promise<void> => {
    for (let turns = 0, before = -1; turns < turnsMax && before !== comers; turns += 1) {
      before = comers
      await turn()
    }
    // Only the door: what the HTTP server adds to it is what cuts off.
    NetServer.prototype.close.call(server)
  }
  /**
   * Leaves within eight seconds and what `endStreams` takes; most often within one. `endStreams` ends the answers that have no
   * end of their own.
   */
  return async (endStreams: () => Promise<void> | void): Promise<void> => {
    const fromMs = performance.now()
    const spentMs = () => performance.now() - fromMs
    await pause(toldMs)
    await shutDoor()
    await endStreams()
    while (open.size > 0 && spentMs() < allMsMax) {
      await pause(20)
      if (spentMs() > toldMs + silentMsMax) server.closeIdleConnections()
    }
    server.closeAllConnections()
  }
}
