import { expect, test } from 'vitest'
import { alarmKinds } from '@felek/contract/office/alarms.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { formatFigure } from './alarm-words.ts'

test('a figure is said in its unit, and none where it says nothing', () => {
  const { alarms } = officePhrases.tr
  expect(formatFigure({ kind: 'held_oldest', figure: 90_000.4 }, alarms, 'tr')).toBe('90.000 sn')
  expect(formatFigure({ kind: 'provider_drain', figure: 0.857 }, alarms, 'tr')).toBe(
    'limitin 0,86 katı',
  )
  expect(formatFigure({ kind: 'feed_stale', figure: 0 }, alarms, 'tr')).toBe('–')
  expect(formatFigure({ kind: 'held_oldest', figure: null }, alarms, 'tr')).toBe('–')
})

test('every alarm has a name of its own and says what to do, in both languages', () => {
  for (const lang of ['tr', 'en'] as const) {
    const { kinds } = officePhrases[lang].alarms
    expect(new Set(alarmKinds.map((kind) => kinds[kind].name)).size).toBe(alarmKinds.length)
    expect(alarmKinds.every((kind) => kinds[kind].todo.length > 10)).toBe(true)
  }
})
