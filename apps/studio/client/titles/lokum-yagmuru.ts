import { anyScene, type TitleLook } from '../play/scene.ts'
import '../styles/titan.css'
import cuts from './cuts/lokum-yagmuru.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'lokum-yagmuru',
  scene: async () =>
    anyScene((await import('../../engines/anywhere/scene/anywhere.tsx')).anywhereScene),
  cuts,
  colours: {
    '--p-base': '#8fdcf2',
    '--p-bar': '#1a1140',
    '--p-line': '#3a2a66',
    '--p-face': "'Titan One'",
  },
  title: [945, 124],
  shower: ['coin', 'e', 'f', 'coin', 'g', 'i'],
  symbols: {
    a: { tr: 'kalpli kutu', en: 'heart box' },
    b: { tr: 'kek', en: 'cupcake' },
    c: { tr: 'lolipop', en: 'lollipop' },
    d: { tr: 'bal küpü', en: 'honey jar' },
    e: { tr: 'gül lokumu', en: 'rose lokum' },
    f: { tr: 'nane', en: 'mint' },
    g: { tr: 'fıstık', en: 'pistachio' },
    h: { tr: 'portakal', en: 'orange slice' },
    i: { tr: 'limon akide', en: 'lemon drop' },
  },
}

export default look
