import { expect, test } from 'vitest'
import { sanitiseHtml } from './html.ts'

test('what is allowed stays as it is', () => {
  const html =
    '<p>Bir <strong>kalın</strong> söz &amp; bir<br>satır</p><ul><li><em>1</em></li></ul><h3>Başlık</h3><ol><li><a href="/rules/bonus">kurallar</a></li></ol>'
  expect(sanitiseHtml(html)).toBe(
    html
      .replace('<a href="/rules/bonus">', '<a href="/rules/bonus" rel="noopener">')
      .replace('<br>', '<br />'),
  )
})

test('what editors write otherwise becomes what we have; of unknown tags the text stays, and nothing of a script', () => {
  expect(
    sanitiseHtml('<h1>A</h1><h2 class="x">B</h2><p style="color:red"><b>c</b> <i>d</i></p>'),
  ).toBe('<h3>A</h3><h3>B</h3><p><strong>c</strong> <em>d</em></p>')
  expect(
    sanitiseHtml('<div><span>e</span> 3 < 4 & 5</div><script>f()</script><style>g{}</style>'),
  ).toBe('e 3 &lt; 4 &amp; 5')
  expect(sanitiseHtml('<table><tr><td colspan="2">h</td></tr></table>')).toBe(
    '<table><tr><td>h</td></tr></table>',
  )
  expect(sanitiseHtml('<a href="http://e" target="_blank">i</a>')).toBe('<a>i</a>')
})

test('what was left open is closed, in the right order', () => {
  expect(sanitiseHtml('<p><strong>a')).toBe('<p><strong>a</strong></p>')
  expect(sanitiseHtml('<p><em>a</p>b</em>')).toBe('<p><em>a</em></p>b')
})

test('an address is ours, https, mailto or tel, and nothing else', () => {
  for (const href of [
    'https://felek.example/a?b=1&amp;c',
    'mailto:destek@felek.example',
    'tel:+908501234567',
    '/promotions/kayip',
  ]) {
    expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe(`<a href="${href}" rel="noopener">x</a>`)
  }
  for (const href of [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'http://evil.example',
    'vbscript:x',
    '',
  ]) {
    expect(sanitiseHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>')
  }
})

/** Strings that made scripts run in one browser or sanitiser or another. */
const hostile = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//e></sCrIpT>',
  '<scr<script>ipt>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<img/src/onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<p onclick=alert(1)>x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p/onmouseover=alert(1)>x',
  '<a href="https://e" onclick="alert(1)">x</a>',
  "<a href='javascript:alert(1)'>x</a>",
  '<a href="https://e" href="javascript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<base href="//e">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<!--<img src=x onerror=alert(1)>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<p\u0000 onclick=alert(1)>',
  '<\u0000script>alert(1)</script>',
  '<p title="</p><img src=x onerror=alert(1)>">',
  '"><img src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="https://e&quot; onclick=alert(1) x=&quot;">x</a>',
]

test('nothing hostile survives: only tags of the list are left, without attributes but an address', () => {
  const left =
    /<\/?(?:p|h3|h4|ul|ol|li|strong|em|table)>|<a href="(?:https:\/\/|mailto:|tel:|\/)[^"<>]*" rel="noopener">|<\/?a>/g
  for (const html of [
    ...hostile,
    ...hostile.map((h) => `<p>${h}</p>`),
    ...hostile.map((h) => `<ul><li>${h}`),
    hostile.join(''),
  ]) {
    expect(sanitiseHtml(html).replace(left, ''), html).not.toMatch(/[<>]/)
  }
})
