import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { phrases } from '@felek/phrases/phrases.ts'
import { mustSee } from './must-see.ts'
import { root } from './root.ts'

/*
 * What the types can not see: both languages use the same placeholders, no sentence is empty, and
 * Turkish does not glue a suffix to a value ("{name}'a"). And one word for one thing, wherever a
 * player reads it (docs/glossary.md, *Words for players*).
 */

type Tree = { [key: string]: string | Tree }

const flat = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${at}${key}`, value] as [string, string]]
      : flat(value, `${at}${key}.`),
  )

/**
 * Of a sentence with choices only the arguments that are chosen by: the choices' own texts look
 * like arguments.
 */
const names = (sentence: string) => {
  const pattern = /,\s*(select|plural|selectordinal)\s*,/.test(sentence)
    ? /\{\s*(\w+)\s*,/g
    : /\{\s*(\w+)\s*[,}]/g
  return [...new Set([...sentence.matchAll(pattern)].map((m) => m[1] ?? ''))]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join(', ')
}

const turkish = mustSee('the phrases', flat(phrases.tr))
const english = new Map(flat(phrases.en))
const faults: string[] = []
for (const [key, tr] of turkish) {
  const en = english.get(key) ?? ''
  if (tr.trim() === '' || en.trim() === '') faults.push(`${key} is empty in one language`)
  if (names(tr) !== names(en))
    faults.push(`${key}: Turkish takes {${names(tr)}}, English takes {${names(en)}}`)
  if (/\}['’]\p{L}/u.test(tr))
    faults.push(`${key}: a suffix hangs on a value ("${tr}"); rephrase it`)
}

/**
 * Words that have another word in this house, each with a sentence that it must catch; what is fixed
 * by the specification is left out.
 */
type Rule = readonly [wrong: RegExp, right: string, caught: string]
/** Of games: how a Turk, or an Englishman, of the trade says it. */
const gameWords: Record<'tr' | 'en', readonly Rule[]> = {
  tr: [
    [
      /kendiliğinden boz|auto: 'kendiliğinden/iu,
      'Otomatik bozdur',
      'Kendiliğinden bozdur: Bahis 1',
    ],
    [
      /(?<!\p{L})ortada \S+ var|ortadaki kazan[cç]/iu,
      'Şu an 1,25×, sonraki 1,44×',
      'Ortada 1,25× var',
    ],
    [/(?<!\p{L})sıradaki kabuk/iu, 'Sonraki kabukta inci', 'Sıradaki kabuk inci'],
    [/kuyrukluyu uçur/iu, 'Fırlat', 'Kuyrukluyu uçur'],
    [/'dönen(?: \(TL\))?'|dönen: |, dönen /iu, 'Ödenen', "payout: 'Dönen'"],
    [/beşer hücreli/iu, '6 sütun, 5 sıra', 'Beşer hücreli altı sütun düşer.'],
    [/bir türden/iu, 'aynı sembolden', 'Bir türden sekiz ya da daha fazlası'],
    [/tetikleyici/iu, 'bonus sembolü', 'Tetikleyiciler de kaybolmaz.'],
    [/yatırılanın \S+ (?:kadarı|ile)/iu, 'RTP %96,39', 'Yatırılanın %96,39 kadarı geri ödenir'],
    [/bahsi aşmayan/iu, 'bahsi geçmeyen', 'Bahsi aşmayan kazanç'],
  ],
  en: [
    [/'if it does'/i, 'Payout if reached', "pays: 'If it does'"],
    [/'most'/i, 'Max', "most: 'Most'"],
    [/\bthe (?:most|highest) this game pays\b/i, 'Maximum win', 'The most this game pays is 5×'],
    [/\b(?:is|are) on the table\b|\d× stands\b/i, 'Now 1.25×, next 1.44×', '1.25× stands'],
    [/\bof what is staked is returned\b/i, 'RTP 96.39%', '97% of what is staked is returned'],
    [/\bat or below the stake\b/i, 'Wins up to the stake', 'Wins at or below the stake'],
    [/(?<!\.)\btriggers?\b/i, 'scatter', 'Triggers do not vanish either.'],
  ],
}
const words: Record<'tr' | 'en', readonly Rule[]> = {
  tr: [
    [/(?<!\p{L})sına(?!v)\p{L}*/iu, 'Doğrula', 'Turu kendiniz sınayın.'],
    [/(?<!\p{L})denetle\p{L}*/iu, 'Doğrula, or say what is looked at', 'Sonucu denetleyin.'],
    [/(?<!\p{L})(?:tur|sonu[cç])\p{L}* kontrol e[dt]/iu, 'Doğrula', 'Bu turu kontrol edin.'],
    [/(?<!\p{L})istemci tohum\p{L}*/iu, 'oyuncu tohumu', 'İstemci tohumu'],
    [/(?<!\p{L})(?:taahhüt|damga)\p{L}*/iu, 'mühür', 'Taahhüt (SHA-256)'],
    [/tanı[kğ]\p{L}*.{0,12} söz|söz verdiği değer/iu, 'mühür', 'Geçersiz: tanık sözünü tutmadı'],
    [/(?<!\p{L})kampanya\p{L}*/iu, 'promosyon', 'Yeni kampanyalar'],
    [/(?<!\p{L})sınır(?!la)\p{L}*/iu, 'limit', 'Bahis sınırı'],
    [/(?<!\p{L})işlem geçmiş\p{L}*/iu, 'Hesap Hareketleri', 'İşlem geçmişi'],
    [/(?<!\p{L})bloke(?!\p{L})/iu, 'kilitli bakiye', 'Bloke tutar'],
    [/(?<!\p{L})bedava/iu, 'ücretsiz', '10 bedava dönüş'],
    [/(?<!\p{L})iki adımlı doğrulama/iu, 'iki adımlı giriş', 'İki adımlı doğrulama'],
    [
      /(?<!\p{L})kasadan|kasanın/iu,
      'Felek (Kasa is where money is paid in and out)',
      'Payları kasadan eklenir.',
    ],
    [/demo ürün\p{L}*/iu, 'demo sitesi', 'Felek bir demo ürünüdür.'],
    [/(?<!\p{L})canlı destek/iu, 'Destek, until there is a chat', 'Canlı Destek'],
    [/(?<!\p{L})bahis koy(?:un)?(?!\p{L})/iu, 'Bahis Yap', 'Bahis Koyun'],
    [/(?<!\p{L})kart al['’]?(?!\p{L})/iu, 'Kart Çek', 'Kart Al'],
    [/konum başına|pozisyon/iu, 'Bahis alanı başına', 'Konum başına'],
    [/(?<!\p{L})yarışmacı/iu, 'Katılımcı', 'Yarışmacı sayısı'],
    [/kalan bitiş|bitmesine kalan/iu, 'Bitişe kalan', 'Bitmesine kalan'],
    [/9(?:’a|'a) yakın/iu, '9’a daha yakın', 'Toplamı 9’a yakın olan kazanır.'],
    [
      /(?<!\p{L})(?:isteğiniz|istek) (?:çok|anlaşıl|gönderil|geçersiz)|(?<!\p{L})cüzdan(?:a|dan|ın)(?!\p{L})/iu,
      'what happened and what to do, without the protocol',
      'İstek çok derin.',
    ],
    [/\d x \d|\} x \{/iu, '3 × 10', '3 x 10 dönüş'],
    [/(?<!\p{L})(?:sekme tuşu|geri tuşu|silme tuşu)/iu, 'Tab, Backspace', 'Silme tuşu'],
    [/\p{L}'\p{L}/u, 'the typographic apostrophe ’', "Felek'in payı"],
    [/(?<!\p{L})kazanabilir(?!\p{L})/iu, 'En yüksek kazanç', 'Kazanabilir 107,45 TL'],
    [/(?<!\p{L})bozdurulan pay/iu, 'Bozdurulacak oran', 'Bozdurulan pay %80'],
    [/(?<!\p{L})bu seçimde kupon yok/iu, 'Bu filtreyle kupon bulunamadı', 'Bu seçimde kupon yok'],
    [/eklenerek bulunur|puan fazladır/iu, 'hesaplanır; 2 puan yüksektir', 'marj eklenerek bulunur'],
    ...gameWords.tr,
    [/anında oyun/iu, 'hızlı oyunlar', 'Masa, canlı ve anında oyunlar %10'],
    [/gerçek turlardan (?:gel|oluş)/iu, 'gerçek turlara göre', 'Sıralama gerçek turlardan gelir.'],
    [/olunca düşer/iu, 'tutarında düşer', 'En geç 500.000 TL olunca düşer'],
    [
      /payları felek|giden payı kasa/iu,
      'Havuza katkıyı Felek yapar',
      'Payları Felek ekler: bahsiniz azalmaz',
    ],
    [/sık düşen jackpot/iu, 'Sık kazanılan jackpotlar', 'Sık düşen jackpotlar'],
    [/öne çıkanlar, sonra/iu, 'Önce önerilenler', 'Öne çıkanlar, sonra favorileriniz'],
    [/buna yetmiyor/iu, 'Bu tutar limitinizi aşıyor', 'Limitiniz buna yetmiyor'],
    [/bu seçimde (?:biten )?maç/iu, 'Bu filtreyle maç bulunamadı', 'Bu seçimde maç yok.'],
    [/24 saat(?:lik)? ara|ara vermek(?!\p{L})/iu, 'mola', '24 saat ara'],
    [/(?<!\p{L})ileti(?:ler\p{L}*)?(?!\p{L})/iu, 'bildirim', 'Son iletiler'],
    [/çalınsa bile/iu, 'ele geçse bile', 'Şifreniz çalınsa bile hesabınıza girilemez.'],
    [/oyun sizi zorluyorsa/iu, 'Oyun sorun olmaya başladıysa', 'Oyun sizi zorluyorsa'],
    [/sayılma oran/iu, 'katkı oranı', 'Çevrime sayılma oranı'],
    [/(?:felek’in|stüdyonun) sözü|çekilişin sözleri/iu, 'mühür', 'Felek’in sözü (SHA-256)'],
    [/banka havalesi/iu, 'Havale / EFT', 'Banka Havalesi'],
    [/maç(?:lık kupon)? ister/iu, 'en az {n} maç olmalı', 'Bu kupon en az 3 maç ister'],
  ],
  en: [
    [/\bmay win\b/i, 'Potential win', 'May win 21.49 TL'],
    [/\bas it went\b/i, 'Match events', 'As it went'],
    [/\bpress odds\b/i, 'Tap any odds', 'Press odds and your pick appears here.'],
    ...gameWords.en,
    [/\bsettle by themselves\b/i, 'settle automatically', 'Coupons settle by themselves.'],
    [
      /\bstands? (?:at|in|beside) (?:the|every|each|my)\b/i,
      'is shown',
      'Payouts stand at the table.',
    ],
    [/\bfalls at\b/i, 'Must drop by', 'Falls at 500,000 TL at the latest'],
    [/\bthe house (?:adds|pays)\b/i, 'Felek funds the pools', 'The house adds the shares'],
    [/\bdeposit gets it\b/i, 'it is added to your deposit', 'You claim it, your deposit gets it.'],
    [/\bcasino discount\b/i, 'Casino Cashback', '30% Casino Discount'],
    [/\bhighlighted\b(?!:)/i, 'Recommended', 'Highlighted, then your favourites'],
    [/['"]At once['"]/, 'Instant, or Immediate', "time: 'At once'"],
    [/\bfirst deposit alone\b/i, 'First deposit only', 'For the first deposit alone, and once.'],
    [/\bso much counts\b/i, 'Wagering contribution', 'Of a stake so much counts: slots 100%'],
    [/\brest in these hours\b/i, 'No bets or deposits', 'Stakes rest in these hours'],
    [/\bplaying troubles\b/i, 'gambling is becoming a problem', 'If playing troubles you'],
    [/\bdd\.mm\.yyyy/i, 'dd/mm/yyyy', 'Enter a date (dd.mm.yyyy).'],
    [/\bgood (?:for \{?\w+\}? |until\b|once\b)/i, 'valid for', 'It is good for 24 hours.'],
    [/\bwe mail\b|\b(?:this|these|get) mails?\b/i, 'e-mail', 'We mail you the link.'],
    [/\baccount is closed to play\b/i, 'Gambling is blocked', 'Your account is closed to play.'],
    [/\bis used up\b/i, 'has been reached', 'Your limit is used up.'],
    [/\b(?:it|this|that) was not you\b/i, 'this wasn’t you', 'If it was not you'],
    [/\bkept aside\b/i, 'on hold', 'Your money is kept aside.'],
    [/\b(?:can|could|longer) be had\b/i, 'can be claimed', 'It can be had once.'],
    [/\bof stakes\b/i, 'staked', '500 TL of stakes of your own'],
    [/[%}] and more\b/i, 'or more', 'an RTP of 98% and more'],
    [/\b(?:hours|\d+ hours) off\b/i, 'time-out', '24 hours off'],
    [
      /\basked for anew\b|\bsigned in anew\b|\baccept \w+ anew\b/i,
      'again',
      'We ask you to accept it anew.',
    ],
    [/\bcan not\b/i, 'cannot', 'You can not bet now.'],
    [/\bclient seed/i, 'player seed', 'Your client seed'],
    [/\bleast bet\b/i, 'minimum bet', 'Least bet'],
    [/\bmost (?:a|per|in a) round\b/i, 'Maximum per round', 'Most a round'],
    [/\bwill stand here\b/i, 'will appear here', 'Your request will stand here'],
    [/\bselect a account\b/i, 'Select an account', 'Select a account'],
    [/\bcampaign/i, 'promotion', 'Campaign news'],
    [/(?<!\/)\btwo-factor\b/i, 'two-step sign-in', 'Two-factor authentication'],
    [/\bheld amount\b/i, 'locked balance', 'Held amount'],
    [/\bwitness.{0,20}promise|without its promise/i, 'seal', 'The witness broke its promise'],
    [
      /\b(?:the|too many|this) requests?\b (?:was not understood|is (?:too|nested)|must be|id)|too many requests|application\/json|\bthe wallet (?:cannot|gave|confirm)/i,
      'what happened and what to do, without the protocol',
      'The request is nested too deeply.',
    ],
    [/\d x \d/i, '3 × 10', '3 x 10 spins'],
    [
      /\d{1,3}\.\d{3}(?:,\d\d)?\s*TL|\d,\d\d\s*TL/,
      'the English form, 50,000.00 TL',
      'A balance of 10.000,00 TL',
    ],
    [/\p{L}'\p{L}/u, 'the typographic apostrophe ’', "the site's record"],
  ],
}
/** Stand as the specification writes them. */
const fixed = [
  "Passwords don't match",
  "The provider can't be reached",
  "The page you're looking for can not be found",
  'Page can not be displayed',
  'Please select a account.',
]
/** Without what is fixed; the dotted capital matches no small letter, whatever the flags say. */
const plain = (text: string) =>
  fixed.reduce((left, sentence) => left.replaceAll(sentence, ''), text).replaceAll('İ', 'i')

/** English labels are written as sentences are: a capital inside belongs to a name. */
const ownNames = [
  'Authenticator',
  'Britain',
  'Cyprus',
  'English',
  'Felek',
  'Gambling',
  'German',
  'Google',
  'Helpline',
  'Kingdom',
  'Monday',
  'National',
  'Pay',
  'Sunday',
  'Turkish',
  'United',
]
const fixedLabels = [
  'Felek Player',
  'Internal Server Error',
  'Process Failed',
  'Site Bakima Alindi',
].concat('Operation/Record Not Found', 'T.R. Identity Number is Incorrect...')
const capital = new RegExp(`(?<=[a-z’,] )(?!${ownNames.join('|')})[A-Z][a-z]+`)
if (!capital.test('Show More')) faults.push('the rule for capitals does not catch “Show More”')
for (const [key, en] of english)
  if (capital.test(en.replace(/\{\w+, plural,.*\}/s, '')) && !fixedLabels.includes(en))
    faults.push(`${key}: “${en}” has a capital inside; labels are written as sentences are`)

const textsIn = (folder: string, name: RegExp): string[] =>
  [
    ...mustSee(
      `${folder}/${name.source}`,
      readdirSync(join(root, folder)).filter((file) => name.test(file)),
    ),
  ].map((file) => join(folder, file))
/** What each engine says of itself, by the file's name. */
const engineTexts = (name: string): readonly string[] =>
  mustSee(
    `apps/studio/engines/*/${name}`,
    readdirSync(join(root, 'apps/studio/engines'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `apps/studio/engines/${entry.name}/${name}`)
      .filter((file) => existsSync(join(root, file))),
  )
for (const lang of ['tr', 'en'] as const)
  for (const [wrong, right, caught] of words[lang])
    if (!wrong.test(plain(caught)))
      faults.push(`the rule for “${right}” does not catch “${caught}”`)

/** First content and menus have both languages in one file: each is read by both lists. */
const both = [
  ...textsIn('apps/server/src/modules/content/seed', /\.ts$/),
  ...textsIn('apps/site/public/data', /\.json$/),
  'apps/server/src/modules/messages/first-messages.ts',
]
const read: Record<'tr' | 'en', readonly string[]> = {
  tr: [
    ...textsIn('packages/phrases/src/tr', /\.ts$/),
    ...textsIn('apps/studio/client/texts', /^(?:tr|.*-tr)\.ts$/),
    ...engineTexts('rules.tr.ts'),
    ...textsIn('apps/server/src/modules/content/texts', /\.tr\.html$/),
    ...both,
  ],
  en: [
    ...textsIn('packages/phrases/src/en', /\.ts$/),
    ...textsIn('apps/studio/client/texts', /^(?:en|.*-en)\.ts$/),
    ...engineTexts('rules.en.ts'),
    ...textsIn('apps/server/src/modules/content/texts', /\.en\.html$/),
    ...both,
  ],
}
for (const lang of ['tr', 'en'] as const)
  for (const file of read[lang])
    for (const [at, line] of readFileSync(join(root, file), 'utf8').split('\n').entries())
      if (!/^\s*(?:\/?\*|\/\/)/.test(line))
        for (const [wrong, right] of words[lang]) {
          const found = wrong.exec(plain(line))?.[0]
          if (found) faults.push(`${file}:${at + 1}: “${found}” is not our word; ours: ${right}`)
        }

for (const line of faults) console.error(line)
console.log(
  faults.length === 0
    ? `${turkish.length} sentences in two languages.`
    : `${faults.length} faults in the phrases.`,
)
process.exitCode = faults.length === 0 ? 0 : 1
