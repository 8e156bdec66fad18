import '../styles/base.css'
import '../styles/bar.css'
import '../styles/panels.css'
import '../play/play.css'
import './crash.css'
import { isBroughtAhead, createPageContext } from '../lib/page-context.ts'
import { openRoom } from './open-room.ts'

/* As ../main.ts: the question goes first, what draws the room comes behind it. */
const begin = async (): Promise<void> => {
  const desk = createPageContext()
  const asked = openRoom(desk.parent, desk.address)
  // Whoever waits for it hears of its failure.
  asked.catch(() => undefined)
  const { show } = await import('./show.tsx')
  await show(desk, asked)
}
if (!isBroughtAhead()) await begin()
