import type { Game } from '@felek/contract/games.ts'
import { paths } from '../../paths.ts'

/** Where a press on a game leads: players play, visitors try (docs/product/site.md, "Addresses"). */
export const addressFor = (game: Pick<Game, 'gameID' | 'demo'>, signedIn: boolean): string =>
  signedIn || !game.demo ? paths.play(game.gameID) : paths.demo(game.gameID)

/** The small cover, 180 × 240, for tiles; the whole one is 360 × 480. */
export const smallCover = (image: string): string => image.replace('/covers/', '/covers/small/')
