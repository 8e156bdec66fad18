import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { games, live } from '@felek/contract/games.ts'
import { players } from '@felek/contract/players.ts'
import { ApiRefusal, apiState, NetworkFailure, RequestBlocked } from '../lib/api/api.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { useSession } from '../lib/session/session.ts'
import { aBrowser } from '../lib/browser/test-browser.ts'
import { useToasts } from '../lib/browser/toasts.ts'
import { setNavigate } from './navigation.ts'
import { leaveMaintenance, reportProblem } from './on-refusal.ts'
import { shell } from '@felek/phrases/tr/shell.ts'

const went = vi.fn()
const refusal = (error: string, message: string, code = 422, debug = 'r1') =>
  new ApiRefusal({ error, message, code, debug, data: null })
const toasts = () =>
  useToasts.getState().toasts.map(({ tone, text, lifeMs }) => ({ tone, text, lifeMs }))

beforeEach(() => {
  aBrowser()
  went.mockReset()
  setNavigate(went)
  useToasts.setState({ toasts: [] })
  apiState.setState({ state: 'open', pending: 0 })
  useSession.setState({
    status: 'in',
    session: { uid: 'u1', sid: 's1', uip: '', gmt: '', lang: 'tr' },
    profile: null,
  })
  useI18n.setState({ messages: { shell } as never })
})

describe('maintenance', () => {
  test('sets the flag once, says so once and leads to its page', () => {
    for (let i = 0; i < 3; i++)
      reportProblem(
        refusal('maintenance', 'This site is under maintenance', 503),
        games.list.wire,
        true,
      )
    expect(localStorage.getItem('siteUnderMaintenance')).toBe('1')
    expect(apiState.getState().state).toBe('maintenance')
    expect(went).toHaveBeenCalledExactlyOnceWith('/maintenance')
    expect(toasts()).toEqual([{ tone: 'negative', text: 'Site Bakima Alindi', lifeMs: 1_500 }])
  })
})

test('when maintenance is over, its page leads back to where one was', () => {
  reportProblem(
    refusal('maintenance', 'This site is under maintenance', 503),
    games.list.wire,
    true,
  )
  Object.assign(location, { pathname: '/maintenance' })
  leaveMaintenance()
  expect(went.mock.calls).toEqual([['/maintenance'], ['/slot']])
  expect(localStorage.getItem('siteUnderMaintenance')).toBe('0')
  expect(apiState.getState().state).toBe('open')
  leaveMaintenance()
  expect(went).toHaveBeenCalledTimes(2)
})

test('an HTTP 500 is a permanent toast with one way out', () => {
  apiState.setState({ state: 'latched' })
  reportProblem(refusal('internal', 'Internal Server Error', 500), games.list.wire, true)
  expect(toasts()).toEqual([
    {
      tone: 'negative',
      text: 'Bazı sorunlar yaşıyoruz. Lütfen daha sonra tekrar deneyin.',
      lifeMs: null,
    },
  ])
  expect(useToasts.getState().toasts[0]).toMatchObject({
    closable: false,
    action: { label: 'Sayfayı Yenile' },
  })
})

describe('the session', () => {
  test.each([
    ['session_expired', 'Oturum süresi doldu', 403, 'anonymous user'],
    ['', 'Oturum süresi doldu', 200, ''],
    ['other', 'x', 403, 'r'],
    ['other', 'x', 422, 'anonymous user'],
  ])('ends for %s, code %s', (key, message, code, debug) => {
    reportProblem(refusal(key, message, code, debug), cashier.checkBalance.wire, true)
    expect(useSession.getState().status).toBe('out')
  })

  test('ends silently for a failed login, which is told, and the auth data goes', () => {
    localStorage.setItem('auth', 'x')
    reportProblem(refusal('login_failed', 'Giriş Başarısız', 401), players.login.wire, false)
    expect(localStorage.getItem('auth')).toBeNull()
    expect(toasts()).toEqual([{ tone: 'negative', text: 'Giriş Başarısız', lifeMs: 1_500 }])
  })

  test('stays for a wrong password and for a step-up, which no toast announces', () => {
    reportProblem(refusal('wrong_password', 'Şifreniz hatalı'), players.stepUp.wire, false)
    useToasts.setState({ toasts: [] })
    reportProblem(refusal('step_up_required', 'x'), cashier.process.wire, false)
    expect(useSession.getState().status).toBe('in')
    expect(toasts()).toEqual([])
  })
})

