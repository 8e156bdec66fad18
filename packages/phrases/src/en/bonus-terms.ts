import type { Shape } from '../shape.ts'
import type { bonusTerms as tr } from '../tr/bonus-terms.ts'

export const bonusTerms: Shape<typeof tr> = {
  deposit: 'The bonus is {percent} of your deposit, up to {max}.',
  first: 'First deposit only, once. Your first deposit must be at least {min}.',
  daily: 'For deposits of {min} or more, once a day.',
  weekly: 'For deposits of {min} or more, once a week.',
  single: 'For one deposit of {min} or more, once.',
  claim:
    'It is added to your first qualifying deposit within {claimDays} days of claiming. It is never added unless you claim it.',
  cashback: 'The bonus is {percent} of your weekly net loss, up to {max}.',
  week: 'A week runs from Monday to the end of Sunday. The bonus can be claimed within 7 days after the week ends.',
  loss: 'Net loss is your cash stakes of up to {counted} each, minus the winnings and refunds from them. It must be at least {min}.',
  share: 'The loss counts up to {upTo} of your stakes.',
  share_weights:
    'Stakes contribute by game type: {ownWeights}. Games with a higher return (a jackpot or a high RTP) contribute less.',
  stakes_week:
    'Winnings belong to the week the bet was placed in, whenever they are paid. Unsettled bets, and bets that counted towards unlocking another bonus, are excluded.',
  rounds: 'At least {rounds} rounds must be played in the week.',
  own: 'The bonus unlocks once you have staked {ownTimes} times your deposit with your own money. Example: {own} in stakes for a {base} deposit.',
  own_sum: 'The spins unlock once you have staked {own} of your own money after claiming.',
  own_weights:
    'Contribution towards unlocking: {ownWeights}; other games don’t count. Games with a higher return (a jackpot or a high RTP) contribute less.',
  own_once: 'Each stake counts towards one bonus only and earns no tournament points.',
  own_days: 'You have {days} days to do this; the bonus period starts when the bonus unlocks.',
  gift: 'When it converts to cash, the bonus itself is removed and you keep what you won with it.',
  wager:
    'Wagering requirement: {times} times the bonus. Example: {base} earns a {amount} bonus, with {required} to wager.',
  purse:
    'Your cash is used first; if it doesn’t cover the stake, the whole stake comes from the bonus. Only bonus stakes count towards wagering.',
  stake: 'The maximum stake with the bonus is {stake}.',
  weights: 'Wagering contribution: {weights}. Other games can’t be played with the bonus.',
  cap: 'Up to {cap} times the bonus converts to cash.',
  days: 'The bonus is valid for {days} days, then any remaining bonus is removed. If wagering is complete by then, it converts to cash first.',
  leave: 'If you withdraw or forfeit the bonus, it is removed; you keep your cash.',
  one: 'Only one bonus can be active at a time.',
  person: 'One per person: only one of the players sharing an IBAN or a device can claim it.',
  spins: '{count} free spins on {game}, worth {stake} each.',
  phone: 'Your phone number must be verified.',
  once: 'Can be claimed once.',
  cash: 'Winnings are paid in cash with no wagering, up to {max} in total.',
  spinsDays: 'Spins must be used within {days} days; unused spins are removed.',
  classes: {
    slot: 'slots {percent}',
    virtual: 'virtual games {percent}',
    table: 'table games {percent}',
    live: 'live casino {percent}',
    instant: 'instant games {percent}',
    high: 'games with an RTP of 98% or more {percent}',
  },
}
