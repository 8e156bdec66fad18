import { limits } from '@felek/contract/limits.ts'
import { players, type Profile } from '@felek/contract/players.ts'
import { create } from 'zustand'
import { api, ApiRefusal, type UserBlock } from '../api/api.ts'
import { inShell } from '../browser/build-env.ts'
import { forgetCutOff, recordCutOff } from './cut-off.ts'
import {
  hasEncrypted,
  matchesProfileHash,
  onPlainChange,
  readPlain,
  readEncrypted,
  removeEncrypted,
  wipeSession,
  writePlain,
  writeProfileHash,
  writeEncrypted,
} from '../browser/storage.ts'
import { proveSession } from './session-proof.ts'
import { toast } from '../browser/toasts.ts'
import { signedInHint, writeShellCookie } from '../browser/theme.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/*
 * Who sits at this browser. A session is the `sid` kept here and an HttpOnly cookie that no script
 * sees; both are needed. Tabs tell each other of sign-in, renewal and sign-out.
 */

export type Session = { uid: string; sid: string; uip: string; gmt: string; lang: string }
type Auth = { sid: string; uid: string; uip: string }

/** `restoring` until the stored session has been read; `pending` waits for its second factor. */
export type SessionState = {
  status: 'restoring' | 'out' | 'pending' | 'in'
  session: Session | null
  profile: Profile | null
  /** docs/specification.md §3: whether signing in asks for a code; as the last sign-in said. */
  otpStatus: boolean
}

export const useSession = create<SessionState>(() => ({
  status: 'restoring',
  session: null,
  profile: null,
  otpStatus: false,
}))
export const isSignedIn = (): boolean => useSession.getState().status === 'in'

/**
 * Before the store has been read, what the cookie hinted: so that the header does not change under
 * the finger.
 */
export const useLooksSignedIn = (): boolean =>
  useSession((s) => s.status === 'in' || (s.status === 'restoring' && signedInHint()))

export const userBlock = (): UserBlock | null => useSession.getState().session

/**
 * `ended`: by what the server says. `cut`: it ended in its first seconds, which no session does that
 * has merely expired.
 */
export type EndReason = 'signed-out' | 'expired' | 'ended' | 'cut' | 'idle' | 'silent'
/** `said` is the server's sentence about a session that was ended. */
type EndListener = (reason: EndReason, said: string) => void
const endListeners = new Set<EndListener>()
/** Told once a session has ended here, whatever the cause. */
export const onSessionEnd = (listener: EndListener): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

type TabMessage = { kind: 'in' | 'leaving' } | { kind: 'out'; reason: EndReason; said: string }
// In the server's shell it would keep the process from its end.
const tabs =
  inShell || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('felek-session')
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is of one origin and has no target
const tellTabs = (m: TabMessage): void => tabs?.postMessage(m)

/** A sign-out is under way, in this tab or another. */
let leaving = false
/** Whoever leaves is not kept waiting by a house that does not answer. */
const farewellMsMax = 4_000

const adopt = (session: Session, profile: Profile): void => {
  useSession.setState({ status: 'in', session, profile, otpStatus: profile.gasecret !== '' })
  writeShellCookie({ signedIn: true })
}

/** The hash comes last: the other tabs go by its change (`followTabs`). */
const storeProfile = async (profile: Profile): Promise<void> => {
  await writeEncrypted('profile', profile)
  await writeProfileHash(profile)
}

const keep = async (profile: Profile): Promise<void> => {
  const session: Session = {
    uid: profile.uid,
    sid: profile.sid,
    uip: profile.uip,
    gmt: profile.gtm,
    lang: profile.language,
  }
  const auth: Auth = { sid: profile.sid, uid: profile.uid, uip: profile.uip }
  writePlain('ridValue', profile.rid)
  writePlain('sessionExpiry', String(serverNow() + limits.sessionTrustMs))
  await Promise.all([writeEncrypted('session', session), writeEncrypted('auth', auth)])
  await storeProfile(profile)
  adopt(session, profile)
  tellTabs({ kind: 'in' })
}

/** What one tab reads and writes, no other changes meanwhile. */
const alone = <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('felek-profile', act) : act()

