import type { Shape } from '../shape.ts'
import type { content as tr } from '../tr/content.ts'

export const content: Shape<typeof tr> = {
  slide: 'Slide {n} of {total}',
  pause: 'Pause slides',
  play: 'Play slides',
  playNow: 'Play now',
  slideTo: 'Slide {n}',
  promotionsTitle: 'Promotions',
  promotionsIntro: 'Every offer, with its last day and its terms.',
  promotionsSlides: 'Featured offers',
  promotionsEmpty: 'No offer is published at the moment.',
  promotionsFailed: 'The offers could not be loaded.',
  retry: 'Try again',
  promotionUntil: 'Until {date}',
  promotionFrom: 'From',
  promotionTo: 'Last day',
  promotionNamed: '{title}: {action}',
  otherPromotions: 'Other offers',
  allPromotions: 'All promotions',
  generalTerms: 'General bonus terms',
  social: 'Our social accounts',
  conditions: 'Terms of this offer',
  terms: 'Terms',
  datesTitle: 'About this offer',
}
