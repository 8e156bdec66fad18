import { defineEngine } from '../define.ts'
import { noAction } from '../no-action.ts'
import { anywhereFigures } from './maths.ts'
import { anywhereWordsEn } from './rules.en.ts'
import { anywhereWordsTr } from './rules.tr.ts'
import { anywhereRules } from './rules.ts'
import { anywhereWager } from './schemas.ts'

export const anywhere = defineEngine({
  id: 'slot.anywhere',
  family: 'slot',
  paceMs: 2_500,
  wager: anywhereWager,
  action: noAction,
  rules: anywhereRules,
  featured: ({ spins }) => spins.length > 1,
  figures: anywhereFigures,
  words: { tr: anywhereWordsTr, en: anywhereWordsEn },
})
