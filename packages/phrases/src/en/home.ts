import type { Shape } from '../shape.ts'
import type { home as tr } from '../tr/home.ts'

export const home: Shape<typeof tr> = {
  title: 'Home',
  heroLabel: 'Highlights',
  quick: 'Quick access',
  continue: 'Continue playing',
  recent: 'Recently played',
  ago: { now: 'Just now', minutes: '{n} min ago', hours: '{n} h ago' },
  popular: 'Popular games',
  newest: 'New games',
  providers: 'Providers',
  promotions: 'Promotions',
  seeAll: 'See all',
  tournaments: 'Tournaments',
  allTournaments: 'All tournaments',
  featured: 'Featured',
  playNamed: '{name}: play',
  gameCount: '{n, plural, one {# game} other {# games}}',
  highRtp: 'High RTP',
  highRtpHint: '96% and above',
  favourites: 'Favourites',
  favouritesHint: 'Your picks',
}
