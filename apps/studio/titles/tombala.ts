import { defineDrawnTitle } from '../engines/drawn.ts'
import { bingoRules } from '../engines/bingo/rules.ts'

export default defineDrawnTitle({
  slug: 'tombala',
  name: 'Tombala',
  label: 'felek-studio',
  theme: {
    palette: 'lal',
    face: 'titan',
    lines: ['TOMBALA'],
    pattern: 'kilim',
    composition: 'centre',
    hero: 'tombala-balls',
    props: [],
  },
  releasedOn: '2026-11-11',
  rules: bingoRules,
  config: {
    balls: 60,
    stages: [
      [
        { balls: 25, pay: 2000 },
        { balls: 35, pay: 600 },
        { balls: 45, pay: 300 },
        { balls: 52, pay: 150 },
        { balls: 60, pay: 100 },
      ],
      [
        { balls: 40, pay: 5000 },
        { balls: 50, pay: 1000 },
        { balls: 55, pay: 500 },
        { balls: 60, pay: 250 },
      ],
      [
        { balls: 45, pay: 200_000 },
        { balls: 50, pay: 50_000 },
        { balls: 55, pay: 15_000 },
        { balls: 60, pay: 6000 },
      ],
    ],
  },
})
