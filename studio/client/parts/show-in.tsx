import { useEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Address } from '../lib/opening.ts'
import type { Parent } from '../lib/parent.ts'
import { bringTexts, SpeechProvider, type Lang } from '../texts/texts.ts'
import { OpeningScreen } from './opening-screen.tsx'

type Desk = Readonly<{ parent: Parent; address: Address; lang: Lang }>

/** Says so once what it holds is drawn and listens: what the page answers at once would be lost before. */
const Ready = ({ parent, children }: { parent: Parent; children: ReactNode }) => {
  useEffect(() => parent.post({ type: 'ready' }), [parent])
  return children
}

/** Shows what `brought` gives, an opening screen until then, and tells the page around it. */
export const showIn = async (
  { parent, address, lang }: Desk,
  brought: () => Promise<ReactNode>,
): Promise<void> => {
  const holder = document.getElementById('root')
  if (!holder) throw new Error('the page has no #root')
  const texts = await bringTexts(lang)
  const root = createRoot(holder)
  root.render(<OpeningScreen text={texts.opening.loading} />)
  const game = await brought()
  root.render(
    <SpeechProvider value={{ lang, texts, clock24: address.clock24 }}>
      <Ready parent={parent}>{game}</Ready>
    </SpeechProvider>,
  )
}
