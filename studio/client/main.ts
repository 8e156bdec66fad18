import './styles/base.css'
import './styles/stage.css'
import './styles/overlays.css'
import './styles/bar.css'
import './styles/panels.css'
import './styles/roulette.css'
import './styles/board.css'
import './styles/roulette-frames.css'
import { hearBalanceShown } from './lib/balance-shown.ts'
import { createApi } from './lib/api.ts'
import { openGame, takeAddress } from './lib/opening.ts'
import { connectParent } from './lib/parent.ts'

/*
 * The little that asks the studio to open the game. It comes first, so that the question travels
 * while all that draws the game is still on its way (show.tsx).
 */
const address = takeAddress()
const lang = address.lang === 'en' ? 'en' : 'tr'
document.documentElement.lang = lang
const api = createApi()
const parent = connectParent()
hearBalanceShown(parent)
const asked = openGame(api, parent, address, lang)
// Whoever waits for it hears of its failure.
asked.catch(() => undefined)

const { show } = await import('./show.tsx')
await show({ api, parent, address, lang }, asked)
