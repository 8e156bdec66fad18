import './styles/base.css'
import './styles/stage.css'
import './styles/overlays.css'
import './styles/bar.css'
import './styles/panels.css'
import './styles/roulette.css'
import './styles/board.css'
import './styles/roulette-frames.css'
import { createApi } from './lib/api.ts'
import { isBroughtAhead, createPageContext } from './lib/page-context.ts'
import { openGame } from './lib/opening.ts'

/*
 * The little that asks the studio to open the game. It comes first, so that the question travels
 * while all that draws the game is still on its way (show.tsx).
 */
const begin = async (): Promise<void> => {
  const desk = { ...createPageContext(), api: createApi() }
  const asked = openGame(desk.api, desk.parent, desk.address, desk.lang)
  // Whoever waits for it hears of its failure.
  asked.catch(() => undefined)
  const { show } = await import('./show.tsx')
  await show(desk, asked)
}
if (!isBroughtAhead()) await begin()
