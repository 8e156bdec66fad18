import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  browserKeys,
  environment,
  eventSchemas,
  metricLabels,
  readSources,
  scripts,
} from './source.ts'

/*
 * The names that somebody outside the code holds on to: settings of a deployment, what a browser has
 * stored, alarms on metrics, commands that people type. They are few and rarely change, so they are
 * committed and a test compares them; `npm run snapshot:names` writes them down anew.
 */

const file = join(import.meta.dirname, 'names.json')

type Names = Record<string, readonly string[]>

export const currentNames = (): Names => {
  const sources = readSources()
  return {
    // Those of benches and walks are nobody's but theirs.
    'environment variables': Object.entries(environment(sources))
      .filter(([, text]) => text !== 'read by tools')
      .map(([name]) => name),
    'npm scripts': Object.keys(scripts()),
    'kept in a browser': Object.keys(browserKeys(sources)),
    events: Object.keys(eventSchemas()),
    metrics: Object.entries(metricLabels(sources)).map(([name, kind]) => `${name}: ${kind}`),
  }
}

export const committedNames = (): Names => JSON.parse(readFileSync(file, 'utf8')) as Names

if (process.argv[1] === import.meta.filename)
  writeFileSync(file, `${JSON.stringify(currentNames(), undefined, 2)}\n`)
