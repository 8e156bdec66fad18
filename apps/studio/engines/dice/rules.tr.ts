import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import { chanceMost, faces, type DiceConfig, type DiceView, type DiceWager } from './rules.ts'

const four = (value: number) => String(value).padStart(4, '0')

export const diceWordsTr: Words<DiceConfig, DiceView, DiceWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        `Kazanma şansınızı seçin: ${tr.percent('0.01')} – ${tr.percent((chanceMost / 100).toFixed(2))}. Zarlar 0000 ile 9999 arasında bir sayı verir.`,
        '“Altında” seçerseniz çizginin altındaki sayılar, “Üstünde” seçerseniz çizgi ve üstündekiler kazandırır. İki tarafın şansı aynıdır.',
      ],
    },
    {
      title: 'Çarpan',
      text: [
        `Şans azaldıkça çarpan büyür: ${tr.percent('50')} şansta ${tr.times(config.percent * 2)}, ${tr.percent('10')} şansta ${tr.times(config.percent * 10)}.`,
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [
        `${tr.times(+figures.maxWin * 100)}: ${tr.percent('0.01')} şansta, ${tr.whole(figures.topEvery)} atışta 1.`,
      ],
    },
    {
      title: 'RTP',
      text: [
        `Seçtiğiniz şansa göre ${tr.percent(figures.rtp.least)} – ${tr.percent(figures.rtp.most)}.`,
      ],
    },
    {
      title: 'Sayı ve çarpan',
      text: [
        `${tr.whole(faces)} sayının her biri eşit olasıdır; şansınızın her yüzde birlik dilimi 100 sayıdır.`,
        `Çarpan, ${config.percent} sayısının yüzde olarak şansınıza bölümüdür ve yüzde birlik basamağa aşağı yuvarlanır. RTP farkı bu yuvarlamadan gelir; hesap kesindir.`,
        'Ekrandaki dört zar, sayının dört basamağıdır.',
      ],
      maths: true,
    },
  ],
  say: (_, { wager, thrown, line, price, won }) => [
    `Gelen ${four(thrown)}; kazanmak için ${four(line)} ${wager.side === 'under' ? 'altı' : 've üstü'} gerekiyordu.`,
    won ? `Kazandınız: ${tr.times(price)}.` : 'Kazanamadınız.',
  ],
  usual: (_, { chance, side }) =>
    `${tr.percent((chance / 100).toFixed(2))} şans, çizginin ${side === 'under' ? 'altında' : 'üstünde'}`,
}
