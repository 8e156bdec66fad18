import { writeFileSync } from 'node:fs'
import { cycleFigures, type Figures } from './figures.ts'
import { slots } from './slots.ts'
import { enumerateSlot } from '../maths/enumerate.ts'

/* Writes games/rtp.json, the declared figures, from games/slots.json: `node studio/src/games/declare.ts` (20 s). */

const figures: Record<string, Figures> = {}
for (const [slug, data] of Object.entries(slots)) figures[slug] = cycleFigures(data, enumerateSlot(data))
const lines = Object.entries(figures).map(([slug, f]) => `  ${JSON.stringify(slug)}: ${JSON.stringify(f)}`)
writeFileSync(new URL('./rtp.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
