import { join } from 'node:path'
import { demoAccounts } from '@felek/server/src/modules/seed/accounts.ts'
import { readEnv } from '@felek/server/src/config.ts'
import { demoStaff, demoStaffPassword } from '@felek/server/src/modules/staff/demo-staff.ts'
import { readEnv as readFeed } from '@felek/feed/src/config.ts'
import { isDatabaseNamed } from '@felek/platform/config/database-access.ts'
import { build, isBuilt } from './build.ts'
import { keepRunning } from './keep-running.ts'
import { startLocalDatabase, type LocalDatabase } from './local-database.ts'
import { prepareOnceThere } from './migrate.ts'
import { nodeFlags } from './node-flags.ts'
import { root } from './root.ts'

/**
 * Builds if needed and starts the database where none is named, then runs studio, server, match feed
 * and the sandbox's payment page, and starts each again when it dies. The end of one that cannot be
 * started again is the end of all; the database ends last.
 */
const start = async (): Promise<void> => {
  const env = readEnv()
  if (!isBuilt()) {
    console.log('Building the pages (once, under a minute) …')
    build()
  }
  const common = { NODE_ENV: 'production', LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn' }
  const database = isDatabaseNamed(process.env)
    ? undefined
    : await startLocalDatabase({ ...env, feedPort: readFeed().feedPort }, env.dataDir)
  // Each part is given its own logins; the owner's address stays here.
  const variables = await prepareOnceThere({ ...process.env, ...database?.variables })
  const keep = (name: string, script: string, own: NodeJS.ProcessEnv) =>
    keepRunning(
      {
        name,
        command: [process.execPath, ...nodeFlags, join(root, script)],
        cwd: root,
        env: { ...own, ...common },
        ...(database && { descriptors: database.descriptors }),
      },
      (line) => console.error(line),
    )
  const studio = keep('The studio', 'apps/studio/src/main.ts', variables.studio)
  const server = keep('The server', 'apps/server/src/main.ts', variables.server)
  const sandbox = keep('The sandbox processor', 'apps/sandbox/src/main.ts', variables.sandbox)
  const feed = variables.feed && keep('The feed', 'apps/feed/src/main.ts', variables.feed)
  const parts = [studio, server, sandbox, ...(feed ? [feed] : [])]
  const stop = () => parts.forEach((part) => part.stop())
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  void Promise.all([server.open, sandbox.open, feed?.open]).then(() => greet(env, database))

  const codes = parts.map((part) => part.ended)
  const first = await Promise.race([...codes, ...(database ? [database.ended] : [])])
  stop()
  const last = (await Promise.all(codes)).find((code) => code !== 0) ?? first
  await database?.stop()
  process.exit(last)
}

/** How an account is entered; with a second factor an authenticator app needs the secret. */
const account = ({ username, password, twoFactorSecret }: (typeof demoAccounts)[number]): string =>
  `    ${username.padEnd(8)} ${password.padEnd(14)}${twoFactorSecret ? ` two-step sign-in, secret ${twoFactorSecret}` : ''}`.trimEnd()

const greet = (env: ReturnType<typeof readEnv>, database: LocalDatabase | undefined): void => {
  const site = env.publicUrl ?? `http://localhost:${env.sitePort}`
  const office = env.officeUrl ?? `http://localhost:${env.officePort}`
  // Behind an address for everybody nothing proves who asks but the token.
  const asked =
    env.publicUrl === undefined && !env.trustProxy
      ? ''
      : " (any name; the password is the operator's token)"
  const where =
    database === undefined
      ? 'PostgreSQL, as the settings name it'
      : `PostgreSQL in ${database.folder}, at 127.0.0.1:${database.port}`
  console.log(`
  Felek is open:      ${site}
  The mailbox:        ${site}/dev/mailbox${asked}
  The studio:         ${env.studioUrl ?? `http://localhost:${env.studioPort}`}
  Sandbox payments:   ${env.sandboxUrl ?? `http://localhost:${env.sandboxPort}`}
  The match feed:     ${env.feedUrl} (signed calls alone)

  The office:         ${office} (codes: ${office}/dev/codes)

  Demo money only. Players:
${demoAccounts.map(account).join('\n')}

  Staff, each with the password ${demoStaffPassword}:
${demoStaff.map(({ email, role }) => `    ${email.padEnd(30)} ${role}`).join('\n')}

  The database:       ${where}. What was acknowledged survives a power cut.
  Stop with Ctrl+C.
`)
}

start().catch((error: unknown) => {
  const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  console.error(
    isFull
      ? `There is no room left on the disk of DATA_DIR (${process.env['DATA_DIR'] ?? '.data'}): make some, then start again. Nothing is lost.`
      : (error as Error).message,
  )
  process.exit(1)
})
