import { readEnv } from '../config.ts'

/*
 * `npm run office:invite EMAIL [NAME]` and `npm run office:break-glass EMAIL KIND "why"`: asks the server that runs on
 * this machine, with the operator's token.
 */

const ask = async (path: string, body: object): Promise<Record<string, string | undefined>> => {
  const { sitePort, operatorToken } = readEnv()
  const answer = await fetch(`http://127.0.0.1:${sitePort}/operator/office/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operatorToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined)
  if (answer === undefined) throw new Error(`no server answers on port ${sitePort}`)
  if (
    answer.status === 401 ||
    (answer.status === 404 && !answer.headers.get('content-type')?.includes('json'))
  )
    throw new Error('the server does not know this token: is DATA_DIR the one it runs with?')
  return (await answer.json()) as Record<string, string | undefined>
}

const invite = async ([email = '', name = email]: string[]): Promise<string> => {
  if (!email.includes('@')) throw new Error('say whom: npm run office:invite -- EMAIL [NAME]')
  const { link, expiresAt } = await ask('invite', { email, name })
  if (link === undefined)
    throw new Error('two owners are there already: they invite everybody else from the office')
  return `${link}\nGood once, until ${expiresAt}.`
}

const breakGlass = async ([email = '', kind = '', why = '']: string[]): Promise<string> => {
  const { until } = await ask('break-glass', { email, kind, why })
  if (until === undefined)
    throw new Error(
      'nobody of that e-mail works here, the kind is no permission such as cashier.review, or the reason has under ten characters',
    )
  return `${email} may approve their own proposals of ${kind} until ${until}. Every owner is told.`
}

const commands: Record<string, (args: string[]) => Promise<string>> = {
  invite,
  'break-glass': breakGlass,
}

try {
  const [command = '', ...args] = process.argv.slice(2)
  const run = commands[command]
  if (!run) throw new Error('say what: invite or break-glass')
  console.log(await run(args))
} catch (error) {
  console.error(`Nothing was done: ${(error as Error).message}.`)
  process.exitCode = 1
}
