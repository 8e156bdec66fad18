import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { createServer, createConnection, type Server } from 'node:net'
import { join } from 'node:path'

/**
 * Lets one process at a time open a data folder: PGlite has no lock, and a second opener destroys
 * it (trust.md E6).
 *
 * The lock is a listening socket, which the kernel gives up when its owner dies, however it dies:
 * no stale lock, no guess at process ids. On Linux it is an abstract socket named by the folder;
 * elsewhere a socket file in the folder.
 */
export const lockFolder = async (folder: string): Promise<{ release(): Promise<void> }> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const real = await realpath(folder)
  const abstract = process.platform === 'linux'
  const address = abstract
    ? `\0felek-${createHash('sha256').update(real).digest('hex')}`
    : join(real, 'lock.sock')
  const server = await listen(address, abstract, folder)
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

const listen = async (address: string, abstract: boolean, folder: string): Promise<Server> => {
  const attempt = () =>
    new Promise<Server>((resolve, reject) => {
      const server = createServer((socket) => socket.destroy())
      server.once('error', reject)
      server.listen(address, () => resolve(server.unref()))
    })
  try {
    return await attempt()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (!abstract && !(await answers(address))) {
      await rm(address, { force: true })
      return attempt()
    }
    throw new Error(
      `${folder} is in use by another process. Stop that one first, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
