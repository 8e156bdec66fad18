import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readEnv as readServer } from '@felek/server/src/config.ts'
import { readEnv as readFeed } from '@felek/feed/src/config.ts'
import { readEnv as readStudio } from '@felek/studio/src/config.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'felek-settings-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const server = (from: Record<string, string>) => readServer({ DATA_DIR: dataDir, ...from })
const studio = (from: Record<string, string>) => readStudio({ DATA_DIR: dataDir, ...from })

describe('the settings', () => {
  test('have defaults that make a studio beside a site on one machine', () => {
    expect(server({})).toMatchObject({
      sitePort: 3000,
      studioPort: 3001,
      studioInternalUrl: 'http://127.0.0.1:3001',
      dataDir,
      rateScale: 1,
    })
    expect(studio({})).toMatchObject({
      studioPort: 3001,
      siteInternalUrl: 'http://127.0.0.1:3000',
      dataDir: join(dataDir, 'studio'),
    })
    expect(studio({}).providerSecret).toBe(server({}).providerSecret)
    expect(studio({ PORT: '4000' })).toMatchObject({
      studioPort: 4001,
      siteInternalUrl: 'http://127.0.0.1:4000',
    })
  })

  test('are what they are set to', () => {
    expect(
      server({
        PUBLIC_URL: 'https://felek.example/',
        TRUST_PROXY: 'on',
        BANK_ACCOUNT_REST_HOURS: '48',
        RATE_SCALE: '0.5',
      }),
    ).toMatchObject({
      publicUrl: 'https://felek.example',
      trustProxy: true,
      bankAccountRestHours: 48,
      rateScale: 0.5,
    })
    expect(server({ PROVIDER_OLD_KEY: `eski:${'a:'.repeat(20)}` }).providerOldKey).toEqual({
      keyId: 'eski',
      secret: 'a:'.repeat(20),
    })
    expect(studio({ LIVE_PACE: '0.05' }).livePace).toBe(0.05)
  })

  test.each([
    ['PORT', 'x'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', '65535'],
    ['STUDIO_PORT', '3000'],
    ['PUBLIC_URL', 'felek'],
    ['RATE_SCALE', '0'],
    ['RATE_SCALE', '-1'],
    ['DATABASE_URL', 'mysql://x'],
    ['PROVIDER_SECRET', 'short'],
    ['LOG_LEVEL', 'loud'],
  ])('stop either start with a sentence: %s=%s', (name, value) => {
    for (const read of [server, studio])
      expect(() => read({ [name]: value })).toThrow(/^(STUDIO_)?[A-Z_]+ .*must .*\.$/)
  })

  test.each([
    ['PROFILE', 'real'],
    ['OPEN_TRANSFERS_MAX', '0'],
    ['BANK_ACCOUNT_REST_HOURS', '-1'],
    ['PROVIDER_OLD_KEY', 'without a colon'],
    ['SUPPORT_MAILBOX', 'destek'],
  ])("stop the server's start: %s=%s", (name, value) => {
    expect(() => server({ [name]: value })).toThrow(new RegExp(`^${name} is .* must be .*\\.$`))
  })

  test('the server looks for the feed beside itself unless told otherwise', () => {
    expect(server({}).feedUrl).toBe('http://127.0.0.1:3003')
    expect(server({ PORT: '4000' }).feedUrl).toBe('http://127.0.0.1:4003')
    expect(server({ FEED_PORT: '5000' }).feedUrl).toBe('http://127.0.0.1:5000')
    expect(server({ FEED_URL: 'https://feed.example/' }).feedUrl).toBe('https://feed.example')
    expect(server({}).feedName).toBe('felek')
    expect(() => server({ FEED_NAME: 'Felek 2' })).toThrow(/^FEED_NAME is .* must be .*\.$/)
    expect(() => server({ FEED_URL: 'feed' })).toThrow(/^FEED_URL is .* must be .*\.$/)
  })

  test('an address of PostgreSQL alone makes the logins, given ones are taken as they are', () => {
    const a = (name: string) => `postgres://${name}@localhost/felek`
    expect(server({}).database).toEqual({})
    const alone = { DATABASE_URL: a('owner') }
    expect(server(alone).database).toMatchObject({ url: a('owner') })
    expect(studio(alone).database).toEqual(server(alone).database)
    expect(statSync(join(dataDir, 'login-key')).mode & 0o777).toBe(0o600)

    const given = {
      DATABASE_URL: a('server'),
      LEDGER_DATABASE_URL: a('ledger'),
      STUDIO_DATABASE_URL: a('studio'),
    }
    expect(server(given).database).toEqual({
      url: undefined,
      urls: { server: a('server'), ledger: a('ledger') },
    })
    // The studio starts with nothing but its own.
    expect(studio({ STUDIO_DATABASE_URL: a('studio') }).database).toEqual({
      url: undefined,
      urls: { studio: a('studio') },
    })
    const migrating = { ...given, MIGRATE_DATABASE_URL: a('owner') }
    expect(server(migrating).database.url).toBe(a('owner'))
    expect(studio(migrating).database.url).toBe(a('owner'))

    const half = { DATABASE_URL: a('server'), MIGRATE_DATABASE_URL: a('owner') }
    expect(() => server(half)).toThrow(/^LEDGER_DATABASE_URL and .* must be set/)
    expect(() => studio(half)).toThrow(/^STUDIO_DATABASE_URL must be set/)
    expect(() => server({ LEDGER_DATABASE_URL: a('ledger') })).toThrow(/^DATABASE_URL must be set/)
  })

  test('two origins stay two', () => {
    expect(() =>
      server({ PUBLIC_URL: 'https://felek.example', STUDIO_URL: 'https://felek.example/studio' }),
    ).toThrow(/another origin/)
  })

  test('never quote a secret', () => {
    for (const name of [
      'PROVIDER_SECRET',
      'DATABASE_URL',
      'OPERATOR_TOKEN',
      'SEAL_KEY',
      'PROVIDER_OLD_KEY',
    ]) {
      expect(() => server({ [name]: 'mysql://u:hunter2@x' })).toThrow(/^(?!.*hunter2).*$/)
    }
  })

  test('a secret is made once, for its owner alone, and an empty file is refused', () => {
    const first = server({}).operatorToken
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(server({}).operatorToken).toBe(first)
    expect(readFileSync(join(dataDir, 'operator-token'), 'utf8')).toBe(first)
    expect(statSync(join(dataDir, 'operator-token')).mode & 0o777).toBe(0o600)
    writeFileSync(join(dataDir, 'operator-token'), '')
    expect(() => server({})).toThrow(/holds no secret.*OPERATOR_TOKEN/)
  })
})

describe('the settings of the feed', () => {
  const feed = (from: Record<string, string>) => readFeed({ DATA_DIR: dataDir, ...from })

  test('have defaults that put it beside the others, for this machine alone', () => {
    expect(feed({})).toMatchObject({
      feedPort: 3003,
      feedHost: '127.0.0.1',
      feedPace: 1,
      dataDir: join(dataDir, 'feed'),
      siteInternalUrl: 'http://127.0.0.1:3000',
      database: {},
    })
    // An earlier test has spoilt the token's file.
    const other = studio({ OPERATOR_TOKEN: 'o'.repeat(32) })
    expect(feed({}).sealKey).not.toBe(other.sealKey)
    expect(feed({}).sealKey).toBe(readFileSync(join(dataDir, 'feed', 'feed-seal-key'), 'utf8'))
    expect(feed({ FEED_DATABASE_URL: 'postgres://feed@localhost/felek' }).database).toEqual({
      url: undefined,
      urls: { feed: 'postgres://feed@localhost/felek' },
    })
  })

  test.each([
    ['FEED_PORT', '3000'],
    ['FEED_PORT', '3001'],
    ['FEED_PORT', 'x'],
    ['FEED_PACE', '0'],
    ['FEED_HOST', 'a b'],
    ['FEED_FATES', 'seed'],
    ['FEED_SEAL_KEY', 'short'],
    ['PORT', '65534'],
  ])('stop its start with a sentence: %s=%s', (name, value) => {
    expect(() => feed({ [name]: value })).toThrow(/^\w+ .*must .*\.$/)
  })

  test('codes that tell how matches end are the demo’s alone', () => {
    expect(feed({}).feedFates).toBe('chance')
    expect(feed({ FEED_FATES: 'codes' }).feedFates).toBe('codes')
    expect(() => feed({ FEED_FATES: 'codes', PROFILE: 'gb' })).toThrow(/^FEED_FATES .*must .*\.$/)
  })
})
