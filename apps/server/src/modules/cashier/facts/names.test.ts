import { expect, test } from 'vitest'
import { namesFit } from './names.ts'

test.each([
  ['Ayşe Yılmaz', 'Ayşe Yılmaz', true],
  ['AYSE YILMAZ', 'Ayşe Yılmaz', true],
  ['Yılmaz, Ayşe', 'Ayşe Yılmaz', true],
  ['Ayşe Nur Yılmaz', 'Ayşe Yılmaz', true],
  ['Ayşe Yılmaz Kaya', 'Nur Ayşe Yılmaz', true],
  ['İSMAİL ÇIĞ', 'ismail cig', true],
  ['Ayşe Kaya', 'Ayşe Yılmaz', false],
  ['Ali Ali', 'Ali Veli', false],
  ['Ali Ali', 'Ali Ali', true],
  ['Ayşe', 'Ayşe', false],
  ['', '', false],
  ['A*** Y*****', 'A*** Y*****', false],
  ['Ayşe Yılmaz A***', 'Ayşe Yılmaz', false],
  ['AY•• YIL•••', 'Ayşe Yılmaz', false],
  ['Ayşe XXXX Yılmaz', 'Ayşe Yılmaz', false],
])('%j and %j fit: %j', (one, other, fit) => {
  expect([namesFit(one, other), namesFit(other, one)]).toEqual([fit, fit])
})
