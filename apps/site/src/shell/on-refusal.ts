import { cashier } from '@felek/contract/cashier.ts'
import { limits } from '@felek/contract/limits.ts'
import { players } from '@felek/contract/players.ts'
import {
  ApiRefusal,
  apiState,
  NetworkFailure,
  setMaintenance,
  type RequestBlocked,
} from '../lib/api/api.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { endMaintenance, rememberPath } from '../lib/browser/maintenance.ts'
import { clearSession, forgetSilently } from '../lib/session/session.ts'
import { readPlain, writePlain } from '../lib/browser/storage.ts'
import { toast } from '../lib/browser/toasts.ts'
import { goTo } from './navigation.ts'
import { paths } from '../paths.ts'

/*
 * What the page does when the server says no: one table, the first row that fits (docs/specification.md
 * §4 and §8). A row that is quiet about polls says so itself.
 */

type Row = {
  when: (r: ApiRefusal, wire: string) => boolean
  then: (r: ApiRefusal, quiet: boolean) => void
}

type Way = { id?: string; lifeMs?: number }
const say = (text: string, way: Way = {}): void => void toast({ tone: 'negative', text, ...way })
const sentences = () => useI18n.getState().messages.shell
/** The compiled form of a sentence without arguments is the sentence. */
const plain = (
  key: 'serverError' | 'blocked' | 'offline' | 'empty' | 'maintenanceToast' | 'reload',
): string => sentences()[key]

const keyIs =
  (...keys: string[]) =>
  (r: ApiRefusal) =>
    keys.includes(r.key)
/** The server says by what a session ended that has not expired. */
const wasEnded = ({ data }: ApiRefusal): boolean =>
  typeof data === 'object' && data !== null && 'endedBy' in data
const cashierCalls: readonly string[] = Object.values(cashier)
  .filter((call) => call.money)
  .map((call) => call.wire)
const sliders = [
  'cmscontroller/getIcSlider',
  'cmscontroller/getSlider',
  'slider/get_all_items',
  'slider/get_active_items',
]
const launches = ['casino/init_game', 'livecasino/init_game', 'virtualgames/init_game']

export const enterMaintenance = (): void => {
  setMaintenance(true)
  if (readPlain('siteUnderMaintenance') === '1') return
  writePlain('siteUnderMaintenance', '1')
  rememberPath(location.pathname + location.search)
  say(plain('maintenanceToast'), { id: 'maintenance' })
  goTo(paths.maintenance)
}

/** The server says that it is over: whoever waits on its page goes on where they were. */
export const leaveMaintenance = (): void => {
  if (readPlain('siteUnderMaintenance') !== '1' && apiState.getState().state !== 'maintenance')
    return
  const back = endMaintenance()
  if (location.pathname.startsWith(paths.maintenance)) goTo(back)
}

/** Nothing more leaves this page, so its one way out is to be loaded anew. */
const sayLatched = (): void =>
  void toast({
    id: 'latched',
    tone: 'negative',
    text: plain('serverError'),
    lifeMs: null,
    closable: false,
    action: { label: plain('reload'), run: () => location.reload() },
  })

/** Two calls of one page are refused alike, and the way back must be one step. */
let ledAtMs = -Infinity
const leadToTerms = (): void => {
  const nowMs = performance.now()
  if (location.pathname === paths.terms || nowMs - ledAtMs < 3_000) return
  ledAtMs = nowMs
  goTo(paths.terms)
}

export const table: readonly Row[] = [
  { when: keyIs('maintenance'), then: enterMaintenance },
  {
    when: (r) => r.key === 'internal' && apiState.getState().state === 'latched',
    then: sayLatched,
  },
  // Asked for by the page itself, in its own way.
  { when: keyIs('step_up_required'), then: () => undefined },
  {
    when: keyIs('login_failed', 'inactive_account'),
    then: (r) => {
      forgetSilently()
      say(r.message)
    },
  },
  // The page shows what changed, takes the acceptance, and leads back.
  {
    when: keyIs('terms_renewed'),
    then: (r) => {
      say(r.message, { id: 'terms' })
      leadToTerms()
    },
  },
  // What a withdrawal costs is asked in a dialog of its own.
  {
    when: (r, wire) => r.key === 'bonus_active' && wire === cashier.process.wire,
    then: () => undefined,
  },
  // Whoever signs out twice is signed out.
  {
    when: (r, wire) => r.key === 'not_authorized' && wire === players.logout.wire,
    then: () => clearSession('silent'),
  },
  {
    when: (r) => r.key === 'session_expired' || r.code === 403 || r.debug === 'anonymous user',
    then: (r) => clearSession(wasEnded(r) ? 'ended' : 'expired', true, r.message),
  },
  // The page of the game says what it means, and that alone (games/play/use-game-frame.ts).
  {
    when: (r, wire) => r.message === 'Internal Server Error' && launches.includes(wire),
    then: () => undefined,
  },
  {
    when: (r) => /record not found/i.test(r.message),
    then: (_, quiet) => {
      if (!quiet) toast({ tone: 'info', text: plain('empty') })
    },
  },
  {
    when: keyIs('rate_limited', 'busy'),
    then: (r, quiet) => {
      if (!quiet) say(r.message, { id: 'rate' })
    },
  },
  // A launch that is refused leads to another page: what is said still stands when that has come.
  {
    when: (_, wire) => launches.includes(wire),
    then: (r, quiet) => {
      if (!quiet) say(r.message, { id: 'launch', lifeMs: limits.notificationMs })
    },
  },
  // Sliders are read on the side, and yet their failures are shown (docs/specification.md §8).
  {
    when: (_, wire) => sliders.includes(wire),
    then: (r) => say(r.message, { id: 'slider' }),
  },
  {
    when: (_, wire) => cashierCalls.includes(wire),
    then: (r, quiet) => {
      if (!quiet) say(r.message, { lifeMs: limits.cashierFailureToastMs })
    },
  },
  {
    when: () => true,
    then: (r, quiet) => {
      if (!quiet) say(r.message)
    },
  },
]

/** Told by lib/api.ts of everything that went wrong. */
export const reportProblem = (
  problem: ApiRefusal | NetworkFailure | RequestBlocked,
  wire: string,
  quiet: boolean,
): void => {
  if (problem instanceof ApiRefusal)
    return table.find((row) => row.when(problem, wire))?.then(problem, quiet)
  if (quiet) return
  // A lost connection is said once, however many calls it cost.
  if (problem instanceof NetworkFailure)
    return void toast({ id: 'offline', tone: 'info', text: plain('offline') })
  say(plain('blocked'), { id: 'blocked' })
}
