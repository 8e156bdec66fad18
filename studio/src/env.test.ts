import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv } from './env.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'felek-env-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const read = (from: Record<string, string>) => readEnv({ DATA_DIR: dataDir, ...from })

describe('the settings', () => {
  test('have defaults that make a studio beside a site on one machine', () => {
    expect(read({})).toMatchObject({
      studioPort: 3001,
      siteInternalUrl: 'http://127.0.0.1:3000',
      providerKeyId: 'felek-1',
      rateScale: 1,
      dataDir: join(dataDir, 'studio'),
    })
    expect(read({ PORT: '4000' })).toMatchObject({ studioPort: 4001, siteInternalUrl: 'http://127.0.0.1:4000' })
  })

  test.each([
    ['PORT', 'x'],
    ['PORT', '70000'],
    ['STUDIO_PORT', '3000'],
    ['PUBLIC_URL', 'felek'],
    ['RATE_SCALE', '0'],
    ['RATE_SCALE', '-1'],
    ['DATABASE_URL', 'mysql://x'],
    ['PROVIDER_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with a sentence: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name}.* must .*\\.$|^${name} must`))
  })

  test('never quote a secret', () => {
    expect(() => read({ PROVIDER_SECRET: 'hunter2' })).toThrow(/^(?!.*hunter2).*$/)
    expect(() => read({ DATABASE_URL: 'mysql://u:hunter2@x' })).toThrow(/^(?!.*hunter2).*$/)
  })

  test('the shared secret is made once, for its owner alone, and an empty file is refused', () => {
    const first = read({}).providerSecret
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(read({}).providerSecret).toBe(first)
    expect(readFileSync(join(dataDir, 'provider-secret'), 'utf8')).toBe(first)
    expect(statSync(join(dataDir, 'provider-secret')).mode & 0o777).toBe(0o600)
    writeFileSync(join(dataDir, 'provider-secret'), '')
    expect(() => read({})).toThrow(/holds no secret/)
  })
})
