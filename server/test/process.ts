import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../database/test/cluster.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

export const providerSecret = 'test-provider-secret-of-32-characters!'

export type Process = {
  child: ChildProcess
  port: number
  env: Record<string, string>
  output(): string
  exit: Promise<number | null>
  kill(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs the real server as a process of its own, until it says that it is open (or ends). */
export const startServer = async (env: Record<string, string>, port?: number): Promise<Process> => {
  const at = port ?? (await freePort())
  const all = {
    PORT: String(at),
    STUDIO_PORT: String(await freePort()),
    RATE_SCALE: '100000',
    LOG_LEVEL: 'warn',
    PROVIDER_SECRET: providerSecret,
    ...env,
  }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...all },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await Promise.race([new Promise((resolve) => child.once('message', resolve)), exit])
  return {
    child,
    port: at,
    env: all,
    output: () => text,
    exit,
    kill(signal) {
      child.kill(signal)
      return exit
    },
  }
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
