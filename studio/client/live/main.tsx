import { createRoot } from 'react-dom/client'
import { takeAddress } from '../lib/opening.ts'
import { OpeningScreen } from '../parts/opening-screen.tsx'
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
import { langOf, SpeechProvider, textsOf } from '../texts/texts.ts'
import { LiveApp, openDesk, tellReady } from './live-app.tsx'

const address = takeAddress()
const lang = langOf(address.lang)
const speech = { lang, texts: textsOf(lang) }
document.documentElement.lang = lang

const holder = document.getElementById('root')
if (!holder) throw new Error('the page has no #root')
const root = createRoot(holder)
root.render(<OpeningScreen text={speech.texts.opening.loading} />)

const first = await openDesk(address)
root.render(
  <SpeechProvider value={speech}>
    <LiveApp first={first} address={address} />
  </SpeechProvider>,
)
tellReady()
