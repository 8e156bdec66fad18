import { accept, targets, type FromFrame, type FromPage, type Trust } from './messages.ts'

/** The page around the frame; in a window of its own there is none, and nothing is posted. */
export type Parent = {
  framed: boolean
  post: (message: FromFrame) => void
  listen: (listener: (message: FromPage) => void) => () => void
  /** A fresh launch token; rejects after 20 s without one. */
  askLaunch: () => Promise<string>
}

const launchMsMax = 20_000
const activityMsMin = 30_000

const originOf = (address: string): string | null => {
  try {
    return new URL(address).origin
  } catch {
    return null
  }
}

/** The list the studio wrote into the page. */
const listed = (): string[] => {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="felek-parents"]')]
  return metas
    .flatMap((meta) => meta.content.split(/\s+/))
    .filter((origin) => /^https?:\/\//.test(origin))
}

const guessed = (): string | null => {
  const [nearest] = 'ancestorOrigins' in location ? [...location.ancestorOrigins] : []
  return originOf(nearest ?? '') ?? originOf(document.referrer)
}

export const connectParent = (): Parent => {
  const framed = window.parent !== window
  const trust: Trust = { allowed: listed(), guess: framed ? guessed() : null, pinned: null }
  const listeners = new Set<(message: FromPage) => void>()
  let lastActivityAt = -activityMsMin

  window.addEventListener('message', (event) => {
    const message = accept(trust, {
      origin: event.origin,
      fromParent: framed && event.source === window.parent,
      data: event.data,
    })
    if (!message) return
    trust.pinned = event.origin
    for (const listener of listeners) listener(message)
  })

  const post = (message: FromFrame): void => {
    if (!framed) return
    if (message.type === 'activity') {
      if (performance.now() - lastActivityAt < activityMsMin) return
      lastActivityAt = performance.now()
    }
    for (const origin of targets(trust)) window.parent.postMessage({ felek: 1, ...message }, origin)
  }

  const listen = (listener: (message: FromPage) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  const askLaunch = (): Promise<string> =>
    new Promise((done, fail) => {
      if (!framed) return fail(new Error('no page around the game'))
      const stop = listen((message) => {
        if (message.type !== 'launch') return
        stop()
        clearTimeout(timer)
        done(message.token)
      })
      const timer = setTimeout(() => {
        stop()
        fail(new Error('the page sent no launch'))
      }, launchMsMax)
      post({ type: 'launch' })
    })

  return { framed, post, listen, askLaunch }
}
