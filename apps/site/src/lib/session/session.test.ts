import type { Profile } from '@felek/contract/players.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aBrowser, aServer } from '../browser/test-browser.ts'

const profile = (sid: string, more: object = {}) => ({
  rid: '10',
  uid: 'u1',
  sid,
  uip: '1.2.3.4',
  gtm: '+03:00',
  language: 'tr',
  username: 'ayse',
  firstname: 'Ayşe',
  lastname: 'Yılmaz',
  lastlogin: '',
  gasecret: '',
  ...more,
})
const expired = {
  result: false,
  error: 'session_expired',
  code: 403,
  message: 'Oturum süresi doldu',
}

beforeEach(() => {
  vi.resetModules()
  vi.useRealTimers()
})

/** Modules as a new page has them, on the storage that is there. */
const aPage = async () => {
  vi.resetModules()
  const [session, api, storage] = await Promise.all([
    import('./session.ts'),
    import('../api/api.ts'),
    import('../browser/storage.ts'),
  ])
  api.connectApi({ lang: () => 'tr', user: session.userBlock, recover: session.recoverSession })
  return { ...session, ...storage, state: () => session.useSession.getState() }
}

const signedIn = async (sid = 's1') => {
  const browser = aBrowser()
  aServer(() => ({ data: profile(sid) }))
  const page = await aPage()
  await page.signIn('ayse', 'Ayse1234!')
  return { ...browser, page }
}

describe('the second factor’s prompt', () => {
  test.each([
    ['', 'in'],
    ['x'.repeat(10), 'in'],
    ['x'.repeat(11), 'second-factor'],
  ] as const)(
    'opens where the marker is longer than ten characters: “%s”',
    async (gasecret, expected) => {
      aBrowser()
      aServer(() => ({ data: profile('s1', { gasecret }) }))
      const page = await aPage()
      expect(await page.signIn('ayse', 'Ayse1234!')).toBe(expected)
    },
  )
})

describe('signing in', () => {
  test('keeps the session for 15 seconds of trust, starts the clock and sets the hint', async () => {
    const { page, local } = await signedIn()
    expect(page.state()).toMatchObject({
      status: 'in',
      session: { uid: 'u1', sid: 's1', gmt: '+03:00' },
    })
    expect(local.keys()).toEqual(
      expect.arrayContaining([
        'session',
        'profile',
        'auth',
        'profileHash',
        'ridValue',
        'sessionExpiry',
        'activityStart',
      ]),
    )
    const leftMs = parseInt(local.getItem('sessionExpiry') ?? '', 10) - Date.now()
    expect(leftMs).toBeGreaterThan(0)
    expect(leftMs).toBeLessThanOrEqual(15_000)
    const sinceMs = Date.now() - parseInt(local.getItem('activityStart') ?? '', 10)
    expect(sinceMs).toBeGreaterThanOrEqual(0)
    expect(sinceMs).toBeLessThan(15_000)
    expect(document.cookie).toContain('shell=tr.dark.1')
  })

  test('otpStatus says whether a second factor is present, from the first sign-in to its end', async () => {
    const { page } = await signedIn()
    expect(page.state().otpStatus).toBe(false)
    await page.changeProfile({ gasecret: 'x'.repeat(11) })
    expect(page.state().otpStatus).toBe(true)
    const next = await aPage()
    await next.restoreSession()
    expect(next.state().otpStatus).toBe(true)
    await page.changeProfile({ gasecret: '' })
    expect(page.state().otpStatus).toBe(false)
    await page.setUpSession({ ...profile('s2', { gasecret: 'm'.repeat(11) }) } as never, '')
    expect(page.state().otpStatus).toBe(true)
    page.clearSession('silent')
    expect(page.state().otpStatus).toBe(false)
  })

  test('stores nothing while a second factor is awaited', async () => {
    const { local } = aBrowser()
    aServer(() => ({ data: profile('pending', { gasecret: 'x'.repeat(11) }) }))
    const page = await aPage()
    expect(await page.signIn('mehmet', 'p')).toBe('second-factor')
    expect(page.state().status).toBe('pending')
    expect(local.keys()).toEqual([])
  })
})

