import { defineRoomEngine } from '../define.ts'
import { crashFigures } from './maths.ts'
import { crashWordsEn } from './rules.en.ts'
import { crashWordsTr } from './rules.tr.ts'
import { crashRules } from './rules.ts'

export const crash = defineRoomEngine({
  id: 'instant.crash',
  family: 'instant',
  rules: crashRules,
  figures: crashFigures,
  words: { tr: crashWordsTr, en: crashWordsEn },
})
