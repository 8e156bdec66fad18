import { expect, test } from 'vitest'
import { firstStyles } from './first-styles.ts'

const sheet = firstStyles(
  [
    '/*! a notice */@layer theme,base;',
    '@layer base{html{color:red}.brace:after{content:"}{"}}',
    '@layer utilities{.worn{color:red}.bare{color:red}.md\\:worn{color:red}.group:hover .bare{color:red}}',
    '@media (width>=48rem){.bare{color:red}}',
    '@media print{.worn:not(.bare){color:red}}',
    '@property --turn{syntax:"*";inherits:false}@property --bend{syntax:"*";inherits:false}',
    '.turns{animation:turn 1s;--turn:1}@keyframes turn{to{rotate:1turn}}@keyframes bend{to{scale:2}}',
  ].join(''),
)

test('a page’s first styles are the rules of no class and of the classes worn in it, in the sheet’s order', () => {
  expect(sheet('<p class="worn md:worn other"></p>')).toBe(
    '@layer theme,base;@layer base{html{color:red}}@layer utilities{.worn{color:red}.md\\:worn{color:red}}@media print{.worn:not(.bare){color:red}}',
  )
})

test('properties and keyframes come where something in the page names them, a brace in a text ends no rule', () => {
  const css = sheet('<p class="turns brace"></p>')
  expect(css).toContain('.brace:after{content:"}{"}}')
  expect(css).toContain('@property --turn{')
  expect(css).toContain('@keyframes turn{to{rotate:1turn}}')
  expect(css).not.toMatch(/bend|worn|bare/)
})

test('a class that HTML writes with references is known by its characters', () => {
  const of = firstStyles('.\\[\\&\\>a\\]\\:x>a{color:red}')
  expect(of('<p class="[&amp;&gt;a]:x">')).toContain('color:red')
})