describe('a server that speaks the specification’s words alone', () => {
  test('is understood: maintenance, a failed login, an inactive account', () => {
    localStorage.setItem('auth', 'x')
    reportProblem(refusal('', 'İnaktif hesap', 200, ''), players.login.wire, false)
    expect(localStorage.getItem('auth')).toBeNull()
    expect(useSession.getState().status).toBe('out')
    reportProblem(refusal('', 'This site is under maintenance', 200, ''), games.list.wire, true)
    expect(apiState.getState().state).toBe('maintenance')
  })

  test('a key decides, whatever the text says', () => {
    reportProblem(refusal('game_closed', 'Oturum süresi doldu'), games.init.wire, false)
    reportProblem(refusal('game_closed', 'This site is under maintenance'), games.init.wire, false)
    expect(useSession.getState().status).toBe('in')
    expect(apiState.getState().state).toBe('open')
  })

  test('“not authorized” ends the session on sign-out alone', () => {
    const said = refusal('', 'Bu işlem için yetkiniz yok', 200, '')
    reportProblem(said, games.list.wire, false)
    expect(useSession.getState().status).toBe('in')
    expect(toasts().at(-1)?.text).toBe('Bu işlem için yetkiniz yok')
    reportProblem(said, players.logout.wire, true)
    expect(useSession.getState().status).toBe('out')
  })

  test('a launch that is refused leads to another page: its sentence outlives the change', () => {
    reportProblem(refusal('game_closed', 'Bu oyun şu anda kapalı.'), live.init.wire, false)
    expect(toasts()).toEqual([{ tone: 'negative', text: 'Bu oyun şu anda kapalı.', lifeMs: 5_000 }])
  })

  test('a launch that fails with “Internal Server Error” is the game page’s to tell', () => {
    reportProblem(refusal('', 'Internal Server Error', 200, ''), games.init.wire, false)
    expect(toasts()).toEqual([])
    reportProblem(refusal('', 'Internal Server Error', 200, ''), games.list.wire, false)
    expect(toasts()).toHaveLength(1)
  })
})

describe('what the player reads', () => {
  test('a rule of the business for 1.5 seconds, of the cashier for one', () => {
    reportProblem(refusal('game_closed', 'Bu oyun şu anda kapalı.'), games.list.wire, false)
    reportProblem(
      refusal('insufficient_funds', 'Bakiyeniz bu işlem için yeterli değil.'),
      cashier.process.wire,
      false,
    )
    expect(toasts().map((t) => t.lifeMs)).toEqual([1_500, 1_000])
  })

  test('“record not found” in any case is an empty result', () => {
    reportProblem(refusal('not_found', 'Operation/RECORD Not Found', 404), games.get.wire, false)
    expect(toasts()).toEqual([
      { tone: 'info', text: 'Belirlediğiniz kriterlere göre sonuç bulunamadı.', lifeMs: 1_500 },
    ])
  })

  test('nothing of a poll, one sentence for a lost connection', () => {
    reportProblem(refusal('game_closed', 'x'), games.list.wire, true)
    reportProblem(new NetworkFailure('x'), games.list.wire, true)
    expect(toasts()).toEqual([])
    reportProblem(new NetworkFailure('x'), games.list.wire, false)
    reportProblem(new NetworkFailure('x'), games.categories.wire, false)
    expect(toasts()).toHaveLength(1)
  })

  test('a slider’s refusal, although sliders are read on the side', () => {
    reportProblem(refusal('', 'Slider yok', 200, ''), 'cmscontroller/getIcSlider', true)
    reportProblem(refusal('', 'Slider yok', 200, ''), 'slider/get_active_items', true)
    expect(toasts().map((t) => t.text)).toEqual(['Slider yok'])
  })

  test('what was not sent because of the latch', () => {
    reportProblem(new RequestBlocked(), games.list.wire, false)
    expect(toasts()[0]?.text).toBe('Request blocked due to a previous error')
  })
})
