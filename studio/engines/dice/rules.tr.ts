import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import { chanceMost, faces, type DiceConfig, type DiceView, type DiceWager } from './rules.ts'

const four = (value: number) => String(value).padStart(4, '0')

export const diceWordsTr: Words<DiceConfig, DiceView, DiceWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        `Şansınızı ayarlayın: ${tr.percent('0.01')} ile ${tr.percent((chanceMost / 100).toFixed(2))} arası, on binde birlik adımlarla. Her atış 0000 ile 9999 arasında bir sayıdır; ${tr.whole(faces)} sayının her biri eşit olasıdır.`,
        '"Altında" seçerseniz çizginin altındaki sayılar, "üstünde" seçerseniz çizgi ve üstündekiler kazanır. Hangi tarafı seçerseniz seçin, kazanan sayıların adedi aynıdır: şansınızın her yüzde birlik dilimi 100 sayıdır.',
        `Kazanan atışın çarpanı, ${config.percent} sayısının yüzde olarak şansınıza bölümüdür ve yüzde birlik basamağa aşağı yuvarlanır. ${tr.percent('50')} şans ${tr.times(config.percent * 2)} öder.`,
        'Ekrandaki iki tavla zarı, sayının alanın hangi otuz altıda birinde olduğunu gösterir: 1-1 en alt, düşeş en üst. Kazancı sayı belirler, zarlar değil.',
        `En yüksek kazanç ${tr.times(+figures.maxWin * 100)}: ${tr.percent('0.01')} şansla, ${tr.whole(figures.topEvery)} atışta bir.`,
      ],
    },
    {
      title: 'Geri ödeme',
      text: [
        `Seçtiğiniz şansa göre, yatırılanın ${tr.percent(figures.rtp.least)} ile ${tr.percent(figures.rtp.most)} arası geri ödenir; fark, çarpanların yuvarlanmasındandır. Kesin hesaptır.`,
      ],
    },
  ],
  say: (_, { wager, thrown, line, price, won }) => [
    `Gelen ${four(thrown)}; kazanmak için ${four(line)} ${wager.side === 'under' ? 'altı' : 've üstü'} gerekiyordu.`,
    won ? `Kazandınız: ${tr.times(price)}.` : 'Kazanamadınız.',
  ],
  usual: (_, { chance, side }) =>
    `${tr.percent((chance / 100).toFixed(2))} şans, çizginin ${side === 'under' ? 'altında' : 'üstünde'}`,
}
