import { expect, test } from 'vitest'
import { changesBetween } from './changes.ts'

const before = `<h3>1. Üyelik</h3><p>Bir hesap.</p><ul><li>18 yaş</li><li>TCKN</li></ul>
  <h3>2. Para</h3><p>TL ile oynanır.</p>`

test('the same words are no change, however they are broken into lines', () => {
  expect(changesBetween(before, before.replaceAll('><', '>\n  <'))).toEqual([])
})

test('what was added and removed, in order, under its heading', () => {
  const after = before
    .replace('<li>TCKN</li>', '<li>TCKN ya da pasaport</li>')
    .replace('</p>', '</p><p>Hesap devredilemez.</p>')
  expect(changesBetween(before, after)).toEqual([
    { under: '1. Üyelik', how: 'added', html: '<p>Hesap devredilemez.</p>' },
    { under: '1. Üyelik', how: 'removed', html: '<p>TCKN</p>' },
    { under: '1. Üyelik', how: 'added', html: '<p>TCKN ya da pasaport</p>' },
  ])
})

test('a text that was all replaced, and one that is gone', () => {
  const changes = changesBetween('<p>eski</p>', '<p>yeni</p>')
  expect(changes.map(({ how, html }) => [how, html])).toEqual([
    ['removed', '<p>eski</p>'],
    ['added', '<p>yeni</p>'],
  ])
  expect(changesBetween(before, '').every(({ how }) => how === 'removed')).toBe(true)
})

test('nothing leaves it that is not clean', () => {
  const [change] = changesBetween('', '<p onclick="x()">a<script>alert(1)</script></p>')
  expect(change?.html).toBe('<p>a</p>')
})
