import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { makeTemplates, type Templates } from './templates.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    templates: Templates
  }
}

/**
 * The cluster that every `*.db.test.ts` shares; each file makes a database of its own in it. None cuts
 * the power: those that kill a database start one of their own (own-cluster.ts).
 */
export default async function setup(project: TestProject) {
  const cluster = await startCluster({ durable: false })
  console.log(`Database suites on ${cluster.version}`)
  project.provide('postgresUrl', cluster.url)
  project.provide('templates', await makeTemplates(cluster.url))
  return () => cluster.stop()
}
