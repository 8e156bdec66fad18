import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { recordActivity } from '../../lib/session/activity.ts'
import { ApiRefusal, apiState, NetworkFailure, RequestBlocked } from '../../lib/api/api.ts'
import { holdBalance, releaseBalance, useBalance, useShowBalance } from '../../lib/money/balance.ts'
import { useBetLimit } from '../../lib/session/protection.ts'
import { useSession } from '../../lib/session/session.ts'
import {
  messageOf,
  readLaunch,
  withHiddenBalance,
  withMenu,
  type FrameCommitment,
  type FrameTools,
  type FromFrame,
  type GamePanel,
  type ToFrame,
} from './frame-messages.ts'
import { rememberRound } from './play-session.ts'
import { withClock12, type Playable } from './playable.ts'
import { useFrameHold } from './use-frame-hold.ts'

/** `lost`: the frame was loaded and never said that it is ready. */
export type FrameStage = 'launching' | 'loading' | 'ready' | 'lost'

/** As the bar's classes have it (`xl`): under it the bar has a menu, in which the game's stands too. */
const narrowBar = matchMedia('(width < 80rem)')

const readyMsMax = 25_000
/** A frame that died within a round must not keep the player's balance from him. */
const holdMsMax = 120_000

type Launch = { url: string; origin: string }
type Options = {
  playable: Playable
  mode: 'real' | 'demo'
  /**
   * `told` is false where the provider gave no address at all: then nobody has told the player why.
   */
  onFailed: (why: { told: boolean }) => void
  onDeposit: () => void
  /** A round of the player's runs in another game or at a table: they want to go there. */
  onGo: (gameID: string) => void
  /** Nothing may be opened now: no launch is asked for, until it may. */
  off: boolean
}

export type GameFrame = {
  ref: RefObject<HTMLIFrameElement | null>
  /** Null until the provider has given an address. */
  url: string | null
  stage: FrameStage
  post: (message: ToFrame) => void
  show: (panel: GamePanel) => void
  /** What of the game's own menu stands in the page's bar; null until the game has told. */
  tools: FrameTools | null
  /** By what the next round is sealed; null where the game has not told. */
  seal: FrameCommitment | null
  turnSound: (on: boolean) => void
  retry: () => void
  /**
   * Asked to wait (`hold`), the frame plays its round to the end; `quiet` once nothing of the player's
   * runs in it.
   */
  quiet: boolean
  /** Asked to wait it has answered that a round of the player's runs in it, which is played to its end. */
  plays: boolean
  hold: () => void
  resume: () => void
}

/**
 * Whether the player has read why. A provider's "Internal Server Error" says nothing to anybody,
 * unless it is this house's own, which latches; an answer without an address is no answer.
 */
const isTold = (problem: unknown): boolean =>
  problem instanceof ApiRefusal
    ? problem.message !== 'Internal Server Error' || apiState.getState().state === 'latched'
    : problem instanceof NetworkFailure || problem instanceof RequestBlocked

/** Asks for a launch; a launch that fails or can not be framed safely is told to `onFailed`. */
const useLaunch = ({ playable, mode, onFailed, off }: Options, attempt: number): Launch | null => {
  const key = [playable.type, playable.id, mode, attempt].join(' ')
  const [launched, setLaunched] = useState<{ key: string; launch: Launch } | null>(null)
  const now = useRef({ playable, onFailed })
  useLayoutEffect(() => {
    now.current = { playable, onFailed }
  })
  const asks = !off || launched?.key === key
  useEffect(() => {
    if (!asks) return
    let gone = false
    const ask = async (): Promise<void> => {
      try {
        const given = await now.current.playable.launch(mode)
        if (gone) return
        const clock24 = useSession.getState().profile?.preferences?.clock24
        const url = withMenu(clock24 === false ? withClock12(given) : given, narrowBar.matches)
        const read = readLaunch(url, location.origin)
        const hidden = mode === 'real' && !useShowBalance.getState().shown
        if (read)
          setLaunched({
            key,
            launch: {
              url: withMenu(hidden ? withHiddenBalance(url) : url, narrowBar.matches),
              origin: read.origin,
            },
          })
        else now.current.onFailed({ told: false })
      } catch (problem) {
        // Renewed terms have led to their own page, and that leads back here.
        const led = problem instanceof ApiRefusal && problem.key === 'terms_renewed'
        if (!gone && !led) now.current.onFailed({ told: isTold(problem) })
      }
    }
    void ask()
    return () => {
      gone = true
    }
  }, [mode, key, asks])
  return launched?.key === key ? launched.launch : null
}

/**
 * Holds balance news back while a round runs, for at most two minutes, and never after the page is
 * gone.
 */
const useHeldBalance = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const release = () => {
    clearTimeout(timer.current)
    releaseBalance()
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      releaseBalance()
    },
    [],
  )
  const hold = (stake: string | undefined) => {
    clearTimeout(timer.current)
    holdBalance(stake)
    timer.current = setTimeout(release, holdMsMax)
  }
  return { hold, release }
}

type FrameMessages = {
  ref: RefObject<HTMLIFrameElement | null>
  launch: Launch | null
  hear: (message: FromFrame) => void
  /** The frame at `url` has had its time to say that it is ready. */
  onSilent: (url: string) => void
}

