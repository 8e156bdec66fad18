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
        title: 'Nasıl kazandırır',
        text: [
          'Oyun alanı 6 sütun, 5 sıradır. Aynı sembolden 8 ve üzeri, nerede olursa olsun kazandırır; kazanç sembol sayısıyla artar: 8–9, 10–11, 12 ve üzeri.',
        ],
      },
      {
        title: 'Düşüşler',
        text: [
          'Kazanan semboller kaybolur, üsttekiler düşer, boşluklar yukarıdan dolar. Yeni kazanç kalmayana dek sürer.',
        ],
      },
      {
        title: 'Küreler',
        text: [
          `Değerleri: ${values.map((value) => `×${value}`).join(', ')}.`,
          'Küreler kaybolmaz ve kendileri ödemez. Düşüşler bitince ekrandaki kürelerin değerleri toplanır ve dönüşün kazancı bu toplamla çarpılır.',
        ],
      },
      {
        title: 'Bonus sembolü (scatter)',
        text: [
          `4, 5, 6 ve üzeri bonus sembolü ${tr.times(four)}, ${tr.times(five)}, ${tr.times(six)} öder ve ${spins} ücretsiz dönüş başlatır.`,
          'Bonus sembolleri de kaybolmaz; ödemeleri kürelerle çarpılmaz.',
        ],
      },
      {
        title: 'Ücretsiz dönüşler',
        text: [
          'Kazanan her dönüşün küreleri toplam çarpana eklenir; toplam çarpan hiç azalmaz. En az bir küre varsa dönüşün kazancı toplam çarpanla çarpılır.',
          'Küresiz kazanç olduğu gibi ödenir; kazanmayan dönüşün küreleri sayılmaz.',
          `${again.triggers} ve üzeri bonus sembolü ${again.spins} dönüş ekler, bir turda en çok ${again.times} kez. Ücretsiz dönüşlerde bonus sembolleri ödemez.`,
          figures.featureEvery === null
            ? ''
            : `Ücretsiz dönüşler ${tr.whole(figures.featureEvery)} turda 1 başlar.`,
        ],
      },
      {
        title: 'En yüksek kazanç',
        text: [
          `${tr.times(config.cap)}; yaklaşık ${tr.whole(figures.topEvery)} turda 1. Bu kazanca ulaşan tur hemen biter ve ödenir.`,
        ],
      },
      {
        title: 'RTP',
        text: [
          `RTP ${tr.percent(figures.rtp.least)}${figures.known.how === 'sampled' ? ` (${tr.whole(figures.known.rounds)} dönüşlük simülasyon; %99 güvenle ±${String(figures.known.pointsAt99).replace('.', ',')})` : ''}.`,
          `Kazandıran turlar: ${tr.percent(figures.hitRate)}. Bunların ${tr.percent(figures.smallWins)} kadarında kazanç bahsi geçmez.`,
        ],
      },
      {
        title: 'Ağırlıklar',
        text: [
          `Her sembol ağırlığıyla orantılı olarak ve tek başına çekilir; hiçbir yer ötekinden iyi değildir. Sırasıyla dokuz sembol, bonus ve küre: ana oyunda ${config.weights.base.join(', ')}; ücretsiz dönüşlerde ${config.weights.free.join(', ')}.`,
          `Kürelerin değeri ve ağırlığı, her iki dönüşte aynı: ${config.orbs.map(({ value, weight }) => `${value} (${weight})`).join(', ')}.`,
          'Boşluklar önce en soldaki sütunda, en alttan yukarı dolar; sonra yanındakinde.',
          `En yüksek kazancın sıklığı simülasyondandır${met(figures)}.`,
        ],
        maths: true,
      },
    ]
  },
  say: ({ cap }, { spins, pay, capped }, named) => {
    const free = spins.length - 1
    const [first] = spins
    const lines = (first?.drops ?? []).flatMap(({ wins }, i) =>
      wins.map(
        (win) =>
          `${i + 1}. düşüş: ${win.cells.length} ${named?.(win.kind) ?? 'aynı sembol'}, ${tr.times(win.pay)}.`,
      ),
    )
    if (first && first.times > 1) lines.push(`Küreler kazancı ${first.times} ile çarptı.`)
    if (first && first.awarded > 0)
      lines.push(
        `${first.awarded} ücretsiz dönüş kazanıldı. Oynanan ${free} dönüş ${tr.times(spins.slice(1).reduce((sum, spin) => sum + spin.pay, 0))} ödedi.`,
      )
    if (capped) lines.push(`En yüksek kazanç: ${tr.times(cap)}.`)
    else lines.push(pay > 0 ? `Toplam ${tr.times(pay)}.` : 'Kazanç yok.')
    return lines
  },
}
