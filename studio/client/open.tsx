import type { ReactNode } from 'react'
import { firstPictures } from '../src/protocol/pictures.ts'
import type { Desk } from './lib/desk.ts'
import { dressGame } from './lib/dress.ts'
import { faceIsNear } from './lib/face.ts'
import { createGameSession, type GameSession } from './lib/game-session.ts'
import { troubleFrom, openGame, type Opened, type OpeningTrouble } from './lib/opening.ts'
import { loaded } from './lib/pictures.ts'

export type Opening = { draw: () => ReactNode } | { trouble: OpeningTrouble }

/** The engine's room, which comes alone: no game loads what only another draws. */
const roomOf = async (session: GameSession): Promise<() => ReactNode> => {
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

/** Brings the game that was `asked` for: its session, its room, its pictures. */
export const open = async (desk: Desk, asked: Promise<Opened>): Promise<Opening> => {
  const { api, parent, address, lang } = desk
  try {
    const opened = await asked
    const { game } = opened
    document.title = game.name
    if (game.engine === 'stage') {
      const { stageRoom } = await import('./play/stage-room.tsx')
      const draw = await stageRoom(desk, opened, game)
      await faceIsNear()
      return { draw }
    }
    const session = createGameSession(api, parent, address, lang, { ...opened, game })
    dressGame(game.slug)
    const [draw] = await Promise.all([
      roomOf(session),
      ...firstPictures(game.engine, game.slug).map(loaded),
    ])
    await faceIsNear()
    return { draw }
  } catch (error) {
    return { trouble: troubleFrom(error) }
  }
}

/** Once more, with a launch of its own. */
export const openAgain = (desk: Desk): Promise<Opening> =>
  open(desk, openGame(desk.api, desk.parent, { ...desk.address, token: null }, desk.lang))
