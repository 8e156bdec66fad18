/*
 * Texts that would do harm where a page took them for more than texts: 250 of them, each another. A script among them
 * calls `ran`, which a browser's walk counts.
 */

const attacks = [
  '<script>ran()</script>',
  '"><script>ran()</script>',
  '<img src=x onerror=ran()>',
  '<svg onload=ran()>',
  '<svg><script href=data:,ran() /></svg>',
  '<a href="javascript:ran()">tıkla</a>',
  'javascript:ran()',
  "' onmouseover='ran()' x='",
  '" autofocus onfocus="ran()" x="',
  '<iframe srcdoc="<script>parent.ran()</script>">',
  '<details open ontoggle=ran()>',
  '<math><mtext><form><mglyph><style></math><img src onerror=ran()>',
  '<style>*{background:url(javascript:ran())}</style>',
  '<meta http-equiv=refresh content="0;url=javascript:ran()">',
  "{{constructor.constructor('ran()')()}}",
  '${ran()} #{ran()} <%= ran() %>',
  '&lt;script&gt;ran()&lt;/script&gt;',
  '\\u003cscript\\u003eran()\\u003c/script\\u003e',
  'data:text/html,<script>ran()</script>',
  '</textarea></title><script>ran()</script>',
  '<!--<img src="--><img src=x onerror=ran()>',
  "=cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '+1-1|calc',
  "'; drop table players; --",
] as const

/** How each is written: as it is, among letters of right to left, with joiners, in capitals, long. */
const ways: readonly ((attack: string) => string)[] = [
  (it) => it,
  (it) => it.toUpperCase().replaceAll('RAN()', 'ran()'),
  (it) => `Ödeme geç geldi ${it} teşekkürler`,
  (it) => `مرحبا ${it} שלום`,
  (it) => `👩\u200d💻${it}\u200d`,
  (it) => `${it}${it}`,
  (it) => `%3C${it}%3E`,
  (it) => `"'>${it}<'"`,
  (it) => `${it} ${'uzun '.repeat(40)}son`,
  (it) => `n\u0303${it}\u0336`,
]

/** Every attack in every way, numbered, so that no two are one. */
export const hostileTexts: readonly string[] = ways.flatMap((write, way) =>
  attacks.map((attack, n) => `${write(attack)} ${way * attacks.length + n}`),
)

/** What no field takes: it hides, or reads otherwise than it is stored. */
export const hiddenTexts: readonly string[] = [
  '\u202egnp.exe',
  'a\u200bb',
  'a\u2066b\u2069',
  'a\u200fb',
  'a\ufeffb',
  'a\u2028b',
  'a\u0000b',
  'a\u001bb',
  'a\ud800b',
]
