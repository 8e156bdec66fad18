import { crashRules } from '../engines/crash/rules.ts'
import { defineRoomTitle } from '../engines/title.ts'

export default defineRoomTitle({
  slug: 'hezarfen',
  names: { tr: 'Hezarfen', en: 'Hezarfen' },
  label: 'felek-studio',
  palette: 'gun',
  face: 'bungee',
  rules: crashRules,
  config: {
    percent: 97,
    cap: 1_000_000,
    capKurus: 50_000_000n,
    roomKurus: 2_000_000_000n,
    delayMs: 150,
  },
  usual: { auto: 200 },
  limits: { minKurus: 100n, maxKurus: 1_000_000n },
  betMs: 6_000,
  bellMs: { least: 300, most: 2_000 },
  startMs: 200,
  restMs: 4_000,
  releasedOn: '2026-11-23',
  released: true,
})
