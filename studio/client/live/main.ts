import '../styles/base.css'
import '../styles/bar.css'
import '../styles/panels.css'
import '../styles/roulette.css'
import '../styles/board.css'
import '../styles/roulette-frames.css'
import './styles/cards.css'
import './styles/live.css'
import './styles/baccarat.css'
import './styles/blackjack.css'
import './styles/live-frames.css'
import { hearBalanceShown } from '../lib/balance-shown.ts'
import { takeAddress } from '../lib/opening.ts'
import { connectParent } from '../lib/parent.ts'
import { openTable } from './open-table.ts'

/* As ../main.ts: the question goes first, what draws the table comes behind it. */
const address = takeAddress()
const lang = address.lang === 'en' ? 'en' : 'tr'
document.documentElement.lang = lang
const parent = connectParent()
hearBalanceShown(parent)
const asked = openTable(parent, address)
// Whoever waits for it hears of its failure.
asked.catch(() => undefined)

const { show } = await import('./show.tsx')
await show({ parent, address, lang }, asked)
