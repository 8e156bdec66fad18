import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import {
  minesLadder,
  tiles,
  urchinsMost,
  type MinesConfig,
  type MinesView,
  type MinesWager,
} from './rules.ts'

const place = (tile: number) => `${Math.floor(tile / 5) + 1}. sıra ${(tile % 5) + 1}. kabuk`

export const minesWordsTr: Words<MinesConfig, MinesView, MinesWager> = {
  rules: (config, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        `${tiles} kabuğun kaçında denizkestanesi olacağını seçin (1–${urchinsMost}). Kalan her kabukta bir inci vardır.`,
        'Kabukları birer birer açın. Her inci kazancınızı yükseltir; istediğiniz an Topla’ya basın, kazanç ödenir.',
        'Kestane çıkarsa tur biter ve bahis kaybedilir.',
      ],
    },
    {
      title: 'Çarpanlar',
      text: [
        `Kestane sayısı arttıkça çarpanlar büyür. 3 kestanede ilk beş inci: ${minesLadder(config, 3).slice(0, 5).map(tr.times).join(' · ')}.`,
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [
        `${tr.times(Math.round(+figures.maxWin * 100))}; ${tr.whole(figures.topEvery)} denemede 1.`,
        `Sonraki inci ${tr.times(config.cap)} üstüne çıkacaksa ya da bütün inciler bulunduysa tur otomatik olarak biter ve kazanç ödenir.`,
      ],
    },
    {
      title: 'Yarım kalan tur',
      text: [
        '24 saat içinde karar vermezseniz kazancınız sizin adınıza toplanır; hiç kabuk açmadıysanız bahsiniz geri verilir.',
      ],
    },
    {
      title: 'RTP',
      text: [
        `Kestane sayısına ve durduğunuz yere göre ${tr.percent(figures.rtp.least)} – ${tr.percent(figures.rtp.most)}.`,
      ],
    },
    {
      title: 'Çekiliş ve çarpanlar',
      text: [
        'Kestanelerin yerleri bahis alındığında çekilir ve mühürlenir; her dizilim eşit olasıdır, tur bitince tahta açılır.',
        `m kestanede k incinin çarpanı: ${config.percent} × C(${tiles}, k) ÷ C(${tiles} − m, k) yüzde birlik, aşağı yuvarlanır. RTP farkı bu yuvarlamadan gelir; hesap kesindir.`,
      ],
      maths: true,
    },
  ],
  say: (_, { opened, price, ladder, over }) => {
    const last = opened.at(-1)
    const at = last === undefined ? '' : `${place(last)}: `
    if (over === 'hit') return [`${at}denizkestanesi. Tur bitti.`]
    if (over === 'returned') return ['Hiç kabuk açılmadı, bahis geri verildi.']
    if (over === 'taken') return [`${opened.length} inciyle ${tr.times(price)} toplandı.`]
    if (over === 'closed') return [`${at}inci.`, `Tahta kapandı: ${tr.times(price)}.`]
    if (last === undefined) return ['Tahta dizildi ve mühürlendi. İlk kabuğu açın.']
    return [`${at}inci. Şu an ${tr.times(price)}, sonraki ${tr.times(ladder[opened.length] ?? 0)}.`]
  },
  brief: (_, { urchins, opened, price, over }) =>
    [
      `${urchins} kestane`,
      `${opened.length - (over === 'hit' ? 1 : 0)} inci`,
      over === 'hit' ? 'kestaneye rastlandı' : tr.times(price),
    ].join(' · '),
  usual: (_, { urchins }) => `${urchins} kestane; üç kabuk açılıp toplanır`,
  part: (urchins) => `${urchins} kestane, en az`,
}
