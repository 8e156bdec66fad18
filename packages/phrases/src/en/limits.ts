export const limits = {
  names: {
    deposit: {
      day: 'Your daily deposit limit',
      week: 'Your weekly deposit limit',
      month: 'Your monthly deposit limit',
    },
    net: {
      day: 'Your daily net deposit limit',
      week: 'Your weekly net deposit limit',
      month: 'Your monthly net deposit limit',
    },
    loss: {
      day: 'Your daily loss limit',
      week: 'Your weekly loss limit',
      month: 'Your monthly loss limit',
    },
    stake: {
      day: 'Your daily stake limit',
      week: 'Your weekly stake limit',
      month: 'Your monthly stake limit',
    },
    time: {
      day: 'Your daily time limit',
      week: 'Your weekly time limit',
      month: 'Your monthly time limit',
    },
  },
  full: '{limit} has been reached. It resets on {date}.',
  left: 'This would exceed your limit. {limit}: {left} left; resets on {date}.',
  night:
    'Your night-time block is on. No bets or deposits during these hours; withdrawals stay open.',
  product: 'You have blocked this product.',
  check: 'Your reality check is waiting for your answer. Answer it to continue playing.',
  session: 'You have reached your session limit. You can play again after a break.',
  bet: 'This stake is above your single-bet limit.',
  bonus: 'This stake is above the maximum allowed with a bonus.',
  required: 'Set your mandatory limits before you play.',
}
