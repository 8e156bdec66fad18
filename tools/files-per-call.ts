import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { demoAccounts } from '@felek/server/src/modules/seed/accounts.ts'
import { inAll, takeCoverage } from './coverage/count.ts'
import {
  prepareCoupon,
  prepareFavourite,
  prepareSpin,
  prepareWithdrawal,
  signIn,
  TooFast,
  type Act,
  type Wire,
} from './demo-player.ts'
import { root } from './root.ts'

/*
 * `node tools/files-per-call.ts [--list]`: how many of our own files execute anything while one call is
 * answered, by V8's own count. Starts a product of its own on PORT (default 5290), with data that go with it.
 * Jobs run beside a call by chance: it is made until the files that ran every time have been the same for a while.
 */

const processes = ['server', 'studio'] as const
/** So often in a row no file has to fall out; and so often at most. */
const steadyTimes = 10
const timesMax = 45
const port = Number.parseInt(process.env['PORT'] ?? '5290', 10)

const calls: readonly (readonly [name: string, prepare: (wire: Wire) => Promise<Act>])[] = [
  ['a favourite', prepareFavourite],
  ['a withdrawal', prepareWithdrawal],
  ['a spin', prepareSpin],
  ['a coupon', prepareCoupon],
]

/** As long as a call takes. */
const nothing: Act = () => sleep(20)
const restsMax = 20

/** Until nothing runs each time while nobody asks: a product that has just opened deals its first rounds. */
const waitForRest = async (folder: string): Promise<void> => {
  for (let rests = 0; rests < restsMax; rests += 1) {
    if ((await countCall(folder, nothing)).length === 0) return
    await sleep(1_000)
  }
  throw new Error('the product does not come to rest')
}

/** The product with the agent in server and studio; resolves when it says that it is open. */
const startProduct = async (folder: string): Promise<() => Promise<void>> => {
  const agent = pathToFileURL(join(root, 'tools/coverage/agent.ts')).href
  const product = spawn(process.execPath, [join(root, 'tools/start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      RATE_SCALE: '1000',
      COVERAGE_FOLDER: folder,
      NODE_OPTIONS: `--import=${agent}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    product.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('Felek is open')) resolve()
    })
    product.once('exit', () => reject(new Error(`the product ended:\n${said}`)))
  })
  return async () => {
    product.kill('SIGTERM')
    await ended
  }
}

/** The files that ran while one call was answered, the processes' names before them. */
const countOnce = async (folder: string, act: Act): Promise<string[]> => {
  for (const name of processes) await takeCoverage(folder, name)
  try {
    await act()
  } catch (error) {
    if (!(error instanceof TooFast)) throw error
    await sleep(error.waitMs)
    return countOnce(folder, act)
  }
  const seen = await Promise.all(
    processes.map(async (name) =>
      (await takeCoverage(folder, name)).map((path) => `${name}: ${path}`),
    ),
  )
  return seen.flat()
}

/** Which files run in every one of several calls. */
const countCall = async (folder: string, act: Act): Promise<string[]> => {
  // The first call loads and fills what later ones find.
  await countOnce(folder, act)
  let found = await countOnce(folder, act)
  for (let times = 0, steady = 0; times < timesMax && steady < steadyTimes; times += 1) {
    const still = inAll([found, await countOnce(folder, act)])
    steady = still.length === found.length ? steady + 1 : 0
    found = still
  }
  return found
}

const main = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-coverage-'))
  mkdirSync(join(folder, 'data'))
  const stop = await startProduct(folder)
  try {
    const account = demoAccounts.find(({ username }) => username === 'ayse')
    if (account === undefined) throw new Error('there is no demo account to play with')
    const wire = await signIn(`http://localhost:${port}`, account)
    console.log(
      '| While one is answered | Files of the server | Files of the studio |\n|---|---|---|',
    )
    for (const [name, prepare] of calls) {
      await waitForRest(folder)
      const found = await countCall(folder, await prepare(wire))
      const of = (process: string) => found.filter((it) => it.startsWith(`${process}: `)).length
      console.log(`| ${name} | ${of('server')} | ${of('studio')} |`)
      if (process.argv.includes('--list'))
        for (const path of found) console.error(`${name}, ${path}`)
    }
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

main().catch((error: unknown) => {
  console.error((error as Error).message)
  process.exitCode = 1
})
