import { expect, test } from 'vitest'
import { cleanText } from './clean-text.ts'

test.each([
  ['<p>Merhaba <b>dünya</b></p>', 'Merhaba dünya'],
  ['bir&nbsp;iki\u00a0üç', 'bir iki üç'],
  ['bir¶iki&para;üç\u2029dört', 'bir iki üç dört'],
  ['<p>bir</p>\r\n<p>iki</p>', 'bir iki'],
  ['Tebrikler<br/>kazandınız <b>!</b>', 'Tebrikler kazandınız!'],
  ['5 < 7 ve 9 > 3', '5 < 7 ve 9 > 3'],
  ['&lt;b&gt; &amp; &#39;x&#x27; &bilinmez;', "<b> & 'x' &bilinmez;"],
  ['<script>alert(1)</script>kaldı<!-- gizli -->', 'kaldı'],
  ['&#0;&#xD800;&#9999999;x', 'x'],
  ['', ''],
])('%j is shown as %j', (given, shown) => expect(cleanText(given)).toBe(shown))

test('200 characters stay as they are; of 201 the last of 200 is an ellipsis, and none is cut in two', () => {
  expect(cleanText('ğ'.repeat(200))).toBe('ğ'.repeat(200))
  expect(cleanText('ğ'.repeat(201))).toBe(`${'ğ'.repeat(199)}…`)
  expect(cleanText('🎲'.repeat(201))).toBe(`${'🎲'.repeat(199)}…`)
})

test('of a very long text the beginning is read', () => {
  expect(cleanText(`Merhaba ${'<a '.repeat(50_000)}`)).toHaveLength(200)
  expect(cleanText(`${'<i></i>'.repeat(500)}Merhaba`)).toBe('Merhaba')
})
