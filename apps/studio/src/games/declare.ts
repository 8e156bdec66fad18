import { writeFileSync } from 'node:fs'
import { drawnEngineOf } from '../../engines/registry.ts'
import { titles } from '../titles.ts'
import declared from './rtp.json' with { type: 'json' }

/*
 * Writes games/rtp.json, the declared figures, from the titles' data: `node apps/studio/src/games/declare.ts` (two minutes).
 * With `--quick` the slots keep the figures that stand there, for a change of roulettes, races and tombalas alone.
 */

const before: Readonly<Record<string, unknown>> = process.argv.includes('--quick') ? declared : {}
const lines = titles.map((title) => {
  const engine = drawnEngineOf(title)
  const kept = engine.family === 'slot' ? before[title.slug] : undefined
  const figures = kept ?? engine.figures(title.config)
  return `  ${JSON.stringify(title.slug)}: ${JSON.stringify(figures)}`
})
writeFileSync(new URL('./rtp.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
