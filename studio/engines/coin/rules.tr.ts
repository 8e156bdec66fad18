import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import { coinPrice, type CoinConfig, type CoinView, type CoinWager, type Side } from './rules.ts'

const sideNames: Readonly<Record<Side, string>> = { heads: 'tura', tails: 'yazı' }

export const coinWordsTr: Words<CoinConfig, CoinView, CoinWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        'Bahsinizi koyun, yazıyı ya da turayı seçin: para hemen havaya atılır. Yazı da tura da her atışta ikide bir gelir; önceki atışlar sonrakini etkilemez.',
        `Bilirseniz ${tr.times(coinPrice(config, 1))} kazanç ortada durur. Toplarsanız ödenir ve tur biter; yeniden yazıyı ya da turayı seçerseniz para yine atılır ve her doğru tahmin ortadaki kazancı ikiye katlar.`,
        'Bir kez yanılırsanız ortadaki kazanç gider ve tur biter.',
        `Üst üste ${config.throws} doğru tahminden sonra tur kendiliğinden biter ve ${tr.times(coinPrice(config, config.throws))} ödenir. Bu, oyunun ödediği en yüksek kazançtır; ${tr.whole(figures.topEvery)} turda bir gelir.`,
      ],
    },
    {
      title: 'Yarım kalan tur',
      text: ['24 saat içinde karar vermezseniz ortada duran kazanç sizin adınıza toplanır.'],
    },
    {
      title: 'Geri ödeme',
      text: [
        `Bu oyun, nerede durursanız durun, yatırılanın ${tr.percent(figures.rtp.least)} kadarını oyunculara geri öder. Kesin hesaptır.`,
      ],
    },
  ],
  say: (_, { throws, price, next, over }) => {
    const last = throws.at(-1)
    const fell = last ? `Tahmin ${sideNames[last.call]}, gelen ${sideNames[last.fell]}.` : ''
    if (over === 'lost') return [fell, 'Bilemediniz, tur bitti.']
    if (over === 'top')
      return [fell, `Üst üste ${throws.length} doğru: en yüksek kazanç, ${tr.times(price)}.`]
    if (over === 'taken') return [fell, `${tr.times(price)} toplandı.`]
    return [fell, `Ortada ${tr.times(price)} var; bir doğru daha ${tr.times(next ?? 0)} eder.`]
  },
  usual: () => 'bir atış; bilinirse toplanır',
  part: (throws) => `${throws} atış`,
}
