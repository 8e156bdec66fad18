import type { Call } from '@felek/contract/src/call.ts'
import { limits } from '@felek/contract/src/limits.ts'
import { ApiRefusal, NetworkFailure, RequestBlocked, setMaintenance } from '../lib/api.ts'
import { useI18n } from '../lib/i18n.ts'
import { clearSession, forgetSilently } from '../lib/session.ts'
import { readPlain, writePlain } from '../lib/storage.ts'
import { toast } from '../lib/toasts.ts'
import { goTo } from './navigation.ts'
import { paths } from '../paths.ts'

/*
 * What the page does when the server says no: one table, the first row that fits (specification §4
 * and §8, api.md §1). A row that is quiet about polls says so itself.
 */

type Row = {
  when: (r: ApiRefusal, call: Call) => boolean
  then: (r: ApiRefusal, quiet: boolean) => void
}

const say = (text: string, lifeMs: number | null = limits.toastMs, id?: string): void =>
  void toast({ tone: 'negative', text, lifeMs, ...(id && { id }) })
const sentences = () => useI18n.getState().messages.shell
/** The compiled form of a sentence without arguments is the sentence. */
const plain = (key: 'serverError' | 'blocked' | 'offline' | 'empty' | 'maintenanceToast'): string =>
  sentences()[key]

const keyIs =
  (...keys: string[]) =>
  (r: ApiRefusal) =>
    keys.includes(r.key)
const cashierCalls = [
  'finance/save_bank_transfer',
  'finance/save_cep_bank_transfer',
  'prepayServices/processTransaction',
]

export const enterMaintenance = (): void => {
  setMaintenance(true)
  if (readPlain('siteUnderMaintenance') === '1') return
  writePlain('siteUnderMaintenance', '1')
  say(plain('maintenanceToast'), limits.notificationMs, 'maintenance')
  goTo(paths.maintenance)
}

export const table: readonly Row[] = [
  {
    when: (r) => r.key === 'maintenance' || r.message === 'This site is under maintenance',
    then: enterMaintenance,
  },
  { when: keyIs('internal'), then: () => say(plain('serverError'), null, 'latched') },
  // Asked for by the page itself, in its own way.
  { when: keyIs('step_up_required'), then: () => undefined },
  {
    when: keyIs('login_failed', 'inactive_account'),
    then: (r) => {
      forgetSilently()
      say(r.message)
    },
  },
  // Not authorized comes on logout alone: whoever signs out twice is signed out.
  { when: keyIs('not_authorized'), then: () => clearSession('silent') },
  {
    when: (r) => r.code === 403 || r.debug === 'anonymous user',
    then: () => clearSession('expired'),
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
      if (!quiet) say(r.message, limits.notificationMs, 'rate')
    },
  },
  {
    when: (_, call) => cashierCalls.includes(call.wire),
    then: (r) => say(r.message, limits.cashierFailureToastMs),
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
  call: Call,
  quiet: boolean,
): void => {
  if (problem instanceof ApiRefusal)
    return table.find((row) => row.when(problem, call))?.then(problem, quiet)
  if (quiet) return
  // A lost connection is said once, however many calls it cost.
  if (problem instanceof NetworkFailure)
    return void toast({
      id: 'offline',
      tone: 'info',
      text: plain('offline'),
      lifeMs: limits.notificationMs,
    })
  say(plain('blocked'), limits.toastMs, 'blocked')
}
