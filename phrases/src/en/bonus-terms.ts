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
  share: 'No more of the loss counts than {upTo} of your stakes.',
  share_weights:
    'For this the stakes count by kind of game: {ownWeights}. Games that give back more, by a jackpot or a high RTP, count less.',
  stakes_week:
    'What a stake wins belongs to the week in which it was staked, whenever it comes. A stake without an outcome yet, or one that was counted to open another bonus, is left out.',
  rounds: 'At least {rounds} rounds have to be played in the week.',
  own: 'The bonus opens once you have staked {ownTimes} times the deposit of your own money. An example: {own} of stakes for {base} deposited.',
  own_sum: 'The spins open once you have staked {own} of your own money after claiming them.',
  own_weights:
    'Towards its opening so much counts: {ownWeights}; other games do not. Games that give back more, by a jackpot or a high RTP, count less.',
  own_once: 'A stake counts for one bonus alone, and that stake scores in no tournament.',
  own_days: 'You have {days} days for that; the bonus’s own days begin when it opens.',
  gift: 'When it becomes cash, the bonus itself is taken back; what you have won with it is yours.',
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
