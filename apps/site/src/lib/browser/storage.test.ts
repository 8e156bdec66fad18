import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser } from './test-browser.ts'

const profile = { uid: 'u1', firstname: 'Ayşe', sid: 'gizli-sid' }

beforeEach(() => vi.resetModules())
const fresh = () => import('./storage.ts')

describe('sealed values', () => {
  test('come back after a reload and can not be read in storage', async () => {
    const { local } = aBrowser()
    await (await fresh()).writeEncrypted('profile', profile)
    expect(local.getItem('profile')).not.toContain('gizli-sid')
    expect(local.getItem('profile')).not.toContain('firstname')
    vi.resetModules()
    expect(await (await fresh()).readEncrypted('profile')).toEqual(profile)
  })

  test('are nothing when damaged, moved to another name, or read under another key', async () => {
    const { local } = aBrowser()
    await (await fresh()).writeEncrypted('auth', profile)
    const kept = local.getItem('auth') ?? ''
    local.setItem('session', kept)
    expect(await (await fresh()).readEncrypted('session')).toBeNull()
    local.setItem('auth', kept.slice(0, -6) + 'AAAAA=')
    expect(await (await fresh()).readEncrypted('auth')).toBeNull()
    aBrowser().local.setItem('auth', kept)
    vi.resetModules()
    expect(await (await fresh()).readEncrypted('auth')).toBeNull()
  })

  test('live in memory alone where nothing can be sealed', async () => {
    const { local } = aBrowser()
    Object.assign(globalThis, { indexedDB: undefined })
    const storage = await fresh()
    await storage.writeEncrypted('session', profile)
    expect(await storage.readEncrypted('session')).toEqual(profile)
    expect(local.keys()).toEqual([])
  })
})

test('the profile’s hash fits its profile and no other, and is salted', async () => {
  const { local } = aBrowser()
  const storage = await fresh()
  await storage.writeProfileHash(profile)
  const first = local.getItem('profileHash')
  expect(await storage.matchesProfileHash(profile)).toBe(true)
  expect(await storage.matchesProfileHash({ ...profile, uid: 'u2' })).toBe(false)
  await storage.writeProfileHash(profile)
  expect(local.getItem('profileHash')).not.toBe(first)
})

test('a wipe takes what is a player’s and leaves preferences', async () => {
  const { local } = aBrowser()
  const storage = await fresh()
  storage.writePlain('colorMode', 'light')
  storage.writePlain('ridValue', '10')
  await storage.writeEncrypted('session', profile)
  storage.wipeSession()
  expect(local.keys()).toEqual(['colorMode'])
})
