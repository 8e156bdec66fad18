import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readSync } from 'node:fs'
import { LocalClusterFault } from './fault.ts'

/*
 * A named pipe that everybody who works with a cluster holds open for writing, and that the cluster's
 * own watcher reads: it hears the end when the last of them is gone, however each of them ended.
 */

export const ensurePipe = (path: string): void => {
  if (existsSync(path)) return
  const made = spawnSync('mkfifo', ['-m', '600', path], { encoding: 'utf8' })
  if (made.status !== 0 && !existsSync(path))
    throw new LocalClusterFault(
      `No named pipe can be made in DATA_DIR (${made.error?.message ?? made.stderr.trim()}): choose a folder on a disk of this machine.`,
    )
}

/** Both ends, for whoever starts the watcher: the reading one is the watcher's. */
export const openBothEnds = (path: string): { reader: number; writer: number } => {
  // Each end waits for the other, but one that is both waits for nobody.
  const both = openSync(path, constants.O_RDWR)
  try {
    return {
      reader: openSync(path, constants.O_RDONLY),
      writer: openSync(path, constants.O_WRONLY),
    }
  } finally {
    closeSync(both)
  }
}

/** The writing end; undefined where no watcher reads. */
export const openWriter = (path: string): number | undefined => {
  try {
    return openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
  } catch (error) {
    if (['ENXIO', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

/** Whether another process holds the pipe open for writing. */
export const hasOtherWriters = (path: string): boolean => {
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    // Nothing is ever written: no writer reads as the end, a writer as "try again".
    readSync(reader, Buffer.alloc(1))
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return true
    throw error
  } finally {
    closeSync(reader)
  }
}
