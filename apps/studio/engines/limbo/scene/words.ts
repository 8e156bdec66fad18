export const limboPhrases = {
  tr: {
    target: 'Hedef',
    lower: 'Hedefi düşür',
    higher: 'Hedefi yükselt',
    chance: 'Ulaşma şansı',
    pays: 'Ulaşırsa',
    launch: 'Fırlat',
    last: 'Son uçuşlar',
    none: 'Henüz uçmadı.',
  },
  en: {
    target: 'Target',
    lower: 'Lower the target',
    higher: 'Raise the target',
    chance: 'Chance to reach it',
    pays: 'Payout if reached',
    launch: 'Launch',
    last: 'Last flights',
    none: 'It has not flown yet.',
  },
}
