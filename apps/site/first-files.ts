import type { Plugin } from 'vite'

/**
 * Knows what the app's entry imports at once, however far away, so that all of it can be one file:
 * as files of their own, the twenty small ones among them would cost a request each (on a phone 80
 * ms of the main thread altogether) and compress worse. The set is closed under imports, so no file
 * outside of it is ever waited for.
 */
export const firstFiles = (entry: string): { plugin: Plugin; has: (id: string) => boolean } => {
  const first = new Set<string>()
  return {
    // What brings files is the loader's too, and the loader waits for nothing.
    has: (id) => first.has(id) && !id.includes('vite/preload-helper'),
    plugin: {
      name: 'felek-first-files',
      buildEnd() {
        const pending = [entry]
        for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
          if (first.has(id)) continue
          first.add(id)
          // A light call names its schemas for those who want them (light-contract.ts); nobody here
          // does.
          pending.push(
            ...(this.getModuleInfo(id)?.importedIds ?? []).filter(
              (next) => !next.endsWith('?whole'),
            ),
          )
        }
        // Its classes would be made after what is built of them, in a circle of two files.
        const schemas = [...first].find((id) => id.includes('/node_modules/zod/'))
        if (schemas !== undefined)
          this.error(`zod would be loaded with the first files: ${schemas} (light-contract.ts)`)
      },
    },
  }
}
