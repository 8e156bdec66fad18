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
        `${tiles} kabuktan kaçında denizkestanesi olacağını seçin: 1 ile ${urchinsMost} arası. Geri kalan her kabukta bir inci vardır. Kestanelerin yerleri bahis alındığında çekilir ve mühürlenir; her dizilim eşit olasıdır, tur bitince tahta açılır.`,
        `Kabukları birer birer açın. Her inciden sonra ortadaki kazanç artar; istediğiniz anda toplarsınız. Kestaneye rastlarsanız bahis kaybedilir ve tur biter.`,
        `m kestane arasında k inci, ${config.percent} × C(${tiles}, k) ÷ C(${tiles} − m, k) yüzde birlik öder, aşağı yuvarlanır. Üç kestanede ilk incilerin çarpanları: ${minesLadder(config, 3).slice(0, 5).map(tr.times).join(' · ')}.`,
        `${tr.times(config.cap)} üstüne çıkacak kabuk açılmaz: son basamağa gelindiğinde ya da bütün inciler bulunduğunda tur kendiliğinden biter ve öder.`,
        `Oyunun ödediği en yüksek kazanç ${tr.times(Math.round(+figures.maxWin * 100))}; ${tr.whole(figures.topEvery)} denemede bir.`,
      ],
    },
    {
      title: 'Yarım kalan tur',
      text: [
        '24 saat içinde karar vermezseniz ortadaki kazanç sizin adınıza toplanır; hiç kabuk açmadıysanız bahsiniz olduğu gibi geri verilir.',
      ],
    },
    {
      title: 'Geri ödeme',
      text: [
        `Kestane sayısına ve durduğunuz yere göre yatırılanın ${tr.percent(figures.rtp.least)} ile ${tr.percent(figures.rtp.most)} arası geri ödenir; fark, çarpanların yuvarlanmasındandır. Kesin hesaptır.`,
      ],
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
    return [
      `${at}inci. Ortada ${tr.times(price)} var, sıradaki ${tr.times(ladder[opened.length] ?? 0)}.`,
    ]
  },
  usual: (_, { urchins }) => `${urchins} kestane; üç kabuk açılıp toplanır`,
  part: (urchins) => `${urchins} kestane, en az`,
}
