import { oddsFormatsOfAccount } from '@felek/contract/preferences.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, openTestApp, type TestApp } from '../../../../test/test-app.ts'

const { players, preferences } = contract
let th: TestApp

beforeAll(async () => {
  th = await openTestApp()
})
afterAll(() => th.close())

const never = {
  language: null,
  theme: null,
  showBalance: null,
  showName: true,
  clock24: true,
  oddsFormat: 'decimal',
  smsOptIn: false,
  emailOptIn: false,
}

describe('user/save_preferences', () => {
  test('what is named is kept, the rest stays, and the next sign-in elsewhere is told', async () => {
    const ayse = await th.aPlayer()
    const kept = async () => (await th.call(players.getProfile, {}, ayse)).data.preferences
    expect(await kept()).toEqual(never)
    const saved = await th.call(preferences.save, { theme: 'light', smsOptIn: true }, ayse)
    expect(saved.data).toMatchObject({
      username: ayse.username,
      preferences: { ...never, theme: 'light', smsOptIn: true },
      optIns: { sms: true, email: false },
    })
    const all = {
      language: 'en',
      theme: 'dark',
      showBalance: false,
      showName: false,
      clock24: false,
      oddsFormat: 'american',
      smsOptIn: false,
      emailOptIn: true,
    } as const
    await th.call(preferences.save, all, ayse)
    expect(await kept()).toEqual(all)
    const elsewhere = await th.call(players.login, {
      username: ayse.username,
      password: ayse.password,
    })
    expect(elsewhere.data).toMatchObject({ language: 'en', preferences: all })
    // Nothing named, nothing changed.
    expect((await th.call(preferences.save, {}, ayse)).data.preferences).toEqual(all)
  })

  test('odds are kept in each of the six forms', async () => {
    const ayse = await th.aPlayer()
    for (const oddsFormat of oddsFormatsOfAccount)
      expect(
        (await th.call(preferences.save, { oddsFormat }, ayse)).data.preferences?.oddsFormat,
      ).toBe(oddsFormat)
  })

  test('two changes at once both stand; nobody else is touched', async () => {
    const [ayse, mehmet] = [await th.aPlayer(), await th.aPlayer()]
    await Promise.all([
      th.call(preferences.save, { theme: 'light' }, ayse),
      th.call(preferences.save, { showName: false }, ayse),
    ])
    const of = async (who: typeof ayse) =>
      (await th.call(players.getProfile, {}, who)).data.preferences
    expect(await of(ayse)).toEqual({ ...never, theme: 'light', showName: false })
    expect(await of(mehmet)).toEqual(never)
  })

  test('a bad field says so, and nothing is stored', async () => {
    const ayse = await th.aPlayer()
    const bad = {
      language: 'de',
      theme: 'blue',
      showBalance: 'perhaps',
      oddsFormat: 'roman',
      emailOptIn: {},
      showTime: true,
    }
    for (const [field, value] of Object.entries(bad)) {
      const data = { clock24: true, [field]: value }
      const { reply } = await th.send('user/save_preferences', data, ayse)
      expect(reply).toMatchObject({ code: 422, error: 'invalid_fields' })
      expect(Object.keys((reply.data as { fields: object }).fields)).toEqual([field])
    }
    expect((await th.call(players.getProfile, {}, ayse)).data.preferences).toEqual(never)
  })

  test('whoever is not signed in is told so', async () => {
    expect((await th.send('user/save_preferences', { theme: 'light' })).reply.error).toBe(
      'session_expired',
    )
  })
})
