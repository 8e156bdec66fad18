import { useEffect, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageContext } from '../lib/page-context.ts'
import { troubleFrom, type Address, type OpeningTrouble } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { wait } from '../lib/time.ts'
import { bringTexts, SpeechProvider, useTexts } from '../texts/texts.ts'
import { NotOpenedScreen, OpeningScreen } from './opening-screen.tsx'

/** How a page opens what it is for. */
export type Entry<T> = {
  /** The first question, which is on its way. Fails as `openBy`. */
  asked: Promise<T>
  /** Asks once more, from this address: its launch has been spent. */
  askAgain: (address: Address) => Promise<T>
  /** Brings the room, the pictures, all that is needed to draw what was opened. */
  bring: (opened: T) => Promise<() => ReactNode>
  /** The address that opens its demo, without its query. */
  demo: string
}

type Opening = { draw: () => ReactNode } | { trouble: OpeningTrouble }

const waitForOpening = async <T,>({ bring }: Entry<T>, asked: Promise<T>): Promise<Opening> => {
  try {
    return { draw: await bring(await asked) }
  } catch (error) {
    return { trouble: troubleFrom(error) }
  }
}

type OpenedProps<T> = { desk: PageContext; door: Entry<T>; first: Opening }

/** What was opened; or why it was not, until another try opens it. */
const Opened = <T,>({ desk, door, first }: OpenedProps<T>) => {
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    void waitForOpening(door, door.askAgain({ ...desk.address, token: null })).then(setState)
  }
  if (state === 'opening') return <OpeningScreen text={opening.loading} />
  if ('draw' in state) return state.draw()
  return (
    <NotOpenedScreen
      trouble={state.trouble}
      demo={`${door.demo}?mode=demo&lang=${desk.lang}`}
      onRetry={retry}
    />
  )
}

/** Says so once what it holds is drawn and listens: what the page answers at once would be lost before. */
const Ready = ({ parent, children }: { parent: Parent; children: ReactNode }) => {
  useEffect(() => parent.post({ type: 'ready' }), [parent])
  return children
}

const stylesMsMax = 3_000

/** The page's script runs ahead of it (index.html): nothing is drawn before its root and its styles are there. */
const pageStands = async (): Promise<void> => {
  if (document.readyState === 'loading')
    await new Promise((done) => addEventListener('DOMContentLoaded', done, { once: true }))
  const awaited = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .filter(({ sheet }) => sheet === null)
    .map(
      (link) =>
        new Promise((done) => {
          link.addEventListener('load', done)
          link.addEventListener('error', done)
        }),
    )
  // One that failed before says nothing any more.
  if (awaited.length > 0) await Promise.race([Promise.all(awaited), wait(stylesMsMax)])
}

/** Shows what the door opens, an opening screen until then, and tells the page around it. */
export const showIn = async <T,>(desk: PageContext, door: Entry<T>): Promise<void> => {
  const { parent, address, lang } = desk
  const [texts] = await Promise.all([bringTexts(lang), pageStands()])
  const holder = document.getElementById('root')
  if (!holder) throw new Error('the page has no #root')
  const root = createRoot(holder)
  root.render(<OpeningScreen text={texts.opening.loading} />)
  const first = await waitForOpening(door, door.asked)
  root.render(
    <SpeechProvider value={{ lang, texts, clock24: address.clock24 }}>
      <Ready parent={parent}>
        <Opened desk={desk} door={door} first={first} />
      </Ready>
    </SpeechProvider>,
  )
}
