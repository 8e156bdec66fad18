import type { ReactNode } from 'react'
import { firstPictures } from '../src/protocol/pictures.ts'
import type { PlayContext } from './lib/page-context.ts'
import { dressGame } from './lib/dress.ts'
import { faceIsNear } from './lib/face.ts'
import { createGameSession, type GameSession } from './lib/game-session.ts'
import { openGame, type Opened } from './lib/opening.ts'
import { needed } from './lib/pictures.ts'
import { showIn } from './parts/show-in.tsx'

/** The engine's room, which comes alone: no game loads what only another draws. */
const loadRoom = async (session: GameSession): Promise<() => ReactNode> => {
  const { game } = session
  if (game.engine === 'roulette') {
    const { RouletteTable } = await import('./roulette/roulette-table.tsx')
    return () => <RouletteTable session={session} game={game} />
  }
  if (game.engine === 'racing') {
    const { RacingGame } = await import('./racing/racing-game.tsx')
    return () => <RacingGame session={session} game={game} />
  }
  if (game.engine === 'bingo') {
    const { BingoGame } = await import('./bingo/bingo-game.tsx')
    return () => <BingoGame session={session} game={game} />
  }
  const { SlotGame } = await import('./slot/slot-game.tsx')
  return () => <SlotGame session={session} game={game} />
}

/** Brings the room and the pictures of the game that was opened. */
const bring = async (desk: PlayContext, opened: Opened): Promise<() => ReactNode> => {
  const { game } = opened
  document.title = game.name
  if (game.engine === 'stage') {
    const { stageRoom } = await import('./play/stage-room.tsx')
    const draw = await stageRoom(desk, opened, game)
    await faceIsNear()
    return draw
  }
  const { api, parent, address, lang } = desk
  const session = createGameSession(api, parent, address, lang, { ...opened, game })
  dressGame(game.slug)
  const [draw] = await Promise.all([
    loadRoom(session),
    ...firstPictures(game.engine, game.slug).map(needed),
  ])
  await faceIsNear()
  return draw
}

/** Shows the game that was asked for, and tells the page around it when it can be played. */
export const show = (desk: PlayContext, asked: Promise<Opened>): Promise<void> =>
  showIn(desk, {
    asked,
    askAgain: (address) => openGame(desk.api, desk.parent, address, desk.lang),
    bring: (opened) => bring(desk, opened),
    demo: `/play/${desk.address.game}`,
  })
