import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { preparedTemplates, type Prepared } from './prepared.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    prepared: Prepared
  }
}

/**
 * The cluster that every `*.db.test.ts` of the project `postgres` shares; each file makes a
 * database of its own in it. None cuts the power: those that kill a database start one of their own
 * (own-cluster.ts).
 */
export default async function setup(project: TestProject) {
  const cluster = await startCluster({ durable: false })
  project.provide('postgresUrl', cluster.url)
  project.provide('prepared', await preparedTemplates(cluster.url))
  return () => cluster.stop()
}
