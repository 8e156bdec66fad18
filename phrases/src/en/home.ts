import type { Shape } from '../shape.ts'
import type { home as tr } from '../tr/home.ts'

export const home: Shape<typeof tr> = {
  title: 'Home',
  heroLabel: 'Highlights',
  slide: 'Slide {n} of {total}',
  pause: 'Pause slides',
  play: 'Play slides',
  playNow: 'Play now',
  demo: 'Play demo',
  quick: 'Quick access',
  continue: 'Continue playing',
  recent: 'Recently played',
  popular: 'Popular slots',
  newest: 'New games',
  providers: 'Providers',
  promotions: 'Promotions',
  seeAll: 'See all',
  previous: 'Previous',
  next: 'Next',
  featured: 'Most played',
  until: 'Until {date}',
  terms: 'Terms',
  gameCount: '{n, plural, one {# game} other {# games}}',
}
