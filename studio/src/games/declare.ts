import { readFileSync, writeFileSync } from 'node:fs'
import { bingos } from './bingos.ts'
import { cycleFigures } from './figures.ts'
import { bingoFigures, raceFigures, rouletteFigures } from './fixed-odds.ts'
import { races } from './races.ts'
import { slots } from './slots.ts'
import { enumerateSlot } from '../maths/enumerate.ts'
import { titles } from '../titles.ts'

/*
 * Writes games/rtp.json, the declared figures, from the games' data: `node
 * studio/src/games/declare.ts` (two minutes). With `--quick` the slots keep the figures that stand
 * there, for a change of roulettes, races and tombalas alone.
 */

const file = new URL('./rtp.json', import.meta.url)
const figures: Record<string, unknown> = process.argv.includes('--quick')
  ? JSON.parse(readFileSync(file, 'utf8'))
  : {}
if (Object.keys(figures).length === 0)
  for (const [slug, data] of Object.entries(slots))
    figures[slug] = cycleFigures(data, enumerateSlot(data))
for (const { slug, engine } of titles) if (engine === 'roulette') figures[slug] = rouletteFigures()
for (const [slug, data] of Object.entries(races)) figures[slug] = raceFigures(data)
for (const [slug, data] of Object.entries(bingos)) figures[slug] = bingoFigures(data)
const lines = Object.entries(figures).map(
  ([slug, f]) => `  ${JSON.stringify(slug)}: ${JSON.stringify(f)}`,
)
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
