import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createConnection, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * A lock on a folder that the kernel gives up when its last holder dies, however it dies: a listening
 * socket, abstract on Linux, a file elsewhere. Who holds it answers whoever knocks. A process that has
 * inherited its descriptor keeps it without answering: so the parts of a house whose starter was
 * killed are told apart from a second start.
 */

export type DataLock = {
  /** For processes that are to keep the lock until they end, though this one may be gone. */
  descriptor: number
  release(): Promise<void>
}

/** Who has it: a process that answers, or those that one has left behind. */
export type LockHolder = 'in use' | 'leaving'

const greeting = 'in use'

const addressOf = (folder: string, purpose: string): string =>
  process.platform === 'linux'
    ? `\0felek-${purpose}-${createHash('sha256').update(folder).digest('hex')}`
    : join(folder, `${purpose}.sock`)

const listen = (address: string): Promise<Server | undefined> =>
  new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(greeting)
    })
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server.unref()))
  })

/**
 * Asks who has it. `whenLeaving` is called where nobody answers for half a second; then this waits
 * until the last one is gone.
 */
const findHolder = (address: string, whenLeaving: () => void): Promise<LockHolder | undefined> =>
  new Promise((resolve) => {
    const socket = createConnection(address)
    const silence = setTimeout(whenLeaving, 500)
    const end = (holder: LockHolder | undefined) => {
      clearTimeout(silence)
      socket.destroy()
      resolve(holder)
    }
    socket.once('data', () => end('in use'))
    socket.once('error', () => end(undefined))
    socket.once('close', () => end(undefined))
  })

/**
 * Takes the lock of a folder; undefined where a living process has it. Waits for those that only
 * leave, and calls `whenLeaving` once where that takes a moment.
 */
export const takeDataLock = async (
  folder: string,
  purpose: 'start' | 'cluster',
  whenLeaving: () => void = () => {},
): Promise<DataLock | undefined> => {
  const address = addressOf(folder, purpose)
  let isTold = false
  const tellOnce = () => {
    if (!isTold) whenLeaving()
    isTold = true
  }
  for (;;) {
    const server = await listen(address)
    if (server !== undefined)
      return {
        descriptor: (server as unknown as { _handle: { fd: number } })._handle.fd,
        release: () => new Promise((resolve) => server.close(() => resolve())),
      }
    if ((await findHolder(address, tellOnce)) === 'in use') return undefined
    // Where the lock is a file, it stays behind when its holder is gone.
    if (process.platform !== 'linux') await rm(address, { force: true })
    await sleep(20)
  }
}

/** The same, waiting until whoever has it is done. */
export const waitForDataLock = async (folder: string, purpose: 'cluster'): Promise<DataLock> => {
  for (;;) {
    const lock = await takeDataLock(folder, purpose)
    if (lock !== undefined) return lock
    await sleep(100)
  }
}