/** Changes what is known of the player, here and in the other tabs; the session stays. */
export const changeProfile = (change: Partial<Profile>): Promise<void> =>
  alone(async () => {
    const before = (await readStored())?.profile ?? useSession.getState().profile
    if (!before) return
    const profile = { ...before, ...change }
    await storeProfile(profile)
    const { session, status } = useSession.getState()
    if (status !== 'in' || !session) return wipeSession()
    adopt(session, profile)
    tellTabs({ kind: 'in' })
  })

type ProfileListener = (profile: Profile, before: Profile | null) => Promise<void>
let heardProfile: ProfileListener = async () => {}
/** Told of each profile that the server gives; `before` is null at sign-in, which waits for it. */
export const onProfile = (listener: ProfileListener): void => void (heardProfile = listener)

/** By the monotonic clock, when this tab signed in. */
let beganAt = -Infinity
const firstMs = 20_000
const endOf = (reason: EndReason): EndReason =>
  reason === 'expired' && performance.now() - beganAt < firstMs ? 'cut' : reason

/** Ends the session in this browser. The server's end is `signOut`'s business. */
export const clearSession = (given: EndReason, tell = true, said = ''): void => {
  const reason = endOf(given)
  // The house ends a session before its answer is here, and polls and events hear of it first: it
  // has not expired, somebody left.
  if (leaving && (given === 'expired' || given === 'ended')) return
  leaving = false
  const { status: was, session } = useSession.getState()
  if (was === 'in' && session && reason !== 'signed-out' && reason !== 'silent')
    recordCutOff(session.uid, reason, said)
  if (reason === 'signed-out') forgetCutOff()
  wipeSession()
  // Whoever signs out leaves nothing here; after an end of another kind the same player may come
  // back and be told what became of a request, a coupon or a cash-out.
  if (reason === 'signed-out') removeEncrypted('sent', 'bet', 'cashOut')
  writeShellCookie({ signedIn: false })
  useSession.setState({ status: 'out', session: null, profile: null, otpStatus: false })
  if (tell) tellTabs({ kind: 'out', reason, said })
  if (was === 'in' || was === 'pending') endListeners.forEach((l) => l(reason, said))
}

/**
 * Signs in. Answers `second-factor` where the profile carries a marker of more than ten characters:
 * the sid then opens nothing but the second step, and nothing is stored yet. Refusals are thrown.
 */
export const signIn = async (
  username: string,
  password: string,
): Promise<'in' | 'second-factor'> => {
  const { data: profile, message } = await api(players.login, { username, password })
  if (profile.gasecret.length > limits.twoFactorMarkerLength) {
    useSession.setState({
      status: 'pending',
      profile,
      session: {
        uid: profile.uid,
        sid: profile.sid,
        uip: profile.uip,
        gmt: profile.gtm,
        lang: profile.language,
      },
    })
    return 'second-factor'
  }
  await setUpSession(profile, message)
  return 'in'
}

/** What follows a complete sign-in, with or without a second factor; `said` is the answer's text. */
export const setUpSession = async (profile: Profile, said: string): Promise<void> => {
  writePlain('activityStart', String(serverNow()))
  beganAt = performance.now()
  await keep(profile)
  await heardProfile(profile, null)
  toast({ tone: 'positive', text: said })
  void proveSession(profile)
}

export const signOut = async (reason: EndReason = 'signed-out'): Promise<string> => {
  leaving = true
  tellTabs({ kind: 'leaving' })
  // The session ends here whether or not the server can be told.
  const said = await Promise.race([
    api(players.logout, {}, { quiet: true }).then(
      (a) => a.message,
      () => '',
    ),
    new Promise<string>((late) => setTimeout(() => late(''), farewellMsMax)),
  ])
  clearSession(reason)
  return said
}

/** Reads what is stored and in order; null where it is absent or does not fit together. */
const readStored = async (): Promise<{ session: Session; profile: Profile } | null> => {
  const [session, profile] = await Promise.all([
    readEncrypted<Session>('session'),
    readEncrypted<Profile>('profile'),
  ])
  return session && profile && (await matchesProfileHash(profile)) ? { session, profile } : null
}

