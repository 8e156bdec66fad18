import { defineDrawnTitle } from '../engines/drawn.ts'
import { racingRules } from '../engines/racing/rules.ts'

export default defineDrawnTitle({
  slug: 'ruzgar-kupasi',
  name: 'Rüzgâr Kupası',
  label: 'felek-studio',
  theme: {
    palette: 'gun',
    face: 'bungee',
    lines: ['RÜZGÂR', 'KUPASI'],
    pattern: 'bokeh',
    composition: 'tilt',
    hero: 'kite',
    props: ['cloud', 'cloud', 'wind-face', 'balloon'],
  },
  releasedOn: '2026-10-28',
  rules: racingRules,
  config: {
    names: ['Meltem', 'Karayel', 'İmbat', 'Lodos', 'Samyeli', 'Yıldız'],
    weights: [17, 30, 10, 22, 8, 13],
    places: 2,
  },
})
