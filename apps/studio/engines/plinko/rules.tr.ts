import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import {
  plinkoSlots,
  risks,
  rowsLeast,
  rowsMost,
  type PlinkoConfig,
  type PlinkoView,
  type PlinkoWager,
  type Risk,
} from './rules.ts'

const riskNames: Readonly<Record<Risk, string>> = { low: 'düşük', middle: 'orta', high: 'yüksek' }

const boardText = (config: PlinkoConfig, risk: Risk, rows: number): string =>
  `${rows} sıra: ${plinkoSlots(config, { risk, rows })
    .slice(0, Math.floor(rows / 2) + 1)
    .map(tr.times)
    .join(' · ')}`

export const plinkoWordsTr: Words<PlinkoConfig, PlinkoView, PlinkoWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        `Riski ve sıra sayısını (${rowsLeast}–${rowsMost}) seçin, boncuğu bırakın. Boncuk çivilerden sekerek bir göze düşer; bahsiniz o gözün çarpanıyla ödenir.`,
        'Risk arttıkça kenardaki gözler daha çok, ortadakiler daha az öder. Önceki düşüşler sonrakini etkilemez.',
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [
        `${tr.times(+figures.maxWin * 100)}: yüksek riskte ${rowsMost} sırada, ${tr.whole(figures.topEvery)} boncukta 1.`,
      ],
    },
    {
      title: 'RTP',
      text: [
        `Seçtiğiniz tahtaya göre ${tr.percent(figures.rtp.least)} – ${tr.percent(figures.rtp.most)}.`,
      ],
    },
    {
      title: 'Boncuğun yolu',
      text: [
        'Boncuk her çividen eşit olasılıkla sola ya da sağa gider. Hesap kesindir: bütün yollar sayılmıştır.',
      ],
      maths: true,
    },
    ...risks.map((risk) => ({
      title: `Çarpanlar, ${riskNames[risk]} risk`,
      text: [
        'Kenardan ortaya doğru; öbür yarısı aynıdır.',
        ...Array.from({ length: rowsMost - rowsLeast + 1 }, (_, i) =>
          boardText(config, risk, rowsLeast + i),
        ),
      ],
      maths: true as const,
    })),
  ],
  say: (_, { slot, price, wager }) => [
    `Boncuk ${wager.rows + 1} gözden ${slot + 1}. göze düştü: ${tr.times(price)}.`,
  ],
  usual: (_, { risk, rows }) => `${riskNames[risk]} risk, ${rows} sıra`,
  part: (name) => {
    const [risk, rows] = name.split(' ')
    return `${riskNames[risk as Risk]} risk, ${rows} sıra`
  },
}
