import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './root.ts'

/*
 * `npm run dev`: studio, sandbox, feed and server restart when their files change; the site is served by Vite with
 * its calls passed on, at http://localhost:3100.
 */
const run = (name: string, args: string[]) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: process.env })
  child.on('exit', (code) => {
    console.error(`${name} ended with code ${code ?? 'none'}.`)
    process.exitCode = code ?? 1
  })
  return child
}
const children = [
  run('studio', ['--watch-path=studio/src', 'studio/src/main.ts']),
  run('sandbox', ['--watch-path=sandbox/src', 'sandbox/src/main.ts']),
  run('feed', ['--watch-path=feed/src', '--watch-path=contract/src', 'feed/src/main.ts']),
  run('server', [
    '--watch-path=server/src',
    '--watch-path=contract/src',
    '--watch-path=phrases/src',
    'server/src/main.ts',
  ]),
  run('site', [join(root, 'node_modules/vite/bin/vite.js'), '-c', 'site/vite.config.ts']),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => children.forEach((child) => child.kill(signal)))
