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
        `${tr.times(targetLeast)} ile ${tr.times(targetMost)} arasında bir hedef çarpan seçin, Fırlat’a basın. Kuyruklu yıldız hedefe ulaşırsa bahsiniz hedef çarpanıyla ödenir, ulaşamazsa bahis kaybedilir.`,
      ],
    },
    {
      title: 'Kazanma şansı',
      text: [
        `${tr.times(200)} hedefte ${tr.percent((config.percent / 2).toFixed(2))}, ${tr.times(1000)} hedefte ${tr.percent((config.percent / 10).toFixed(2))}. Önceki turlar sonrakini etkilemez.`,
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [`${tr.times(targetMost)}; bu hedefte ${tr.whole(figures.topEvery)} turda 1.`],
    },
    { title: 'RTP', text: [`Her hedefte ${tr.percent(figures.rtp.least)}.`] },
    {
      title: 'Yükseklik nasıl çıkar',
      text: [
        `Bir hedefe ulaşma şansı, yüzde olarak, ${config.percent} sayısının hedefe bölümüdür. Hesap kesindir.`,
        `Yükseklik, 0 ile 2⁵²−1 arasında eşit olasılıkla çekilen r sayısından çıkar: ${config.percent} × 2⁵² ÷ (2⁵² − r), yüzde birlik basamağa aşağı yuvarlanır. ${tr.times(101)} altı ${tr.times(100)} olarak gösterilir ve kimseye ödenmez.`,
      ],
      maths: true,
    },
  ],
  say: (_, { target, reached, won }) => [
    `Hedef ${tr.times(target)}, kuyruklu yıldız ${tr.times(reached)} değerine yükseldi.`,
    won ? `Kazandınız: ${tr.times(target)}.` : 'Hedefe ulaşamadı.',
  ],
  usual: (_, { target }) => `hedef ${tr.times(target)}`,
}
