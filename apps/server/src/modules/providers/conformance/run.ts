import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { cases, runCase } from './cases.ts'
import { createProviderClient, type Trial } from './client.ts'
import { createRoundsTrial, roundsCases } from './rounds.ts'

const help = `Plays docs/providers.md against a running server, as a provider would.

  node apps/server/src/modules/providers/conformance/run.ts [options]

  --url       the server                        http://localhost:3000
  --username  a demo player with some balance   ayse
  --password  his or her password               Ayse1234!
  --game      the game to open                  lale-bahcesi
  --max-stake the most that a stake of it may be 500.00
  --provider  the provider's name               felek
  --key       the provider's key id             felek-1
  --secret    the provider's secret             what stands in .data/provider-secret
  --answers   the provider's own address, to see what it answers about rounds
`

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    url: { type: 'string', default: 'http://localhost:3000' },
    username: { type: 'string', default: 'ayse' },
    password: { type: 'string', default: 'Ayse1234!' },
    game: { type: 'string', default: 'lale-bahcesi' },
    'max-stake': { type: 'string', default: '500.00' },
    provider: { type: 'string', default: 'felek' },
    key: { type: 'string', default: 'felek-1' },
    secret: { type: 'string' },
    answers: { type: 'string' },
  },
})

type Reply = { result: boolean; message: string; data: Record<string, string> }

/** Signs in as a player's browser does; the answered function makes that player's calls. */
const signIn = async () => {
  const post = async (
    api: { class: string; method: string },
    data: Record<string, unknown>,
    user?: Record<string, string>,
    cookie = '',
  ) => {
    const response = await fetch(`${values.url}/endpoint/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', panel: 'frontend', cookie },
      body: JSON.stringify({ api, data, ...(user ? { user } : {}) }),
    })
    const reply = (await response.json()) as Reply
    if (!reply.result) throw new Error(`${api.class}/${api.method}: ${reply.message}`)
    return { data: reply.data, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const { data, cookie } = await post(
    { class: 'user', method: 'login' },
    { username: values.username, password: values.password },
  )
  const user = { sid: data['sid'] ?? '', uid: data['uid'] ?? '' }
  return async (): Promise<string> => {
    const launched = await post(
      { class: 'casino', method: 'init_game' },
      { gameID: values.game },
      user,
      cookie,
    )
    return new URLSearchParams(new URL(launched.data['url'] ?? '').hash.slice(1)).get('token') ?? ''
  }
}

/** Runs one after the other and says how each ended; answers how many failed. */
const runAll = async (
  all: readonly { id: string; says: string; run(): Promise<void> }[],
): Promise<number> => {
  let failed = 0
  for (const { id, says, run } of all) {
    const fault = await run().then(
      () => undefined,
      (error: unknown) => (error as Error).message,
    )
    failed += fault === undefined ? 0 : 1
    console.log(
      `${fault === undefined ? 'ok    ' : 'FAILED'} ${id} ${says}${fault === undefined ? '' : `\n       ${fault}`}`,
    )
  }
  return failed
}

const main = async (): Promise<number> => {
  if (values.help) {
    console.log(help)
    return 0
  }
  const secret = values.secret ?? readFileSync('.data/provider-secret', 'utf8').trim()
  const key = { keyId: values.key, provider: values.provider, secret }
  const provider = createProviderClient(values.url, key)
  const launch = await signIn()
  const opened = await provider.call('open', { token: await launch() })
  if (opened.status !== 'ok') throw new Error(`open answers ${opened.http} ${opened.status}`)
  const { player, session, game } = opened.body as Record<string, string>
  const trial: Trial = {
    provider,
    player: player ?? '',
    session: session ?? '',
    game: game ?? '',
    maxStake: values['max-stake'],
    launch,
  }
  const answers = values.answers === undefined ? undefined : createRoundsTrial(values.answers, key)
  const all = [
    ...cases.map((it) => ({ ...it, run: () => runCase(it, trial) })),
    ...(answers ? roundsCases.map((it) => ({ ...it, run: () => it.run(answers) })) : []),
  ]
  const failed = await runAll(all)
  console.log(`${all.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error((error as Error).message)
    process.exitCode = 1
  },
)
