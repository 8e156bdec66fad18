import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import { coinPrice, type CoinConfig, type CoinView, type CoinWager, type Side } from './rules.ts'

const sideNames: Readonly<Record<Side, string>> = { heads: 'tura', tails: 'yazı' }

export const coinWordsTr: Words<CoinConfig, CoinView, CoinWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        'Yazıyı ya da turayı seçin: para hemen atılır.',
        `Bilirseniz kazancınız ${tr.times(coinPrice(config, 1))} olur. Toplarsanız ödenir ve tur biter; yeniden tahmin ederseniz para yine atılır ve her doğru tahmin kazancı ikiye katlar.`,
        'Bir yanlış tahmin turu bitirir; o turun kazancı kaybedilir.',
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [
        `${tr.times(coinPrice(config, config.throws))}: üst üste ${config.throws} doğru tahmin, ${tr.whole(figures.topEvery)} turda 1. Tur o anda otomatik olarak biter ve kazanç ödenir.`,
      ],
    },
    {
      title: 'Yarım kalan tur',
      text: ['24 saat içinde karar vermezseniz kazancınız sizin adınıza toplanır.'],
    },
    { title: 'RTP', text: [`Nerede durursanız durun ${tr.percent(figures.rtp.least)}.`] },
    {
      title: 'Atış',
      text: [
        'Yazı da tura da her atışta ikide bir gelir; önceki atışlar sonrakini etkilemez. Hesap kesindir.',
      ],
      maths: true,
    },
  ],
  say: (_, { throws, price, next, over }) => {
    const last = throws.at(-1)
    const fell = last ? `Tahmin ${sideNames[last.call]}, gelen ${sideNames[last.fell]}.` : ''
    if (over === 'lost') return [fell, 'Bilemediniz, tur bitti.']
    if (over === 'top')
      return [fell, `Üst üste ${throws.length} doğru: en yüksek kazanç, ${tr.times(price)}.`]
    if (over === 'taken') return [fell, `${tr.times(price)} toplandı.`]
    return [fell, `Şu an ${tr.times(price)}, sonraki ${tr.times(next ?? 0)}.`]
  },
  usual: () => 'bir atış; bilinirse toplanır',
  part: (throws) => `${throws} atış`,
}
