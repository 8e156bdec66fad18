import '../styles/base.css'
import '../styles/bar.css'
import '../styles/panels.css'
import '../play/play.css'
import './crash.css'
import { hearBalanceShown } from '../lib/balance-shown.ts'
import { takeAddress } from '../lib/opening.ts'
import { connectParent } from '../lib/parent.ts'
import { openRoom } from './open-room.ts'

/* As ../main.ts: the question goes first, what draws the room comes behind it. */
const address = takeAddress()
const lang = address.lang === 'en' ? 'en' : 'tr'
document.documentElement.lang = lang
const parent = connectParent()
hearBalanceShown(parent)
const asked = openRoom(parent, address)
// Whoever waits for it hears of its failure.
asked.catch(() => undefined)

const { show } = await import('./show.tsx')
await show({ parent, address, lang }, asked)
