import { createRoot } from 'react-dom/client'
import type { OpenOutput } from '../../src/live/protocol.ts'
import { OpeningScreen } from '../parts/opening-screen.tsx'
import { bringTexts, SpeechProvider } from '../texts/texts.ts'
import { LiveApp, sit, type LiveDesk } from './live-app.tsx'

/** Shows the table that was asked for, and tells the page around it when it stands. */
export const show = async (desk: LiveDesk, asked: Promise<OpenOutput>): Promise<void> => {
  const holder = document.getElementById('root')
  if (!holder) throw new Error('the page has no #root')
  const { lang } = desk
  const texts = await bringTexts(lang)
  const root = createRoot(holder)
  root.render(<OpeningScreen text={texts.opening.loading} />)
  const first = await sit(desk, asked)
  root.render(
    <SpeechProvider value={{ lang, texts, clock24: desk.address.clock24 }}>
      <LiveApp first={first} desk={desk} />
    </SpeechProvider>,
  )
  desk.parent.post({ type: 'ready' })
}
