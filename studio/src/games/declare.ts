import { writeFileSync } from 'node:fs'
import { figuresOf, games } from './games.ts'

/*
 * Writes games/rtp.json, the declared figures, from the titles' data: `node studio/src/games/declare.ts` (20 s). With
 * `--quick` the slots keep the figures that stand there, for a change of races and tombalas alone.
 */

const quick = process.argv.includes('--quick')
const lines = [...games.values()].flatMap(({ title: { slug, config }, engine }) => {
  const figures = quick && engine.family === 'slot' ? figuresOf(slug) : engine.figures(config)
  return figures === undefined ? [] : [`  ${JSON.stringify(slug)}: ${JSON.stringify(figures)}`]
})
writeFileSync(new URL('./rtp.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