describe('a new page', () => {
  test('without anything stored asks nothing and is signed out', async () => {
    aBrowser()
    const sent = aServer(() => ({}))
    const page = await aPage()
    await page.restoreSession()
    expect(page.state().status).toBe('out')
    expect(sent).toEqual([])
  })

  test('within the trust takes what is stored', async () => {
    await signedIn()
    const sent = aServer(() => ({}))
    const page = await aPage()
    await page.restoreSession()
    expect(page.state()).toMatchObject({ status: 'in', session: { sid: 's1' } })
    expect(sent).toEqual([])
  })

  test('after it asks for a fresh sid', async () => {
    const { local } = await signedIn()
    local.setItem('sessionExpiry', '0')
    const sent = aServer(() => ({ data: profile('s2') }))
    const page = await aPage()
    await page.restoreSession()
    expect(sent).toMatchObject([{ wire: 'user/refresh_session', data: { uid: 'u1', sid: 's1' } }])
    expect(page.state().session?.sid).toBe('s2')
  })

  test('asks as well where a change was sent and its answer never came', async () => {
    const { page } = await signedIn()
    const { keepPreferences } = await import('./preferences.ts')
    aServer(() => 'gone')
    await expect(keepPreferences({ clock24: true })).rejects.toThrow()
    expect(page.state().status).toBe('in')
    const sent = aServer(() => ({ data: profile('s2', { preferences: { clock24: true } }) }))
    const next = await aPage()
    await next.restoreSession()
    expect(sent.map((s) => s.wire)).toEqual(['user/refresh_session'])
    expect(next.state().profile?.preferences).toEqual({ clock24: true })
  })

  test('goes by the auth data where the profile was tampered with', async () => {
    const { local } = await signedIn()
    local.setItem('profile', 'AAAA.BBBB')
    const sent = aServer(() => ({ data: profile('s2') }))
    const page = await aPage()
    await page.restoreSession()
    expect(sent.map((s) => s.wire)).toEqual(['user/refresh_session'])
    expect(page.state().session?.sid).toBe('s2')
  })

  test('clears everything when the session is over', async () => {
    const { local } = await signedIn()
    local.setItem('sessionExpiry', '0')
    aServer(() => expired)
    const page = await aPage()
    await page.restoreSession()
    expect(page.state().status).toBe('out')
    expect(local.keys()).toEqual([])
  })

  test('keeps the session when the server can not be reached', async () => {
    const { local } = await signedIn()
    local.setItem('sessionExpiry', '0')
    aServer(() => 'gone')
    const page = await aPage()
    await page.restoreSession()
    expect(page.state().status).toBe('in')
  })

  test('after an hour without activity is signed out without asking', async () => {
    const { local } = await signedIn()
    local.setItem('activityStart', String(Date.now() - 3_600_001))
    const sent = aServer(() => ({}))
    const page = await aPage()
    await page.restoreSession()
    expect(page.state().status).toBe('out')
    expect(sent).toEqual([])
  })
})

describe('recovering', () => {
  test('takes the sid that another tab has stored, without a call', async () => {
    const { page } = await signedIn('s1')
    const other = { uid: 'u1', sid: 's2', uip: '', gmt: '', lang: 'tr' }
    await page.writeEncrypted('session', other)
    const sent = aServer(() => ({}))
    expect(await page.recoverSession()).toBe(true)
    expect(page.state().session?.sid).toBe('s2')
    expect(sent).toEqual([])
  })

  test('renews once for all who ask at the same time', async () => {
    const { page } = await signedIn('s1')
    const sent = aServer(() => ({ data: profile('s2') }))
    expect(
      await Promise.all([page.recoverSession(), page.recoverSession(), page.recoverSession()]),
    ).toEqual([true, true, true])
    expect(sent).toHaveLength(1)
  })

  test('keeps what another tab told while the answer was on its way', async () => {
    const { page } = await signedIn('s1')
    const other = await aPage()
    await other.restoreSession()
    aServer(() => ({ data: profile('s2', { preferences: { theme: 'dark' } }) }))
    const answer = globalThis.fetch
    const chosen = { preferences: { theme: 'light' } } as unknown as Partial<Profile>
    globalThis.fetch = async (...sent) => {
      await other.changeProfile(chosen)
      return answer(...sent)
    }
    expect(await page.recoverSession()).toBe(true)
    expect(page.state().session?.sid).toBe('s2')
    expect(page.state().profile).toMatchObject(chosen)
  })

  test('keeps what another tab changes while it is being stored, and the new sid', async () => {
    const { page } = await signedIn('s1')
    const other = await aPage()
    await other.restoreSession()
    aServer(() => ({ data: profile('s2', { preferences: { theme: 'dark' } }) }))
    const chosen = { preferences: { theme: 'light' } } as unknown as Partial<Profile>
    const answer = globalThis.fetch
    let changed: Promise<void> | undefined
    globalThis.fetch = async (...sent) => {
      const reply = await answer(...sent)
      changed = Promise.resolve().then(() => other.changeProfile(chosen))
      return reply
    }
    await page.recoverSession()
    await changed
    const next = await aPage()
    await next.restoreSession()
    expect(next.state().profile).toMatchObject(chosen)
    expect(next.state().session?.sid).toBe('s2')
  })

  test('is over when the server says so', async () => {
    const { page } = await signedIn('s1')
    aServer(() => expired)
    expect(await page.recoverSession()).toBe(false)
  })
})

