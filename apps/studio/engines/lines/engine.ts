import { defineDrawnEngine } from '../drawn.ts'
import { checkedCycle } from '../reels/cycle.ts'
import { cycleFigures } from '../reels/figures.ts'
import { enumerateLines } from './enumerate-lines.ts'
import { linesRules } from './rules.ts'

export const lines = defineDrawnEngine({
  id: 'slot.lines',
  family: 'slot',
  type: 'video',
  rules: linesRules,
  figures: (data) => cycleFigures(data, checkedCycle(enumerateLines(data))),
})
