import { createRoot } from 'react-dom/client'
import type { Engine, Figures } from '../../engines/define.ts'
import type { Title } from '../../engines/title.ts'
import * as engines from '../../engines/index.ts'
import { createStore } from '../lib/store.ts'
import { importLook } from '../play/looks.ts'
import { Play } from '../play/play.tsx'
import { createShow, loadPictures } from '../play/use-scene.ts'
import { en } from '../texts/en.ts'
import { SpeechProvider } from '../texts/texts.ts'
import { tr } from '../texts/tr.ts'
import { harnessDraw, harnessServer } from './server.ts'
import '../styles/base.css'
import '../styles/bar.css'
import '../styles/panels.css'
import '../play/play.css'

type AnyTitle = Title<unknown, unknown, unknown, unknown, unknown>
type AnyEngine = Engine<unknown, unknown, unknown, unknown, unknown>
const titles = import.meta.glob<AnyTitle>('../../titles/*.ts', { import: 'default' })
const sheets = import.meta.glob<{ figures: Figures }>('../../titles/par/*.json', {
  import: 'default',
})
const asked = new URLSearchParams(location.search)
const lang = asked.get('lang') === 'en' ? 'en' : 'tr'

/** A title whose sheet is still being computed: places are filled, no more. */
const unknownYet: Figures = {
  rtp: { least: '96.50', most: '96.50' },
  known: { how: 'exact' },
  parts: {},
  sigma: '13.50',
  volatility: 4,
  hitRate: '28.00',
  smallWins: '45.90',
  featureEvery: 348,
  maxWin: '5000.00',
  topEvery: 3_200_000,
  returns: { of100: [0, 0, 0], of1000: [0, 0, 0] },
  percentiles: { 50: '0.00', 75: '0.00', 90: '0.00', 99: '0.00', 99.9: '0.00', 99.99: '0.00' },
}

/** As the house would tell them. */
const seeds = createStore({
  fairness: {
    serverSeedHash: 'a71be60c52f0cf0f6c7d9f4b57ad7a2c3b1d0e9f8a7b6c5d4e3f2a1b0c9d8e7f',
    clientSeed: 'harness',
    nonce: 0,
    nextServerSeedHash: '',
  },
})

const open = async (slug: string) => {
  const look = await importLook(slug)
  const title = await titles[`../../titles/${slug}.ts`]?.()
  const engine = Object.values<AnyEngine>(engines as never).find(
    ({ rules }) => rules === title?.rules,
  )
  if (!look || !title || !engine) throw new Error(`no title ${slug}`)
  const module = await look.scene()
  for (const [name, value] of Object.entries(look.colours))
    document.documentElement.style.setProperty(name, value)
  const draws = asked.get('draws')?.split(',').map(Number) ?? []
  const draw = harnessDraw(Number(asked.get('seed') ?? 7), draws)
  const sheet = await sheets[`../../titles/par/${title.slug}.json`]?.()
  const game = {
    slug: title.slug,
    name: title.names[lang],
    label: title.label,
    mode: 'demo' as const,
    family: engine.family as 'slot' | 'instant' | 'cards',
    config: title.config,
    usual: { ...(title.usual as object), ...(JSON.parse(asked.get('wager') ?? '{}') as object) },
    figures: sheet?.figures ?? unknownYet,
    stakes: [
      '1.00',
      '2.00',
      '5.00',
      '10.00',
      '18.00',
      '20.00',
      '50.00',
      '100.00',
      '250.00',
      '500.00',
    ],
    paceMs: asked.has('fast') ? 50 : engine.paceMs,
  }
  const sources = await loadPictures(look)
  await document.fonts.load('700 16px "Manrope Variable"')
  const show = createShow({
    module,
    look,
    game,
    sources,
    lang,
    byHand: asked.has('hand'),
    plain: asked.has('plain'),
  })
  const balance = asked.get('balance') ?? '12480.50'
  const server = harnessServer(engine.rules, title.config, draw, {
    balance,
    delayMs: asked.has('hand') ? 0 : 120,
  })
  const around = { roundStart: () => {}, roundEnd: () => {}, activity: () => {} }
  Object.assign(window, { show, harness: { stage: show.stage } })
  document.documentElement.lang = lang
  const root = document.querySelector('#root')
  if (root)
    createRoot(root).render(
      <SpeechProvider value={{ lang, texts: lang === 'en' ? en : tr, clock24: true }}>
        <Play {...{ module, look, game, server, show, around, balance, seeds }} running={null} />
      </SpeechProvider>,
    )
}

await open(asked.get('title') ?? 'boncuk')
