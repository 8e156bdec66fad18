import type { HandRank } from '../hand-rank.ts'

export const pokerPhrases = {
  tr: {
    deal: 'Dağıt',
    draw: (cards: number) => (cards === 0 ? 'Beşiyle kal' : `${cards} kart çek`),
    choose: 'Tutulacak kartları seçin',
    hand: 'Eliniz',
    pays: 'Ödeme tablosu',
    /** Where there is little room. */
    short: { royalFlush: 'Royal', jacks: 'Vale+' } as Readonly<Partial<Record<HandRank, string>>>,
    hold: 'Tut',
    held: 'Tutuldu',
    best: 'Öneri',
    empty: (place: number) => `${place}. yer: boş`,
    card: (place: number, name: string) => `${place}. ${name}`,
    isHeld: 'tutuldu',
    isLoose: 'tutulmadı',
    isDrawn: 'çekildi',
    isAdvised: 'öneri: tutun',
    hint: 'Öneri',
    showHint: 'Öneriyi göster',
    putAway: 'Öneriyi kapat',
    advice: (cards: readonly string[]) =>
      cards.length === 0
        ? 'Öneri: hiçbirini tutmayın.'
        : cards.length === 5
          ? 'Öneri: beşini de tutun.'
          : `Öneri: ${cards.join(' ')}`,
    follow: 'Uygula',
    now: 'Şu an',
    nothing: '–',
    worth: 'Böyle kalırsa',
    sealed: 'Deste bahisten sonra karıştırıldı ve mühürlendi; tur bitince açılır.',
    keys: [
      ['1–5', 'Kartı tut / bırak'],
      ['Sol / sağ ok', 'Kartlar arasında dolaş'],
    ],
  },
  en: {
    deal: 'Deal',
    draw: (cards: number) =>
      cards === 0 ? 'Hold all five' : cards === 1 ? 'Draw 1 card' : `Draw ${cards} cards`,
    choose: 'Choose the cards to hold',
    hand: 'Your hand',
    pays: 'Pay table',
    short: {
      royalFlush: 'Royal',
      straightFlush: 'St. fl.',
      four: 'Four',
      fullHouse: 'Full',
      straight: 'Str.',
      three: 'Three',
      twoPair: '2 pair',
      jacks: 'Jacks+',
    } as Readonly<Partial<Record<HandRank, string>>>,
    hold: 'Hold',
    held: 'Held',
    best: 'Hint',
    empty: (place: number) => `Place ${place}: empty`,
    card: (place: number, name: string) => `${place}. ${name}`,
    isHeld: 'held',
    isLoose: 'not held',
    isDrawn: 'drawn',
    isAdvised: 'hint: hold',
    hint: 'Hint',
    showHint: 'Show the hint',
    putAway: 'Put the hint away',
    advice: (cards: readonly string[]) =>
      cards.length === 0
        ? 'Hint: hold none.'
        : cards.length === 5
          ? 'Hint: hold all five.'
          : `Hint: ${cards.join(' ')}`,
    follow: 'Hold these',
    now: 'Now',
    nothing: '–',
    worth: 'As it stands',
    sealed: 'The deck was shuffled and sealed after the bet; it opens when the round ends.',
    keys: [
      ['1–5', 'Hold or release a card'],
      ['Left / right arrow', 'Move along the cards'],
    ],
  },
} as const
