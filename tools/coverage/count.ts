import { request } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../root.ts'

/** Our own source files among what ran, as paths from the root. */
export const ownFiles = (urls: readonly string[], from = root): string[] => {
  const base = `${pathToFileURL(from).href}/`
  return urls
    .filter((url) => url.startsWith(base) && !url.includes('/node_modules/'))
    .map((url) => decodeURIComponent(url.slice(base.length)))
    .filter((path) => !path.startsWith('tools/'))
    .sort()
}

/** What is in all of them: what runs beside a call by chance is not there each time. */
export const inAll = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...rest] = lists
  return first.filter((it) => rest.every((list) => list.includes(it)))
}

/** What a process has run since it was last asked. */
export const takeCoverage = (folder: string, name: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    request({ socketPath: join(folder, `${name}.sock`), path: '/' }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () =>
        resolve(ownFiles(JSON.parse(Buffer.concat(parts).toString()) as string[])),
      )
    })
      .once('error', reject)
      .end()
  })
