import { lazy, Suspense, useState } from 'react'
import { connectParent } from './lib/parent.ts'
import { createApi } from './lib/api.ts'
import { NotOpened, openGame, type Address, type OpeningTrouble } from './lib/opening.ts'
import { createGameSession, type GameSession } from './lib/game-session.ts'
import { NotOpenedScreen, OpeningScreen } from './parts/opening-screen.tsx'
import { RouletteTable } from './roulette/roulette-table.tsx'
import { SlotGame } from './slot/slot-game.tsx'
import { useLang, useTexts, type Lang } from './texts/texts.ts'

// The slots and the wheel are asked for most; the others come when they are opened.
const RacingGame = lazy(() =>
  import('./racing/racing-game.tsx').then((room) => ({ default: room.RacingGame })),
)
const BingoGame = lazy(() =>
  import('./bingo/bingo-game.tsx').then((room) => ({ default: room.BingoGame })),
)

export type Opening = { session: GameSession } | { trouble: OpeningTrouble }

const api = createApi()
const parent = connectParent()

/** The pictures that the first view needs: shown half-loaded they would pop in one by one. */
const pictures = ({ game: { engine, slug } }: GameSession): string[] => {
  if (engine === 'roulette')
    return ['/art/roulette/wheel.avif', '/art/roulette/rim.avif', '/art/roulette/ball.avif']
  if (engine === 'racing')
    return [`/art/racing/${slug}-course.avif`, `/art/racing/${slug}-runners.avif`]
  if (engine === 'bingo') return [`/art/bingo/${slug}-room.avif`]
  return [
    `/art/symbols/${slug}.avif`,
    '/art/symbols/royals.avif',
    '/art/stage/frame.avif',
    '/art/stage/frame-back.avif',
  ]
}

const loaded = async (src: string): Promise<void> => {
  const image = new Image()
  image.src = src
  // A missing picture must not keep the player out: names and numbers are text.
  await image.decode().catch(() => undefined)
}

const dress = (slug: string): void => {
  const { style } = document.documentElement
  style.setProperty('--sheet', `url(/art/symbols/${slug}.avif)`)
  style.setProperty('--stage-wide', `url(/art/stage/${slug}-wide.avif)`)
  style.setProperty('--stage-tall', `url(/art/stage/${slug}-tall.avif)`)
  style.setProperty('--felt', `url(/art/roulette/felt-${slug}.avif)`)
}

export const open = async (address: Address, lang: Lang): Promise<Opening> => {
  try {
    const opened = await openGame(api, parent, address, lang)
    const session = createGameSession(api, parent, address, lang, opened)
    document.title = opened.game.name
    dress(opened.game.slug)
    await Promise.all(pictures(session).map(loaded))
    return { session }
  } catch (error) {
    if (error instanceof NotOpened) return { trouble: error.trouble }
    throw error
  }
}

export const tellReady = (): void => parent.post({ type: 'ready' })

const Game = ({ session }: { session: GameSession }) => {
  const { game } = session
  if (game.engine === 'roulette') return <RouletteTable session={session} game={game} />
  if (game.engine === 'racing') return <RacingGame session={session} game={game} />
  if (game.engine === 'bingo') return <BingoGame session={session} game={game} />
  return <SlotGame session={session} game={game} />
}

export const App = ({ first, address }: { first: Opening; address: Address }) => {
  const lang = useLang()
  const { opening } = useTexts()
  const [state, setState] = useState<Opening | 'opening'>(first)
  const retry = (): void => {
    setState('opening')
    void open({ ...address, token: null }, lang).then(setState)
  }
  if (state === 'opening') return <OpeningScreen text={opening.loading} />
  if ('trouble' in state)
    return (
      <NotOpenedScreen
        trouble={state.trouble}
        demo={`/play/${address.game}?mode=demo&lang=${lang}`}
        onRetry={retry}
      />
    )
  return (
    <Suspense fallback={<OpeningScreen text={opening.loading} />}>
      <Game session={state.session} />
    </Suspense>
  )
}
