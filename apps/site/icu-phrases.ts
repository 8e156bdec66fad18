import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [key: string]: string | Tree }
type Compiled = { [key: string]: unknown }

/** Stay on the server: mails, the sentences with which it answers, and another origin's page. So do the office's. */
const serverOnly = new Set(['mails', 'sms', 'messages', 'errors', 'pages', 'dataExport', 'sandbox'])
const prefix = 'virtual:phrases/'
const phrases = join(import.meta.dirname, '../../packages/phrases/src')

const compileTree = (tree: Tree): Compiled =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTree(value),
    ]),
  )

/**
 * `virtual:phrases/tr`: the sentences that the browser needs, their ICU syntax already taken apart,
 * so that the parser (9 kB) stays at home.
 */
export const icuPhrases = (): Plugin => ({
  name: 'felek-icu-phrases',
  resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return
    const lang = id.slice(prefix.length + 1)
    const rooms: Compiled = {}
    for (const file of readdirSync(join(phrases, lang))) {
      const room = file.replace(/\.ts$/, '')
      if (room === 'index' || room.startsWith('office') || serverOnly.has(room)) continue
      const path = join(phrases, lang, file)
      this.addWatchFile(path)
      // The time in the address makes Node read a changed file again while developing.
      const module: Record<string, Tree> = await import(`${pathToFileURL(path).href}?${Date.now()}`)
      rooms[room] = compileTree(module[room] ?? {})
    }
    return `export default ${JSON.stringify(rooms)}`
  },
  handleHotUpdate: ({ file, server }) => {
    if (file.startsWith(phrases)) server.ws.send({ type: 'full-reload' })
  },
})
