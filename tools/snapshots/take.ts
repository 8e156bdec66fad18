import { hasLocalCluster, startLocalCluster } from '@felek/database/local-cluster.ts'
import { demoAccounts } from '@felek/server/src/modules/seed/accounts.ts'
import {
  createWire,
  prepareCoupon,
  prepareFavourite,
  prepareSpin,
  prepareWithdrawal,
  signIn,
} from '../demo-player.ts'
import { readCatalogue } from './catalogue.ts'
import type { Take } from './kinds.ts'
import { describeCookie, readPages } from './pages.ts'
import { readReplies } from './replies.ts'
import { merged, writeSnapshots, type Snapshot } from './snapshot.ts'
import {
  browserKeys,
  chunks,
  chunkSizes,
  environment,
  eventSchemas,
  metricLabels,
  readSources,
  scripts,
} from './source.ts'
import { readStreams } from './streams.ts'
import { describeMetrics, describeOpenApi } from './told.ts'

/*
 * `node tools/snapshots/take.ts FOLDER` takes down what the world sees of a product that runs
 * (docs/tools.md): SNAPSHOT_URL is the site's address, DATABASE_URL the owner's way into its database,
 * or DATA_DIR the folder of a product that runs its own.
 */

/** What is written in the source. */
const sourceSnapshots = () => {
  const sources = readSources()
  return {
    environment: environment(sources),
    scripts: scripts(),
    'browser-keys': browserKeys(sources),
    events: eventSchemas(),
    metrics: metricLabels(sources),
    chunks: chunks(),
    'chunk-sizes': chunkSizes(),
  }
}

type Account = { username: string; password: string }

const demoAccount = (name: string): Account => {
  const account = demoAccounts.find(({ username }) => username === name)
  if (account === undefined) throw new Error(`there is no demo account ${name}`)
  return account
}

const openApi = async (baseUrl: string): Promise<Snapshot> =>
  describeOpenApi(
    (await (await fetch(`${baseUrl}/endpoint/openapi.json`)).json()) as Parameters<
      typeof describeOpenApi
    >[0],
  )

const toldMetrics = async (baseUrl: string): Promise<Snapshot> => {
  const { hostname, port } = new URL(baseUrl)
  const pageAt = async (offset: number) => {
    const response = await fetch(`http://${hostname}:${Number.parseInt(port, 10) + offset}/metrics`)
    return response.text()
  }
  return merged([
    ...describeMetrics('server', await pageAt(0)),
    ...describeMetrics('studio', await pageAt(1)),
  ])
}

const loginCookies = async (baseUrl: string, account: Account): Promise<Snapshot> => {
  const { headers } = await createWire(baseUrl).send('user/login', account)
  return merged(headers.getSetCookie().map(describeCookie))
}

/** What a running product shows. Its corpus is read of a player who has not played yet. */
const runningSnapshots = async (baseUrl: string, databaseUrl: string) => {
  const { username, password } = demoAccount('ayse')
  const player = await signIn(baseUrl, { username, password })
  const pages = await readPages(baseUrl)
  const replies = await readReplies(baseUrl, player)
  const streams = await readStreams(baseUrl, player, async () => {
    for (const prepare of [prepareFavourite, prepareWithdrawal, prepareSpin, prepareCoupon])
      await (
        await prepare(player)
      )()
  })
  return {
    openapi: await openApi(baseUrl),
    replies,
    streams,
    headers: pages.headers,
    html: pages.html,
    cookies: { ...pages.cookies, ...(await loginCookies(baseUrl, { username, password })) },
    'told-metrics': await toldMetrics(baseUrl),
    catalogue: await readCatalogue(databaseUrl),
  }
}

/** The owner's address of the product's database, which is there for as long as `work` takes. */
const withDatabaseUrl = async <T>(
  baseUrl: string,
  work: (url: string) => Promise<T>,
): Promise<T> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = process.env
  if (url !== undefined) return work(url)
  if (dataDir === undefined || !hasLocalCluster(dataDir))
    throw new Error("set DATABASE_URL to the product's database, or DATA_DIR to its folder")
  const port = Number.parseInt(new URL(baseUrl).port, 10) + 5
  const cluster = await startLocalCluster({ dataDir, port })
  try {
    return await work(cluster.url)
  } finally {
    await cluster.stop()
  }
}

const main = async ([folder]: readonly string[]): Promise<void> => {
  const baseUrl = process.env['SNAPSHOT_URL'] ?? 'http://localhost:3000'
  if (folder === undefined) throw new Error('say into which folder')
  const take: Take = {
    ...sourceSnapshots(),
    ...(await withDatabaseUrl(baseUrl, (url) => runningSnapshots(baseUrl, url))),
  }
  for (const [kind, snapshot] of Object.entries(take)) {
    const { length } = Object.keys(snapshot)
    if (length === 0) throw new Error(`nothing was seen of ${kind}`)
    console.log(`${kind}: ${length}`)
  }
  writeSnapshots(folder, take)
}

if (process.argv[1] === import.meta.filename)
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error((error as Error).message)
    process.exitCode = 1
  })
