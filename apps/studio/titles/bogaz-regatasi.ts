import { defineDrawnTitle } from '../engines/drawn.ts'
import { racingRules } from '../engines/racing/rules.ts'

export default defineDrawnTitle({
  slug: 'bogaz-regatasi',
  name: 'Boğaz Regatası',
  label: 'poyraz',
  theme: {
    palette: 'firuze',
    face: 'russo',
    lines: ['BOĞAZ', 'REGATASI'],
    pattern: 'waves',
    composition: 'centre',
    hero: 'sailboat',
    props: ['cloud', 'ring-buoy'],
  },
  releasedOn: '2026-11-04',
  rules: racingRules,
  config: {
    names: ['Yakamoz', 'Martı', 'Albatros', 'Mercan', 'Yunus', 'İnci', 'Dalga', 'Akıntı'],
    weights: [12, 7, 24, 10, 18, 6, 15, 8],
    places: 3,
  },
})
