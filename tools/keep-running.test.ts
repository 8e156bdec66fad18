import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepRunning, type Pauses } from './keep-running.ts'

const quick: Pauses = { firstMs: 10, mostMs: 40, calmMs: 60_000, patienceMs: 60_000 }

/** A part that writes down each of its lives, and then does what `body` says in its nth. */
const aPart = (body: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'felek-part-'))
  const diary = join(folder, 'lives')
  writeFileSync(diary, '')
  const script = `
    const fs = require('node:fs')
    fs.appendFileSync(${JSON.stringify(diary)}, process.pid + '\\n')
    const life = fs.readFileSync(${JSON.stringify(diary)}, 'utf8').trim().split('\\n').length
    const open = () => new Promise((resolve) => process.send('open', resolve))
    const stay = () => setInterval(() => {}, 1000)
    process.on('disconnect', () => process.exit())
    ;(async () => { ${body} })()`
  return {
    part: { name: 'The part', command: [process.execPath, '-e', script] as [string, ...string[]] },
    lives: () => readFileSync(diary, 'utf8').trim().split('\n').filter(Boolean).map(Number),
  }
}
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test('a part that dies is started again, each time after a longer pause, and it is said', async () => {
  const { part, lives } = aPart('await open(); if (life < 6) process.exit(3); stay()')
  const said: string[] = []
  const kept = keepRunning(part, (line) => said.push(line), quick)
  await kept.open
  await until(() => lives().length === 6 && said.filter((l) => l.includes('again.')).length === 5)
  expect(said.filter((line) => line.includes('ended'))).toEqual(
    ['0.01', '0.02', '0.04', '0.04', '0.04'].map(
      (s) => `The part ended with code 3. It starts again in ${s} s.`,
    ),
  )
  expect(said.filter((line) => line === 'The part is open again.')).toHaveLength(5)

  // However it died.
  process.kill(lives()[5] ?? 0, 'SIGKILL')
  await until(() => lives().length === 7)
  expect(said).toContain('The part ended with SIGKILL. It starts again in 0.04 s.')
  kept.stop()
  await kept.ended
  expect(lives()).toHaveLength(7)
})

test('who lived a while begins with a short pause again', async () => {
  const { part, lives } = aPart(
    'await open(); if (life === 3) await new Promise((r) => setTimeout(r, 400)); if (life < 5) process.exit(3); stay()',
  )
  const said: string[] = []
  const kept = keepRunning(part, (line) => said.push(line), { ...quick, calmMs: 400 })
  await until(() => lives().length === 5)
  const pauses = said.flatMap((line) => /in ([\d.]+) s/.exec(line)?.[1] ?? [])
  // A slow machine makes any life a long one: only what the third one did is promised.
  expect(pauses[2]).toBe('0.01')
  kept.stop()
  await kept.ended
})

test.each([
  [
    'refuses its settings, though it was open before',
    'if (life > 1) process.exit(78); await open(); process.exit(1)',
    78,
    2,
    'refuses its settings',
  ],
  ['never opened', 'process.exit(5)', 5, 1, 'could not open'],
])('one that %s is not started again', async (_what, body, code, count, why) => {
  const { part, lives } = aPart(body)
  const said: string[] = []
  const kept = keepRunning(part, (line) => said.push(line), quick)
  expect(await kept.ended).toBe(code)
  expect(lives()).toHaveLength(count)
  expect(said.at(-1)).toContain(`code ${code}: it ${why}`)
})

test('stopping ends it in order, or at last not in order, and it stays ended', async () => {
  const orderly = aPart("process.on('SIGTERM', () => process.exit(0)); await open(); stay()")
  const kept = keepRunning(orderly.part, () => {}, quick)
  await kept.open
  kept.stop()
  expect(await kept.ended).toBe(0)

  const deaf = aPart("process.on('SIGTERM', () => {}); await open(); stay()")
  const other = keepRunning(deaf.part, () => {}, { ...quick, patienceMs: 50 })
  await other.open
  other.stop()
  expect(await other.ended).toBe(1)
  expect([orderly.lives().length, deaf.lives().length]).toEqual([1, 1])
})

test('stopping between two lives begins no further one', async () => {
  const { part, lives } = aPart('await open(); process.exit(1)')
  const said: string[] = []
  const kept = keepRunning(part, (line) => said.push(line), { ...quick, firstMs: 60_000 })
  await until(() => said.length === 1)
  kept.stop()
  expect(await kept.ended).toBe(0)
  expect(lives()).toHaveLength(1)
})
