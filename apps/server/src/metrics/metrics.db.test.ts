import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApp } from '../../test/test-app.ts'
import { aWallet, bet, deposit } from '../../test/test-ledger.ts'
import { repeat } from '../jobs/job.ts'
import { createMetrics } from './metrics.ts'
import { metricsOf } from '../modules/status/status.ts'
import { createWallet } from '../modules/wallet/wallet-core.ts'

let t: Awaited<ReturnType<typeof openTestApp>>
beforeAll(async () => void (t = await openTestApp()))
afterAll(() => t.close())

const shown = async (line: string): Promise<number | undefined> => {
  const text = await metricsOf(t.deps).metrics()
  const found = text.split('\n').find((l) => l.startsWith(`${line} `))
  return found === undefined ? undefined : parseFloat(found.slice(line.length + 1))
}

test('movements are counted by verb and verdict, batches by size', async () => {
  const metrics = createMetrics()
  const vault = createWallet(t.db, { ledger: t.db.ledger, observer: metrics.vault })
  const player = await aWallet(t.db)
  await vault.post(deposit(player, 1_000n))
  await Promise.all([vault.post(bet(player, 900n)), vault.post(bet(player, 900n))])
  const text = await metrics.registry.metrics()
  expect(text).toContain('felek_vault_movements_total{verb="deposit",status="ok"} 1')
  expect(text).toContain('felek_vault_movements_total{verb="bet",status="insufficient_funds"} 1')
  expect(text).toContain('felek_vault_batch_size_sum 3')
  expect(text).toContain('felek_vault_movement_seconds_count 3')
})

test('calls are counted by address and refusal; made-up addresses are one', async () => {
  await t.send('finance/check_balance', {})
  await t.send('made/up', {})
  await t.send('made/up_again', {})
  const count = 'felek_call_seconds_count'
  expect(await shown(`${count}{call="finance/check_balance",refusal="session_expired"}`)).toBe(1)
  expect(await shown(`${count}{call="",refusal="unknown_operation"}`)).toBe(2)
})

test('a job that fails again and again grows old, and goes on', async () => {
  let turns = 0
  const stop = repeat(t.deps, 'a broken job', 10, async () => {
    turns += 1
    if (turns < 4) throw new Error('not yet')
  })
  await vi.waitFor(() => expect(turns).toBeGreaterThan(4))
  await stop()
  expect(await shown('felek_job_failures_total{job="a broken job"}')).toBe(3)
  expect(await shown('felek_job_age_seconds{job="a broken job"}')).toBeLessThan(5)
})

test('the vault says what waits, and every metric has a name of ours', async () => {
  expect(await shown('felek_vault_waiting')).toBe(0)
  expect(await shown('felek_vault_batch_limit')).toBe(384)
  const names = (await metricsOf(t.deps).getMetricsAsJSON()).map((m) => m.name)
  expect(names.filter((name) => !/^(felek|process|nodejs)_/.test(name))).toEqual([])
})