const useFrameMessages = ({ ref, launch, hear, onSilent }: FrameMessages): void => {
  const now = useRef({ hear, onSilent })
  useLayoutEffect(() => {
    now.current = { hear, onSilent }
  })

  // Before the frame can speak: the listener stands as soon as the frame does.
  useLayoutEffect(() => {
    if (!launch) return
    const onMessage = (event: MessageEvent) => {
      const message = messageOf(event, ref.current?.contentWindow ?? null, launch.origin)
      if (message) now.current.hear(message)
    }
    addEventListener('message', onMessage)
    const timer = setTimeout(() => now.current.onSilent(launch.url), readyMsMax)
    return () => {
      removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [ref, launch])
}

/** Tells the frame where its menu stands when the window gets narrow or wide. */
const usePageMenu = (post: GameFrame['post']): void => {
  const send = useRef(post)
  useLayoutEffect(() => {
    send.current = post
  })
  useEffect(() => {
    const onChange = (): void => send.current({ type: 'page-menu', on: narrowBar.matches })
    narrowBar.addEventListener('change', onChange)
    return () => narrowBar.removeEventListener('change', onChange)
  }, [])
}

const isElsewhere = (): boolean =>
  document.activeElement?.matches('a, button, input, select, textarea, dialog, dialog *') ?? false

/**
 * Space must spin at once, not scroll the page: the game gets the keys as soon as it can use them,
 * unless the player has begun something else on the page (a field, a dialog, a menu).
 */
const takeKeys = (frame: HTMLIFrameElement | null): void => {
  if (!isElsewhere()) frame?.focus({ preventScroll: true })
}

/** Whoever is too early presses in vain, but still sees the game. */
const useStillSpace = (waits: boolean): void =>
  useEffect(() => {
    if (!waits) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === ' ' && !isElsewhere()) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [waits])

/**
 * Tells the frame of the balance, whether it may be seen, and how much one bet may be. Draws nothing: with each stake and win only this is looked at
 * anew, not the page around the game.
 */
export const MoneyNews = ({ frame: { stage, post } }: { frame: GameFrame }): null => {
  const balance = useBalance()?.balance
  const shown = useShowBalance((s) => s.shown)
  const limit = useBetLimit()
  const send = useRef(post)
  useLayoutEffect(() => {
    send.current = post
  })
  const hears = stage === 'ready'
  useEffect(() => {
    if (hears) send.current({ type: 'balance-shown', shown })
  }, [hears, shown])
  useEffect(() => {
    if (hears) send.current({ type: 'bet-limit', amount: limit })
  }, [hears, limit])
  useEffect(() => {
    if (hears && balance !== undefined) send.current({ type: 'balance', balance })
  }, [hears, balance])
  return null
}

type FrameNews = { tools?: FrameTools; seal?: FrameCommitment }

/** What the frame at this address has told; a new launch is a new frame, of which nothing is known. */
const useFrameNews = (launch: Launch | null) => {
  const [heard, setHeard] = useState<FrameNews & { url: string }>()
  const news: FrameNews = heard !== undefined && heard.url === launch?.url ? heard : {}
  const add = (more: FrameNews): void => {
    if (launch)
      setHeard((then) => ({ ...(then?.url === launch.url && then), url: launch.url, ...more }))
  }
  return { tools: news.tools ?? null, seal: news.seal ?? null, add }
}

/** A game in its frame: launched, listened to, told what it must know. */
export const useGameFrame = (o: Options): GameFrame => {
  const ref = useRef<HTMLIFrameElement>(null)
  const [attempt, setAttempt] = useState(0)
  const launch = useLaunch(o, attempt)
  // What is known of the frame at this address; a new launch is a new frame, of which nothing is
  // known.
  const [heard, setHeard] = useState<{ url: string; stage: 'ready' | 'lost' } | null>(null)
  const { add, ...news } = useFrameNews(launch)
  const stage: FrameStage =
    launch === null ? 'launching' : heard?.url === launch.url ? heard.stage : 'loading'
  useStillSpace(stage === 'launching' || stage === 'loading')
  const held = useHeldBalance()
  const post = (message: ToFrame) => {
    if (launch) ref.current?.contentWindow?.postMessage({ felek: 1, ...message }, launch.origin)
  }

  usePageMenu(post)
  const holding = useFrameHold({ url: launch?.url ?? null, post })

  const relaunch = async (): Promise<void> => {
    const token = readLaunch(await o.playable.launch('real'), location.origin)?.token
    if (token) post({ type: 'launch', token })
  }

  const hear = (message: FromFrame): void => {
    if (message.type === 'ready') {
      if (launch) setHeard({ url: launch.url, stage: 'ready' })
      holding.heard('ready')
      takeKeys(ref.current)
      held.release()
    } else if (message.type === 'activity') recordActivity()
    else if (message.type === 'tools') add({ tools: message })
    else if (message.type === 'seal') add({ seal: message })
    else if (message.type === 'held' || message.type === 'playing') holding.heard(message.type)
    else if (message.type === 'go') o.onGo(message.game)
    else if (o.mode === 'demo') return
    // A refusal has been told to the player by then; the frame says itself that it waits in vain.
    else if (message.type === 'launch') relaunch().catch(() => undefined)
    else if (message.type === 'round-start') {
      holding.heard('round-start')
      if (message.holds !== false) held.hold(message.stake)
    } else if (message.type === 'deposit') o.onDeposit()
    else {
      holding.heard('round-end')
      rememberRound(message.roundId)
      held.release()
    }
  }
  useFrameMessages({
    ref,
    launch,
    hear,
    onSilent: (url) => setHeard((h) => (h?.url === url ? h : { url, stage: 'lost' })),
  })

  return {
    ref,
    url: launch?.url ?? null,
    stage,
    post,
    show: (panel) => post({ type: 'show', panel }),
    ...news,
    turnSound: (on) => post({ type: 'sound', on }),
    retry: () => setAttempt(attempt + 1),
    quiet: holding.quiet,
    plays: holding.plays,
    hold: holding.hold,
    resume: holding.resume,
  }
}
