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
import { createPageContext } from '../lib/page-context.ts'
import { openTable } from './open-table.ts'

/* As ../main.ts: the question goes first, what draws the table comes behind it. */
const desk = createPageContext()
const asked = openTable(desk.parent, desk.address)
// Whoever waits for it hears of its failure.
asked.catch(() => undefined)

const { show } = await import('./show.tsx')
await show(desk, asked)
