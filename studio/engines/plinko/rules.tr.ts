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
        `Riski ve sıra sayısını (${rowsLeast}–${rowsMost}) seçin, boncuğu bırakın. Boncuk her çividen eşit olasılıkla sola ya da sağa gider; bahsiniz, düştüğü gözün çarpanıyla ödenir. Her bahiste bir boncuk düşer.`,
        `En yüksek kazanç ${tr.times(+figures.maxWin * 100)}: yüksek riskte ${rowsMost} sırada, ${tr.whole(figures.topEvery)} boncukta bir. Önceki düşüşler sonrakini etkilemez.`,
      ],
    },
    ...risks.map((risk) => ({
      title: `Gözler, ${riskNames[risk]} risk`,
      text: [
        'Kenardan ortaya doğru; öbür yarısı aynıdır.',
        ...Array.from({ length: rowsMost - rowsLeast + 1 }, (_, i) =>
          boardText(config, risk, rowsLeast + i),
        ),
      ],
    })),
    {
      title: 'Geri ödeme',
      text: [
        `Tahtaya göre yatırılanın ${tr.percent(figures.rtp.least)} ile ${tr.percent(figures.rtp.most)} arası geri ödenir. Kesin hesaptır.`,
      ],
    },
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
