import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cashier } from '@felek/contract/src/cashier.ts'
import { games } from '@felek/contract/src/games.ts'
import { players } from '@felek/contract/src/players.ts'
import { ApiRefusal, apiState, NetworkFailure, RequestBlocked } from '../lib/api.ts'
import { useI18n } from '../lib/i18n.ts'
import { useSession } from '../lib/session.ts'
import { aBrowser } from '../lib/test-browser.ts'
import { useToasts } from '../lib/toasts.ts'
import { setNavigate } from './navigation.ts'
import { reportProblem } from './on-refusal.ts'
import { shell } from '@felek/phrases/src/tr/shell.ts'

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
      reportProblem(refusal('maintenance', 'This site is under maintenance', 503), games.list, true)
    expect(localStorage.getItem('siteUnderMaintenance')).toBe('1')
    expect(apiState.getState().state).toBe('maintenance')
    expect(went).toHaveBeenCalledExactlyOnceWith('/maintenance')
    expect(toasts()).toEqual([{ tone: 'negative', text: 'Site Bakima Alindi', lifeMs: 5_000 }])
  })
})

test('an HTTP 500 is a permanent toast', () => {
  reportProblem(refusal('internal', 'Internal Server Error', 500), games.list, true)
  expect(toasts()).toEqual([
    {
      tone: 'negative',
      text: 'Bazı sorunlar yaşıyoruz. Lütfen daha sonra tekrar deneyin.',
      lifeMs: null,
    },
  ])
})

describe('the session', () => {
  test.each([
    ['session_expired', 'Oturum süresi doldu', 403, 'anonymous user'],
    ['other', 'x', 403, 'r'],
    ['other', 'x', 422, 'anonymous user'],
  ])('ends for %s, code %s', (key, message, code, debug) => {
    reportProblem(refusal(key, message, code, debug), cashier.checkBalance, true)
    expect(useSession.getState().status).toBe('out')
  })

  test('ends silently for a failed login, which is told, and the auth data goes', () => {
    localStorage.setItem('auth', 'x')
    reportProblem(refusal('login_failed', 'Giriş Başarısız', 401), players.login, false)
    expect(localStorage.getItem('auth')).toBeNull()
    expect(toasts()).toEqual([{ tone: 'negative', text: 'Giriş Başarısız', lifeMs: 1_500 }])
  })

  test('stays for a wrong password and for a step-up, which no toast announces', () => {
    reportProblem(refusal('wrong_password', 'Şifreniz hatalı'), players.stepUp, false)
    useToasts.setState({ toasts: [] })
    reportProblem(refusal('step_up_required', 'x'), cashier.process, false)
    expect(useSession.getState().status).toBe('in')
    expect(toasts()).toEqual([])
  })
})

describe('what the player reads', () => {
  test('a rule of the business for 1.5 seconds, of the cashier for one', () => {
    reportProblem(refusal('game_closed', 'Bu oyun şu anda kapalı.'), games.init, false)
    reportProblem(
      refusal('insufficient_funds', 'Bakiyeniz bu işlem için yeterli değil.'),
      cashier.process,
      false,
    )
    expect(toasts().map((t) => t.lifeMs)).toEqual([1_500, 1_000])
  })

  test('“record not found” in any case is an empty result', () => {
    reportProblem(refusal('not_found', 'Operation/RECORD Not Found', 404), games.get, false)
    expect(toasts()).toEqual([
      { tone: 'info', text: 'Belirlediğiniz kriterlere göre sonuç bulunamadı.', lifeMs: 1_500 },
    ])
  })

  test('nothing of a poll, one sentence for a lost connection', () => {
    reportProblem(refusal('game_closed', 'x'), games.list, true)
    reportProblem(new NetworkFailure('x'), games.list, true)
    expect(toasts()).toEqual([])
    reportProblem(new NetworkFailure('x'), games.list, false)
    reportProblem(new NetworkFailure('x'), games.categories, false)
    expect(toasts()).toHaveLength(1)
  })

  test('what was not sent because of the latch', () => {
    reportProblem(new RequestBlocked(), games.list, false)
    expect(toasts()[0]?.text).toBe('Request blocked due to a previous error')
  })
})