const idleForMs = (): number => {
  const since = readPlain('activityStart')
  return since === null ? 0 : serverNow() - parseInt(since, 10)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * A fresh profile and a new sid while the session lives by sid and cookie; false when it is over
 * for good.
 */
const renew = async (auth: Auth | null): Promise<boolean> => {
  if (!auth) return false
  try {
    const shown = useSession.getState().profile
    const before = (await readStored())?.profile
    const { uid, sid } = auth
    const { data } = await api(players.refreshSession, { uid, sid }, { quiet: true })
    // Signed out while it was asked: nobody is brought back by that.
    if (useSession.getState().status === 'out') return false
    const told = await alone(async () => {
      // What another tab has kept meanwhile is newer than what the server answered before that.
      const kept = (await readStored())?.profile
      const newer = before && kept && !same(kept.preferences, before.preferences)
      const profile = newer ? { ...data, preferences: kept.preferences } : data
      await keep(profile)
      return profile
    })
    if (shown) void heardProfile(told, shown)
    return true
  } catch (problem) {
    if (
      problem instanceof ApiRefusal &&
      ['session_expired', 'not_found', 'invalid_fields'].includes(problem.key)
    )
      return false
    // Offline, busy or too many tries says nothing about the session.
    return useSession.getState().status === 'in'
  }
}

/**
 * docs/specification.md §4: from the stored profile and session; if absent, from the auth data; if that
 * fails, signed out.
 */
export const restoreSession = async (): Promise<void> => {
  if (!hasEncrypted('session') && !hasEncrypted('auth')) return clearSession('silent', false)
  if (idleForMs() > limits.inactivityMsMax) return clearSession('silent')
  const stored = await readStored()
  const auth = await readEncrypted<Auth>('auth')
  if (stored) adopt(stored.session, stored.profile)
  const trusted = stored !== null && parseInt(readPlain('sessionExpiry') ?? '0', 10) > serverNow()
  if (trusted) return
  if (!(await renew(auth))) clearSession(stored ? 'expired' : 'silent')
}

/**
 * The next page load asks the server instead of trusting what is stored: before a change of the
 * profile is sent, because the page may be gone when the answer comes.
 */
export const distrustStored = (): void => writePlain('sessionExpiry', '0')

let recovering: Promise<boolean> | null = null

/**
 * After `session_expired`: another tab may have renewed the sid; else one renewal is tried, once
 * for all callers.
 */
export const recoverSession = (): Promise<boolean> => {
  recovering ??= (async () => {
    const { session: mine, status } = useSession.getState()
    // A sign-in that waits for its code is no session: nothing brings it back.
    if (!mine || status === 'pending') return false
    const stored = await readStored()
    if (stored && stored.session.sid !== mine.sid) {
      adopt(stored.session, stored.profile)
      return true
    }
    return renew(await readEncrypted<Auth>('auth'))
  })().finally(() => {
    recovering = null
  })
  return recovering
}

/**
 * Login failed and inactive account: the auth data goes as well, and nothing is said beside the
 * refusal itself.
 */
export const forgetSilently = (): void => {
  removeEncrypted('auth')
  endedAt = location.pathname
  clearSession('silent')
}
/** Where a session ended so; whose page comes only then has met its player all the same. */
let endedAt: string | null = null
export const forgetSilentEnd = (): void => void (endedAt = null)
/** Whether a session ended so at this address, told once. */
export const takeSilentEnd = (pathname: string): boolean => {
  const here = endedAt === pathname
  forgetSilentEnd()
  return here
}

/** One after the other: what was stored later is taken later. */
let taking: Promise<void> = Promise.resolve()
const takeStored = (): void => {
  taking = taking.then(async () => {
    const stored = await readStored()
    // Signed out while it was read.
    if (stored && hasEncrypted('session')) adopt(stored.session, stored.profile)
  })
}

/**
 * Follows the other tabs. Their message may come before what they stored can be read here (tabs are
 * processes, and each has its own view of the storage), so the storage's own event is heeded too.
 */
export const followTabs = (): void => {
  tabs?.addEventListener('message', (e: MessageEvent<TabMessage>) => {
    if (e.data.kind === 'out') return clearSession(e.data.reason, false, e.data.said)
    if (e.data.kind === 'leaving') leaving = true
    else takeStored()
  })
  onPlainChange('profileHash', (hash) => {
    if (hash !== null) takeStored()
  })
}

/** Waits until the stored session has been read. */
export const sessionKnown = (): Promise<SessionState> =>
  new Promise((resolve) => {
    if (useSession.getState().status !== 'restoring') return resolve(useSession.getState())
    const stop = useSession.subscribe((s) => {
      if (s.status === 'restoring') return
      stop()
      resolve(s)
    })
  })
