import { todayInIstanbul } from '@felek/contract/fields.ts'
import type { NewSlider } from '../store.ts'
import { monthBegins } from './items.ts'

const open = {
  status: 'active',
  site_type: 'desktop',
  starts_at: new Date('2026-11-01T00:00:00Z'),
  ends_at: new Date('2028-01-01T00:00:00Z'),
} as const

/** What stands beside the slides of both lobbies. */
export const lobbySliders: readonly Omit<NewSlider, 'id'>[] = [
  {
    ...open,
    place: 'sag',
    slider_type: 'slot',
    kicker_tr: '',
    kicker_en: '',
    title_tr: 'Jackpot havuzları',
    title_en: 'Jackpot pools',
    text_tr: 'On iki slot dört havuzu besler.',
    text_en: 'Twelve slots feed four pools.',
    action_tr: 'Oyunları Gör',
    action_en: 'See the games',
    image: '/art/cards/jackpot.avif',
    link: '/slot/type/jackpot',
    position: 3,
  },
  {
    ...open,
    place: 'sag',
    slider_type: 'live',
    kicker_tr: '',
    kicker_en: '',
    title_tr: 'Masa kuralları',
    title_en: 'Table rules',
    text_tr: 'Limitler, ödemeler ve RTP her masada yazar.',
    text_en: 'Limits, payouts and RTP are shown at every table.',
    action_tr: 'Kuralları Oku',
    action_en: 'Read the rules',
    image: '/art/cards/masa.avif',
    link: '/rules/casino',
    position: 3,
  },
]

/** What is announced: it has a time of its own. */
export const announcements = (now: Date): readonly Omit<NewSlider, 'id'>[] => {
  const newYear = monthBegins(parseInt(todayInIstanbul(now), 10) + 1, 0).getTime()
  return [
    {
      ...open,
      place: 'sag',
      slider_type: 'home',
      kicker_tr: 'Duyuru',
      kicker_en: 'News',
      title_tr: 'Felek açıldı',
      title_en: 'Felek is open',
      text_tr: 'Slotlar, canlı masalar ve deneme bankası hazır.',
      text_en: 'Slots, live tables and the sandbox bank are ready.',
      action_tr: 'Hakkımızda',
      action_en: 'About us',
      image: '/art/cards/acilis.avif',
      link: '/about-us',
      starts_at: new Date('2026-11-01T00:00:00Z'),
      ends_at: new Date('2026-11-15T00:00:00Z'),
      position: 6,
    },
    {
      ...open,
      place: 'sag',
      slider_type: 'home',
      kicker_tr: 'Duyuru',
      kicker_en: 'News',
      title_tr: 'Yılbaşında ödemeler',
      title_en: 'Payments at New Year',
      text_tr: '1 Ocak’ta bankalar EFT yapmaz; FAST 24 saat çalışır.',
      text_en: 'No EFT transfers on 1 January; FAST runs around the clock.',
      action_tr: 'Yöntemlere Bak',
      action_en: 'See the methods',
      image: '/art/cards/yilbasi.avif',
      link: '/profile/deposit',
      starts_at: new Date(newYear - 6 * 86_400_000),
      ends_at: new Date(newYear + 86_400_000),
      position: 3,
    },
  ]
}
