import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../packages/database/test/test-database.ts'
import { studioWitness } from '@felek/server/src/modules/providers/adapters/felek-commitments.ts'
import { chainOf, hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { signedHeaders } from '@felek/platform/signatures/signature.ts'
import { digestOf, type Witness } from '@felek/platform/witness/witness-client.ts'
import { createApp } from '../http/server.ts'
import { studioSchema } from '../database-schema.ts'
import { studioDbOf, type StudioDb } from '../schema.ts'
import { addCommitmentRoutes } from './routes.ts'

/* The studio's half of the jackpots' draws, asked by the operator's own client. */

const keys = { id: 'felek', secret: 'p'.repeat(32) }
const env = { rateScale: 1_000, trustProxy: false }
let db: StudioDb
let close: () => Promise<void>
const apps: FastifyInstance[] = []

/** A studio under a seal key, and the operator who asks it. */
const aStudio = async (sealKey: string): Promise<{ base: string; witness: Witness }> => {
  const app = createApp({ logLevel: 'silent' })
  addCommitmentRoutes(app, { env: { ...env, sealKey }, db, keys })
  await app.listen({ port: 0, host: '127.0.0.1' })
  apps.push(app)
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const asking = {
    providerKeyId: keys.id,
    providerSecret: keys.secret,
    providerOldKey: undefined,
    studioInternalUrl: base,
  }
  return { base, witness: studioWitness({ env: asking, now: () => new Date() } as never) }
}

let studio: Awaited<ReturnType<typeof aStudio>>
beforeAll(async () => {
  const database = await openTestDatabase(studioSchema)
  db = studioDbOf(database)
  close = () => database.close()
  studio = await aStudio('s'.repeat(32))
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await close()
})

const own = chainOf('o'.repeat(32), 'jackpots')
const steps = 3
let numbers = 0
const aSeries = () => {
  const roundId = randomUUID()
  const number = BigInt((numbers += 1))
  const commitment = own.commitment(roundId, steps)
  const said = { game: 'jackpots', roundId, number, commitment, steps, closesInMs: 0, endsInMs: 0 }
  return {
    said,
    shown: (step: number, settled = digestOf(`list ${step}`)) => ({
      game: 'jackpots',
      roundId,
      step,
      value: own.value(roundId, steps, step),
      settled,
    }),
  }
}

test('promises are exchanged once, by rising numbers, and the same again is answered the same', async () => {
  const { said } = aSeries()
  const first = await studio.witness.commit(said)
  expect(first).toMatchObject({
    status: 'ok',
    commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await studio.witness.commit(said)).toEqual(first)
  const conflict = { status: 'conflict', lastNumber: said.number }
  expect(await studio.witness.commit({ ...said, commitment: 'a'.repeat(64) })).toEqual(conflict)
  expect(await studio.witness.commit({ ...said, roundId: randomUUID() })).toEqual(conflict)
  const twice = aSeries().said
  const answers = await Promise.all(
    [twice, { ...twice, roundId: randomUUID() }].map((it) => studio.witness.commit(it)),
  )
  expect(answers.map((a) => a.status).toSorted()).toEqual(['conflict', 'ok'])
})

test('a value is shown against the operator’s own and one digest, step by step, and is the promised one', async () => {
  const { said, shown } = aSeries()
  const promised = await studio.witness.commit(said)
  if (promised.status !== 'ok') throw new Error('not promised')
  const disagrees = { status: 'disagrees' }
  expect(await studio.witness.reveal(shown(1))).toEqual(disagrees)
  expect(await studio.witness.reveal({ ...shown(0), value: 'b'.repeat(64) })).toEqual(disagrees)
  expect(await studio.witness.reveal({ ...shown(0), roundId: randomUUID() })).toEqual(disagrees)
  let before = promised.commitment
  for (let step = 0; step < steps; step += 1) {
    const answer = await studio.witness.reveal(shown(step))
    if (answer.status !== 'ok') throw new Error(answer.status)
    expect(hashOfHex(answer.value)).toBe(before)
    before = answer.value
    expect(await studio.witness.reveal(shown(step))).toEqual(answer)
    // Another list for what was drawn: refused, whoever asks.
    expect(await studio.witness.reveal(shown(step, digestOf('another list')))).toEqual(disagrees)
  }
})

test('no value stands in the tables before it is shown, and what was promised and shown does not change', async () => {
  const { said, shown } = aSeries()
  await studio.witness.commit(said)
  const values = async () =>
    (await db.read.selectFrom('shown_steps').select('value').execute()).map((row) => row.value)
  const before = await values()
  const answer = await studio.witness.reveal(shown(0))
  if (answer.status !== 'ok') throw new Error(answer.status)
  expect([before.includes(answer.value), (await values()).includes(answer.value)]).toEqual([
    false,
    true,
  ])
  for (const table of ['promised_series', 'shown_steps'] as const) {
    await expect(db.read.deleteFrom(table).execute()).rejects.toThrow(/does not change/)
    await expect(db.read.updateTable(table).set({ number: 99n }).execute()).rejects.toThrow(
      /does not change/,
    )
  }
})

test('anybody reads what was promised and shown, and nothing that is still to come', async () => {
  const { said, shown } = aSeries()
  await studio.witness.commit(said)
  const answer = await studio.witness.reveal(shown(0))
  const read = async (path: string) => {
    const response = await fetch(`${studio.base}/api/promises/jackpots/${said.number}${path}`)
    return { http: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  expect((await read('')).body).toMatchObject({
    roundId: said.roundId,
    operatorCommitment: said.commitment,
    steps,
    shown: 1,
  })
  expect((await read('/0')).body).toMatchObject({
    operatorValue: shown(0).value,
    settled: shown(0).settled,
    value: answer.status === 'ok' ? answer.value : '',
  })
  for (const path of ['/1', '/x', '9999', '/0/0']) expect((await read(path)).http).toBe(404)
})

test('an unsigned question gets no answer, an answer that is not the studio’s counts as none, and another key shows nothing', async () => {
  const { said, shown } = aSeries()
  await studio.witness.commit(said)
  const path = '/provider/promises/reveal'
  const body = JSON.stringify(shown(0))
  const post = (headers: Record<string, string>) =>
    fetch(studio.base + path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': 'application/json' },
    })
  expect((await post({})).status).toBe(401)
  const wrong = signedHeaders({ ...keys, secret: 'w'.repeat(32) }, Date.now(), path, body)
  expect((await post(wrong)).status).toBe(401)
  const other = await aStudio('t'.repeat(32))
  expect(await other.witness.reveal(shown(0))).toEqual({ status: 'disagrees' })
  const stranger = createApp({ logLevel: 'silent' })
  stranger.post(path, async () => ({ status: 'ok', value: 'c'.repeat(64) }))
  await stranger.listen({ port: 0, host: '127.0.0.1' })
  apps.push(stranger)
  const port = (stranger.server.address() as AddressInfo).port
  const asked = studioWitness({
    env: {
      providerKeyId: keys.id,
      providerSecret: keys.secret,
      studioInternalUrl: `http://127.0.0.1:${port}`,
    },
    now: () => new Date(),
  } as never)
  expect(await asked.reveal(shown(0))).toMatchObject({ status: 'away' })
})
