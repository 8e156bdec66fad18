import { open } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a line behind a file in `dataDir`, and returns when it lies on the disk. A line is one write at the end, so
 * several processes may share a folder.
 */
export const appendLine = async (dataDir: string, name: string, line: string): Promise<void> => {
  const file = await open(join(dataDir, name), 'a+', 0o600)
  try {
    const { size } = await file.stat()
    // Half a line, which a power cut may leave, must not spoil the next.
    const last = size === 0 ? '\n' : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer
    await file.appendFile(`${String(last) === '\n' ? '' : '\n'}${line}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = await open(dataDir, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
