import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { demoAccounts } from '../server/src/seed/accounts.ts'
import { readEnv } from '../server/src/env.ts'
import { build, isBuilt } from './build.ts'
import { root } from './root.ts'

/**
 * Builds if needed, then runs the studio and the server as one: either's end is the end of both.
 */
const start = async (): Promise<void> => {
  const env = readEnv()
  if (!isBuilt()) {
    console.log('Building the pages (once, under a minute) …')
    build()
  }
  const childEnv = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  }
  const children: ChildProcess[] = []
  let stopping = false
  const stop = (code: number) => {
    if (stopping) return
    stopping = true
    process.exitCode = code
    for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
    setTimeout(() => process.exit(code || 1), 20_000).unref()
  }
  const run = (script: string): ChildProcess => {
    const child = spawn(process.execPath, ['--disable-proto=throw', join(root, script)], {
      cwd: root,
      env: childEnv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('exit', (code) => {
      if (!stopping) console.error(`${script} ended with code ${code ?? 'none'}.`)
      stop(code ?? 1)
    })
    children.push(child)
    return child
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))

  run('studio/src/main.ts')
  const server = run('server/src/main.ts')
  await new Promise<void>((resolve) =>
    server.on('message', (message) => message === 'open' && resolve()),
  )
  greet(env)
}

const greet = (env: ReturnType<typeof readEnv>): void => {
  const site = env.publicUrl ?? `http://localhost:${env.sitePort}`
  // Behind an address for everybody nothing proves who asks but the token.
  const asked =
    env.publicUrl === undefined && !env.trustProxy
      ? ''
      : " (any name; the password is the operator's token)"
  const promise = env.databaseUrl
    ? 'PostgreSQL. What was acknowledged survives a power cut (synchronous_commit=on).'
    : 'PGlite in ' +
      env.dataDir +
      '. It survives the end of the process, not a power cut; set DATABASE_URL for PostgreSQL.'
  console.log(`
  Felek is open:      ${site}
  The mailbox:        ${site}/dev/mailbox${asked}
  The studio:         ${env.studioUrl ?? `http://localhost:${env.studioPort}`}

  Demo money only. Accounts:
${demoAccounts.map((a) => `    ${a.username.padEnd(8)} ${a.password}`).join('\n')}

  Database:           ${promise}
  Stop with Ctrl+C.
`)
}

start().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exit(1)
})
