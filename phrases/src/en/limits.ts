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
      day: 'Your daily time',
      week: 'Your weekly time',
      month: 'Your monthly time',
    },
  },
  full: '{limit} is used up. It restarts on {date}.',
  left: '{limit} does not allow this; {left} is left. It restarts on {date}.',
  night: 'Your night is closed now. Stakes and deposits stop in these hours; you can withdraw.',
  product: 'You chose not to play this product.',
  check: 'Your reminder is waiting for your answer. You can play once you have given it.',
  session: 'You have played as long as you allow at a stretch. You can play after a break.',
  bet: 'This stake is more than you allow for a single one.',
  bonus: 'This stake is more than one from a bonus can be.',
  required: 'Set the limits that are required before you play.',
}
