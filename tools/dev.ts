import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { readEnv as readFeed } from '@felek/feed/src/config.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { isDatabaseNamed } from '@felek/platform/config/database-access.ts'
import { startLocalDatabase, type LocalDatabase } from './local-database.ts'
import { root } from './root.ts'

/*
 * `npm run dev`: studio, sandbox, feed and server restart when their files change, on the database of
 * DATA_DIR where none is named; site and office are served by Vite with their calls passed on, at
 * http://localhost:3100 and http://localhost:3102.
 */

type Start = { name: string; args: readonly string[] }
const starts: readonly Start[] = [
  { name: 'studio', args: ['--watch-path=apps/studio/src', 'apps/studio/src/main.ts'] },
  { name: 'sandbox', args: ['--watch-path=apps/sandbox/src', 'apps/sandbox/src/main.ts'] },
  {
    name: 'feed',
    args: [
      '--watch-path=apps/feed/src',
      '--watch-path=packages/contract/src',
      'apps/feed/src/main.ts',
    ],
  },
  {
    name: 'server',
    args: [
      '--watch-path=apps/server/src',
      '--watch-path=packages/contract/src',
      '--watch-path=packages/phrases/src',
      'apps/server/src/main.ts',
    ],
  },
  {
    name: 'site',
    args: [join(root, 'node_modules/vite/bin/vite.js'), '-c', 'apps/site/vite.config.ts'],
  },
  {
    name: 'office',
    args: [join(root, 'node_modules/vite/bin/vite.js'), '-c', 'apps/office/vite.config.ts'],
  },
]

/** Runs one until it ends. Each migrates for itself, so that a new migration needs no other start. */
const run = (
  { name, args }: Start,
  database: LocalDatabase | undefined,
): { child: ChildProcess; ended: Promise<void> } => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', ...(database?.descriptors() ?? [])],
    env: { ...process.env, ...database?.variables },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      console.error(`${name} ended with code ${code ?? 'none'}.`)
      process.exitCode = code ?? 1
      resolve()
    })
  })
  return { child, ended }
}

const develop = async (): Promise<void> => {
  const env = readEnv()
  const database = isDatabaseNamed(process.env)
    ? undefined
    : await startLocalDatabase({ ...env, feedPort: readFeed().feedPort }, env.dataDir)
  const running = starts.map((it) => run(it, database))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => running.forEach(({ child }) => child.kill(signal)))
  await Promise.all(running.map(({ ended }) => ended))
  await database?.stop()
}

develop().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