test('what another tab has changed is taken when the storage shows it, although its message came before', async () => {
  const { page, fire, local } = await signedIn('s1')
  page.followTabs()
  const named = (firstname: string) =>
    page.state().profile && { ...page.state().profile, firstname }
  // Another tab's message: this one's view of the storage is still the old one.
  const other = new BroadcastChannel('felek-session')
  const told = new Promise((resolve) => page.useSession.subscribe(resolve))
  other.postMessage({ kind: 'in' })
  await told
  other.close()
  expect(page.state().profile?.firstname).toBe('Ayşe')
  const changed = named('Aylin') ?? {}
  await page.writeEncrypted('profile', changed)
  await page.writeProfileHash(changed)
  fire('storage', { key: 'profileHash', newValue: local.getItem('profileHash') })
  await vi.waitFor(() => expect(page.state().profile?.firstname).toBe('Aylin'))
})

test('what is read while another tab signs out brings nobody back', async () => {
  const { page, fire, local } = await signedIn('s1')
  page.followTabs()
  fire('storage', { key: 'profileHash', newValue: local.getItem('profileHash') })
  page.clearSession('signed-out', false)
  // Read before: the next to be taken waits for it.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(page.state().status).toBe('out')
})

test('signing out ends the session here even when the server can not be told', async () => {
  const { page, local } = await signedIn()
  const heard: string[] = []
  page.onSessionEnd((reason) => heard.push(reason))
  aServer(() => 'gone')
  await page.signOut()
  expect(page.state().status).toBe('out')
  expect(heard).toEqual(['signed-out'])
  expect(local.keys()).toEqual([])
})

describe('while a sign-out is under way', () => {
  /** The server's answer to a sign-out, when the test wants it; `never` where it gives none. */
  const leave = (page: Awaited<ReturnType<typeof aPage>>) => {
    const heard: string[] = []
    page.onSessionEnd((reason) => heard.push(reason))
    let answer = (): void => undefined
    globalThis.fetch = () =>
      new Promise((done) => {
        answer = () => done(Response.json({ result: true, message: '', code: 200, error: '' }))
      })
    const left = page.signOut()
    return { heard, left, answer: () => answer() }
  }

  test('a poll that hears of the end first does not call it an expiry', async () => {
    const { page } = await signedIn()
    const { heard, left, answer } = leave(page)
    page.clearSession('expired')
    expect(page.state().status).toBe('in')
    answer()
    await left
    expect(heard).toEqual(['signed-out'])
    expect(page.state().status).toBe('out')
  })

  test('nor does another tab', async () => {
    const { page } = await signedIn()
    page.followTabs()
    const heard: string[] = []
    page.onSessionEnd((reason) => heard.push(reason))
    const other = new BroadcastChannel('felek-session')
    other.postMessage({ kind: 'leaving' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    page.clearSession('expired')
    expect(heard).toEqual([])
    other.postMessage({ kind: 'out', reason: 'signed-out' })
    await vi.waitFor(() => expect(heard).toEqual(['signed-out']))
    other.close()
  })

  test('a house that does not answer keeps nobody', async () => {
    const { page } = await signedIn()
    vi.useFakeTimers()
    const { heard, left } = leave(page)
    await vi.advanceTimersByTimeAsync(4_000)
    await left
    expect(heard).toEqual(['signed-out'])
    vi.useRealTimers()
  })

  test('a renewal that is answered afterwards brings nobody back', async () => {
    const { page } = await signedIn('s1')
    aServer(() => ({ data: profile('s2') }))
    const answer = globalThis.fetch
    globalThis.fetch = async (...sent) => {
      page.clearSession('signed-out')
      return answer(...sent)
    }
    expect(await page.recoverSession()).toBe(false)
    expect(page.state().status).toBe('out')
  })
})
