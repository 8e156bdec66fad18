/**
 * Where things are, and sharp on a short leash: one picture at a time on one core, for this machine
 * is shared.
 */
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

export const root = fileURLToPath(new URL('../../../', import.meta.url))
export const node_modules = join(root, 'node_modules')
export const cacheFolder = join(root, '.art-cache')
export { sharp }
