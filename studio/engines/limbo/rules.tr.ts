import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import {
  targetLeast,
  targetMost,
  type LimboConfig,
  type LimboView,
  type LimboWager,
} from './rules.ts'

export const limboWordsTr: Words<LimboConfig, LimboView, LimboWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        `${tr.times(targetLeast)} ile ${tr.times(targetMost)} arasında bir hedef çarpan seçin. Kuyruklu yıldız bir çarpana kadar yükselir; hedefinize ulaşır ya da onu geçerse bahsiniz hedefinizle çarpılıp ödenir, ulaşamazsa bahis kaybedilir.`,
        `Hedefe ulaşma şansı, yüzde olarak, ${config.percent} sayısının hedefe bölümüdür: ${tr.times(200)} hedefe ${tr.percent((config.percent / 2).toFixed(2))}, ${tr.times(1000)} hedefe ${tr.percent((config.percent / 10).toFixed(2))}.`,
        `Yükseklik, 0 ile 2⁵²−1 arasında eşit olasılıkla çekilen r sayısından çıkar: ${config.percent} × 2⁵² ÷ (2⁵² − r), yüzde birlik basamağa aşağı yuvarlanır. ${tr.times(101)} altı ${tr.times(100)} olarak gösterilir ve kimseye ödenmez.`,
        `En yüksek kazanç ${tr.times(targetMost)}; bu hedefe ${tr.whole(figures.topEvery)} turda bir ulaşılır.`,
      ],
    },
    {
      title: 'Geri ödeme',
      text: [
        `Her hedef, yatırılanın ${tr.percent(figures.rtp.least)} kadarını geri öder. Kesin hesaptır.`,
      ],
    },
  ],
  say: (_, { target, reached, won }) => [
    `Hedef ${tr.times(target)}, kuyruklu yıldız ${tr.times(reached)} yükseldi.`,
    won ? `Kazandınız: ${tr.times(target)}.` : 'Hedefe ulaşamadı.',
  ],
  usual: (_, { target }) => `hedef ${tr.times(target)}`,
}
