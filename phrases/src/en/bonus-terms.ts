import type { Shape } from '../shape.ts'
import type { bonusTerms as tr } from '../tr/bonus-terms.ts'

export const bonusTerms: Shape<typeof tr> = {
  deposit: 'The bonus is {percent} of the deposit, {max} at most.',
  first: 'For the first deposit alone, and once. The first deposit has to be {min} or more.',
  daily: 'For deposits of {min} and more, once a day.',
  weekly: 'For deposits of {min} and more, once a week.',
  single: 'For one deposit of {min} or more, once.',
  claim:
    'It is added to your first fitting deposit within {claimDays} days of your claim, and never unless you ask for it.',
  cashback: 'The bonus is {percent} of your net loss of a week, {max} at most.',
  week: 'A week runs from Monday to the end of Sunday. The bonus can be claimed within 7 days of its end.',
  loss: 'The net loss is what you staked in cash, in stakes of {counted} at most, less their winnings and refunds; it has to be {min} or more.',
  share: 'No more of the loss counts than {share} of those stakes.',
  wager:
    'To become cash, {times} times the bonus has to be wagered. An example: {base} gives {amount} of bonus, {required} to wager.',
  purse:
    'Your cash is played first; where it is too little, the whole stake is paid from the bonus. Only stakes from the bonus count as wagered.',
  stake: 'With the bonus one stake can be {stake} at most.',
  weights: 'Of a stake so much counts: {weights}. Other games cannot be played with the bonus.',
  cap: 'At most {cap} times the bonus becomes cash.',
  days: 'The bonus is valid for {days} days; what is left then is removed. If it is wagered by then, it becomes cash first.',
  leave: 'If you withdraw or give it up, the bonus is removed; your cash stays yours.',
  one: 'Only one bonus can be active at a time.',
  person: 'Per person: of those who share an IBAN or a device, one can have it.',
  spins: '{count} free spins of {stake} each in {game}.',
  phone: 'Your phone has to be confirmed.',
  once: 'It can be had once.',
  cash: 'Winnings are cash, with nothing to wager; {max} are paid at most, all together.',
  spinsDays: 'The spins have to be played within {days} days; those that are left are removed.',
  classes: {
    slot: 'slots {percent}',
    virtual: 'virtual games {percent}',
    table: 'table games {percent}',
    live: 'live casino {percent}',
    instant: 'instant games {percent}',
    high: 'games with an RTP of 98% and more {percent}',
  },
}
