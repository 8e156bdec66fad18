import { defineDrawnEngine } from '../drawn.ts'
import { checkedCycle } from '../reels/cycle.ts'
import { cycleFigures } from '../reels/figures.ts'
import { enumerateCascade } from './enumerate-cascade.ts'
import { cascadeRules } from './rules.ts'

export const cascade = defineDrawnEngine({
  id: 'slot.cascade',
  family: 'slot',
  type: 'ways',
  rules: cascadeRules,
  figures: (data) => cycleFigures(data, checkedCycle(enumerateCascade(data))),
})
