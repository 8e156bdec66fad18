import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '@felek/database/local-cluster/ports.ts'

export const serverMain = fileURLToPath(new URL('../src/main.ts', import.meta.url))
export const studioMain = fileURLToPath(new URL('../../studio/src/main.ts', import.meta.url))
export const feedMain = fileURLToPath(new URL('../../feed/src/main.ts', import.meta.url))

export const providerSecret = 'test-provider-secret-of-32-characters!'

export type Process = {
  child: ChildProcess
  port: number
  env: Record<string, string>
  output(): string
  /** Once it says that it is open. */
  open: Promise<void>
  exit: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs a part of ours as a process of its own. It listens at `port`, however far it is. */
export const startPart = (main: string, port: number, env: Record<string, string>): Process => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    child,
    port,
    env,
    output: () => text,
    open: new Promise((resolve) => child.once('message', () => resolve())),
    exit,
    kill(signal) {
      child.kill(signal)
      return exit
    },
  }
}

/** The settings of a server in a test. */
export const serverEnv = async (port: number, env: Record<string, string>) => ({
  PORT: String(port),
  STUDIO_PORT: String(await findFreePort()),
  RATE_SCALE: '100000',
  LOG_LEVEL: 'warn',
  PROVIDER_SECRET: providerSecret,
  ...env,
})

/** Runs the real server, until it says that it is open (or ends). */
export const startServer = async (env: Record<string, string>, port?: number): Promise<Process> => {
  const at = port ?? (await findFreePort())
  const server = startPart(serverMain, at, await serverEnv(at, env))
  await Promise.race([server.open, server.exit])
  return server
}

export type Sent = { status: number; body: { status?: string; balance?: string } } | undefined

/**
 * A signed provider call, as any provider would make it; undefined where no answer came: the
 * outcome is unknown.
 */
export const providerCall = async (
  port: number,
  verb: string,
  body: Record<string, string>,
): Promise<Sent> => {
  const path = `/providers/felek/${verb}`
  const text = JSON.stringify(body)
  const time = String(Date.now())
  const signature = createHmac('sha256', providerSecret)
    .update(`felek-1\n${time}\n${path}\n${text}`)
    .digest('hex')
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-felek-key': 'felek-1',
        'x-felek-time': time,
        'x-felek-signature': signature,
      },
      body: text,
      signal: AbortSignal.timeout(5_000),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { status?: string; balance?: string },
    }
  } catch {
    return undefined
  }
}

/**
 * Repeats a call with the same id until it has a final answer, as docs/providers.md asks of a
 * provider.
 */
export const untilAnswered = async (
  port: () => number,
  verb: string,
  body: Record<string, string>,
): Promise<{ status?: string; balance?: string }> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const sent = await providerCall(port(), verb, body)
    if (sent?.status === 200) return sent.body
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no final answer for ${verb} ${body['transactionId'] ?? ''}`)
}

export const aRound = (player: bigint, session: string) => {
  const roundId = randomUUID()
  const common = { roundId, player: String(player), game: 'lale-bahcesi' }
  return {
    bet: { ...common, transactionId: `${roundId}-bet`, session, amount: '1.00' },
    win: { ...common, transactionId: `${roundId}-win`, betId: `${roundId}-bet`, amount: '0.50' },
    rollback: { ...common, transactionId: `${roundId}-back`, betId: `${roundId}-bet` },
  }
}
