import './round.css'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Verification } from '../../src/protocol/protocol.ts'
import { createApi, Refused } from '../lib/api.ts'
import { connectParent } from '../lib/parent.ts'
import { OpeningScreen } from '../parts/opening-screen.tsx'
import { roundTexts } from '../texts/round.ts'
import { bringTexts, langOf, SpeechProvider } from '../texts/texts.ts'
import { bringScene } from './bring-scene.ts'
import { checkBeside } from './check-beside.ts'
import { RoundPage } from './round-page.tsx'
import { bringStyles, pageStyles } from './styles.ts'

/*
 * `/round/<id>?lang=tr&clock=12`: one round, shown once more and checked here, for whoever has its id. With `&whole=1` it
 * is a part of the page around it: it tells its height, and nothing in it scrolls.
 */

const asked = new URLSearchParams(location.search)
const lang = langOf(asked.get('lang'))
document.documentElement.lang = lang
if (asked.has('whole')) {
  document.documentElement.dataset['whole'] = 'true'
  const { post } = connectParent()
  new ResizeObserver(([entry]) => {
    const height = Math.ceil(entry?.contentRect.height ?? 0)
    if (height > 0) post({ type: 'height', height })
  }).observe(document.body)
}
const words = roundTexts[lang]
const roundId = /\/round\/([0-9a-f-]{36})$/.exec(location.pathname)?.[1] ?? ''

const holder = document.getElementById('root')
if (!holder) throw new Error('the page has no #root')
const root = createRoot(holder)
const [texts] = await Promise.all([bringTexts(lang), bringStyles(pageStyles)])

/** A room's round is drawn by two parties and flown by all: it has a page of its own. */
const renderPage = async (record: Verification): Promise<{ name: string; page: ReactNode }> => {
  if (record.crash) return (await import('./flight-page.tsx')).bringFlight(record, location.hash)
  const { report, info } = await checkBeside(record)
  const scene = await bringScene(record, info, lang)
  return { name: scene.name, page: <RoundPage {...{ record, report, scene }} /> }
}

const open = async (): Promise<void> => {
  root.render(<OpeningScreen text={words.loading} />)
  try {
    const record = await createApi().verify(roundId)
    const { name, page } = await renderPage(record)
    document.title = name
    root.render(
      <SpeechProvider value={{ lang, texts, clock24: asked.get('clock') !== '12' }}>
        {page}
      </SpeechProvider>,
    )
  } catch (error) {
    const unknown = error instanceof Refused && error.failure.error === 'not_found'
    root.render(
      <main className="opening">
        <p role="alert">{unknown ? words.unknown : words.away}</p>
        {!unknown && (
          <button type="button" className="button button-main" onClick={() => void open()}>
            {texts.opening.retry}
          </button>
        )}
      </main>,
    )
  }
}
await open()
