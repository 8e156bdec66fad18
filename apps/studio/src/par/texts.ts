import type { Lang } from '../../engines/define.ts'

/** What a sheet of figures says, in the language of whoever reads it. Numbers come written. */
const tr = {
  title: (name: string) => `${name}: oyunun matematiği`,
  lead: 'Bu sayfa oyunun kurallarından ve ayarlarından üretilir; hiçbir sayı elle yazılmaz.',
  facts: {
    maths: 'Kural ve ayar sürümü',
    rtp: 'RTP',
    played: 'Aşağıdaki dağılım sayıları',
    sigma: 'Bir turun standart sapması, bahsin katı olarak',
    volatility: 'Oynaklık',
    hitRate: 'Kazandıran turlar',
    smallWins: 'Bahsi geçmeyen kazançlar',
    feature: 'Özel tur',
    maxWin: 'En yüksek ödül',
    top: 'En yüksek ödülün sıklığı',
    method: 'Nasıl bulundu',
  },
  step: (step: number) => `${step} / 5`,
  every: (count: string) => `${count} turda bir`,
  met: (percent: string, hits: string) =>
    `(yüzde 99 güvenle ± ${percent}; örneklemede ${hits} kez görüldü)`,
  exact: 'Kesin: bütün sonuçlar sayıldı ya da formülle hesaplandı.',
  sampled: (rounds: string, points: string) =>
    `${rounds} dönüş örneklendi; gerçek değer yüzde 99 güvenle ± ${points} puan içindedir.`,
  partsTitle: 'RTP’nin parçaları',
  wagersTitle: 'Seçime göre RTP',
  parts: {
    base: 'Ana dönüş',
    feature: 'Özel tur',
    cap: 'En yüksek ödülün üstünde kesilen',
    usual: 'Oyunun açıldığı seçimle',
    win: 'Kazanan',
    place: 'Plase',
    forecast: 'Sıralı ikili',
    stage1: 'Çinko',
    stage2: 'İkinci çinko',
    stage3: 'Tombala',
  } as Readonly<Record<string, string>>,
  percentilesTitle: 'Bir tur ne öder?',
  percentilesLead: 'Turların soldaki kadarı, bahsin en çok sağdaki katını öder.',
  returnsTitle: 'Çok tur sonra ne kalır?',
  returnsLead:
    'Her yüz oyuncudan beşi ilk sayıdan azını, beşi son sayıdan çoğunu geri almış olur; yarısı ortadakinin altındadır. Yatırılan toplamın yüzdesi olarak:',
  rounds: (count: string) => `${count} tur`,
  rulesTitle: 'Kurallar',
  configTitle: 'Ayarlar',
  usual: (played: string) => `şöyle oynanan bir tur içindir: ${played}`,
  usualBets: {
    win: (runner) => `kazananın ${runner} olacağına bahis`,
    straight: () => 'tek sayıya bahis',
    card: () => 'tek kart',
  } as Readonly<Record<string, (name: string) => string>>,
  games: 'Oyunların matematiği',
  missing: 'Böyle bir oyun yok.',
}
type ParTexts = typeof tr

const en: ParTexts = {
  title: (name) => `${name}: the game’s mathematics`,
  lead: 'This page is generated from the rules and the configuration of the game; no figure is entered by hand.',
  facts: {
    maths: 'Version of rules and configuration',
    rtp: 'Return to player (RTP)',
    played: 'The figures of spread below',
    sigma: 'Standard deviation of a round, in stakes',
    volatility: 'Volatility',
    hitRate: 'Hit rate',
    smallWins: 'Of these, no more than the stake',
    feature: 'Feature',
    maxWin: 'Highest prize',
    top: 'How often the highest prize comes',
    method: 'How it is known',
  },
  step: (step) => `step ${step} of 5`,
  every: (count) => `once in ${count} rounds`,
  met: (percent, hits) => `(± ${percent} at 99 percent; it was met ${hits} times in the sample)`,
  exact: 'Exact: all outcomes were counted, or a formula gives them.',
  sampled: (rounds, points) =>
    `${rounds} spins were sampled; the true value lies within ± ${points} points at 99 percent.`,
  partsTitle: 'Parts of the return',
  wagersTitle: 'Return by choice',
  parts: {
    base: 'Base spin',
    feature: 'Feature',
    cap: 'Cut off above the highest prize',
    usual: 'With the choice that the game opens with',
    win: 'To win',
    place: 'For a place',
    forecast: 'Forecast',
    stage1: 'One row',
    stage2: 'Two rows',
    stage3: 'Full house',
  },
  percentilesTitle: 'What does a round pay?',
  percentilesLead: 'So many of all rounds pay at most so many times the stake.',
  returnsTitle: 'What is left after many rounds?',
  returnsLead:
    'Of a hundred players five have got back less than the first figure, five more than the last; half are below the middle one. In percent of all that was staked:',
  rounds: (count) => `${count} rounds`,
  rulesTitle: 'Rules',
  configTitle: 'Configuration',
  usual: (played) => `of a round that is played like this: ${played}`,
  usualBets: {
    win: (runner) => `a bet on ${runner} to win`,
    straight: () => 'a bet on one number',
    card: () => 'one card',
  },
  games: 'Mathematics of the games',
  missing: 'There is no such game.',
}

export const parTexts: Readonly<Record<Lang, ParTexts>> = { tr, en }
