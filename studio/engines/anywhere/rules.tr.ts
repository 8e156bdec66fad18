import type { Figures, Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import type { AnywhereConfig, AnywhereState } from './rules.ts'

/** How well the chance of the highest prize is known. */
const met = ({ topMet }: Figures): string =>
  topMet === undefined
    ? ''
    : ` (yüzde 99 güvenle ± ${tr.share(topMet.percentAt99)}: örneklemede ${tr.whole(topMet.hits)} kez görüldü)`

export const anywhereWordsTr: Words<AnywhereConfig, AnywhereState> = {
  rules: (config, figures) => {
    const { spins, again } = config.free
    const { 4: four, 5: five, 6: six } = config.triggerPays
    const values = config.orbs.map(({ value }) => value)
    return [
      {
        title: 'Nasıl öder',
        text: [
          'Beşer hücreli altı sütun düşer. Bir türden sekiz ya da daha fazlası, nerede olursa olsun öder; her tür bir kez, kaç tane olduğuna göre öder: 8–9, 10–11, 12 ve üstü.',
          'Ödeyenler kaybolur, üstlerindekiler düşer, boşalan yerlere yukarıdan yenileri iner: önce en soldaki sütuna, en alttaki boşluktan yukarı, sonra yanındakine. Ödeyen kalmayana dek sürer. Her parça tek başına çekilir; hiçbir yer ötekinden iyi değildir.',
        ],
      },
      {
        title: 'Çarpanlar: 8–9 · 10–11 · 12 ve üstü',
        text: config.pays.map((three, i) => `${i + 1}. ${three.map(tr.times).join(' · ')}`),
      },
      {
        title: 'Küreler',
        text: [
          `Kürelerin üzerinde ${values.join(', ')} yazar. Küreler kaybolmaz, kendileri ödemez. Ödeyen kalmayınca yerdeki bütün kürelerin değerleri toplanır ve dönüşün kazancı bu toplamla çarpılır.`,
        ],
      },
      {
        title: 'Ücretsiz dönüşler',
        text: [
          `Tetikleyiciler de kaybolmaz. Dönüşün sonunda dört, beş, altı ve daha fazlası ${tr.times(four)}, ${tr.times(five)}, ${tr.times(six)} öder (küreler bunu çarpmaz) ve ${spins} ücretsiz dönüş başlatır.`,
          'Ücretsiz dönüşlerde küreler birikir: kazanan her dönüşün sonunda yerdeki küreler hiç azalmayan bir toplama eklenir; en az bir küre varsa o dönüşün kazancı toplamın tamamıyla çarpılır. Küresiz kazanç olduğu gibi ödenir; kazanmayan dönüşün küreleri sayılmaz.',
          `Bir ücretsiz dönüşün sonunda ${again.triggers} ya da daha fazla tetikleyici ${again.spins} dönüş ekler, turda en çok ${again.times} kez. Ücretsiz dönüşlerde tetikleyiciler ödemez.`,
          figures.featureEvery === null
            ? ''
            : `Ücretsiz dönüşler ${tr.whole(figures.featureEvery)} turda bir başlar.`,
        ],
      },
      {
        title: 'Ağırlıklar',
        text: [
          `Her parça ağırlığıyla orantılı olarak çekilir. Sırasıyla dokuz tür, tetikleyici ve küre: normal dönüşte ${config.weights.base.join(', ')}; ücretsiz dönüşlerde ${config.weights.free.join(', ')}.`,
          `Kürelerin değeri ve ağırlığı, her iki dönüşte aynı: ${config.orbs.map(({ value, weight }) => `${value} (${weight})`).join(', ')}.`,
        ],
      },
      {
        title: 'Oyunun ödediği en yüksek kazanç',
        text: [
          `${tr.times(config.cap)}. Bu kazanca ulaşan tur hemen biter ve bunu öder. Yaklaşık ${tr.whole(figures.topEvery)} turda bir olur${met(figures)}.`,
        ],
      },
      {
        title: 'Geri ödeme',
        text: [
          `Yatırılanın ${tr.percent(figures.rtp.least)} kadarı geri ödenir${figures.known.how === 'sampled' ? `; örneklenen ${tr.whole(figures.known.rounds)} dönüşten yüzde 99 güvenle ${String(figures.known.pointsAt99).replace('.', ',')} puan içinde bilinir` : ''}. Turların ${tr.percent(figures.hitRate)} kadarı öder; ödeyenlerin ${tr.percent(figures.smallWins)} kadarında kazanç bahsi aşmaz.`,
        ],
      },
    ]
  },
  say: ({ cap }, { spins, pay, capped }, named) => {
    const free = spins.length - 1
    const [first] = spins
    const lines = (first?.drops ?? []).flatMap(({ wins }, i) =>
      wins.map(
        (win) =>
          `${i + 1}. düşüş: ${win.cells.length} ${named?.(win.kind) ?? 'parça aynı türden'}, ${tr.times(win.pay)}.`,
      ),
    )
    if (first && first.times > 1) lines.push(`Küreler kazancı ${first.times} ile çarptı.`)
    if (first && first.awarded > 0)
      lines.push(
        `${first.awarded} ücretsiz dönüş kazanıldı. Oynanan ${free} dönüş ${tr.times(spins.slice(1).reduce((sum, spin) => sum + spin.pay, 0))} ödedi.`,
      )
    if (capped) lines.push(`Oyunun ödediği en yüksek kazanç: ${tr.times(cap)}.`)
    else lines.push(pay > 0 ? `Toplam ${tr.times(pay)}.` : 'Kazanç yok.')
    return lines
  },
}
