import { todayInIstanbul } from '@felek/contract/fields.ts'
import type { NewPopup, NewSlider, NewSpecialDate } from '../store.ts'

const open = {
  status: 'active',
  site_type: 'desktop',
  starts_at: new Date('2026-11-01T00:00:00Z'),
  ends_at: new Date('2028-01-01T00:00:00Z'),
} as const

/**
 * The slides of the live lobby and of the promotions page; those of home and slot came with their
 * tables.
 */
export const firstSliders: readonly Omit<NewSlider, 'id'>[] = [
  {
    ...open,
    place: 'sol',
    slider_type: 'live',
    kicker_tr: 'Canlı rulet',
    kicker_en: 'Live roulette',
    title_tr: 'Aynı masa, aynı tur, aynı anda.',
    title_en: 'Same table, same round, same moment.',
    text_tr: 'Masadaki herkes aynı sonucu görür. Bahis saati dolunca kimse bahis ekleyemez.',
    text_en: 'Everyone at the table plays the same result. Once time is up, no more bets.',
    action_tr: 'Rulet Masaları',
    action_en: 'See the roulette tables',
    image: '/art/hero/rulet',
    link: '/live/type/roulette',
    position: 1,
  },
  {
    ...open,
    place: 'sol',
    slider_type: 'promotion',
    kicker_tr: 'Turnuvalar',
    kicker_en: 'Tournaments',
    title_tr: 'Sıralama gerçek turlara göre oluşur.',
    title_en: 'Leaderboards from real rounds.',
    text_tr: 'Kurallar, ödüller ve liderlik tablosu tek sayfada.',
    text_en: 'Rules, prizes and leaderboard on one page.',
    action_tr: 'Turnuvalara Bak',
    action_en: 'See tournaments',
    image: '/art/hero/kupa',
    link: '/tournaments',
    position: 1,
  },
]

/** What a newcomer should know before anything else, shown once. */
export const firstPopups = (now: Date): readonly Omit<NewPopup, 'id'>[] => [
  {
    status: 'active',
    place: 'home',
    title_tr: 'Felek bir demodur',
    title_en: 'Felek is a demo',
    text_tr:
      '<p>Buradaki bütün para <strong>demo paradır</strong>: gerçek para yatırılmaz, çekilmez ve kazanılmaz.</p><p>Oyunları üye olmadan deneyebilirsiniz. Üye olursanız bakiyenizi deneme bankasından yüklersiniz; lütfen gerçek bir bankaya para göndermeyin.</p><p>Site 18 yaşından büyükler içindir.</p>',
    text_en:
      '<p>All money here is <strong>demo money</strong>: no real money is deposited, withdrawn or won.</p><p>You can try the games without an account. If you register, you top up your balance from a sandbox bank; please never send money from a real bank.</p><p>Over-18s only.</p>',
    action_tr: 'Nasıl Çalışır?',
    action_en: 'How does it work?',
    image: '',
    link: '/faq',
    starts_at: now,
    ends_at: new Date(now.getTime() + 3 * 365 * 86_400_000),
    position: 1,
  },
]

/**
 * The first moment of a month in Istanbul, which has been three hours ahead of UTC all year round
 * since 2016.
 */
export const monthBegins = (year: number, month: number): Date =>
  new Date(Date.UTC(year, month, 1) - 3 * 3_600_000)

export const firstSpecialDates = (now: Date): readonly Omit<NewSpecialDate, 'id'>[] => {
  const year = parseInt(todayInIstanbul(now), 10)
  return [
    {
      status: 'active',
      kind: 'holiday',
      title_tr: 'Yılbaşı',
      title_en: 'New Year’s Day',
      text_tr:
        '<p>1 Ocak resmî tatildir: bankalar EFT yapmaz, FAST ise her gün 24 saat çalışır. Felek’in deneme bankası tatilde de açıktır.</p>',
      text_en:
        '<p>1 January is a public holiday: banks do not process EFT transfers, while FAST runs around the clock. Felek’s sandbox bank is open on holidays too.</p>',
      starts_at: monthBegins(year + 1, 0),
      ends_at: new Date(monthBegins(year + 1, 0).getTime() + 86_400_000),
      min_kurus: 0n,
    },
  ]
}
