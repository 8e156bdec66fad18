import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Opened } from './lib/opening.ts'
import { open, type Desk } from './open.tsx'
import { OpeningScreen } from './parts/opening-screen.tsx'
import { bringTexts, SpeechProvider } from './texts/texts.ts'

/** Shows the game that was asked for, and tells the page around it when it can be played. */
export const show = async (desk: Desk, asked: Promise<Opened>): Promise<void> => {
  const holder = document.getElementById('root')
  if (!holder) throw new Error('the page has no #root')
  const { lang } = desk
  const texts = await bringTexts(lang)
  const root = createRoot(holder)
  root.render(<OpeningScreen text={texts.opening.loading} />)
  const first = await open(desk, asked)
  root.render(
    <SpeechProvider value={{ lang, texts, clock24: desk.address.clock24 }}>
      <App first={first} desk={desk} />
    </SpeechProvider>,
  )
  desk.parent.post({ type: 'ready' })
}
