/*
 * What a player may do in each state (docs/protection.md, "What a state allows"), as data: the test drives
 * every cell, and the page shows the same table.
 */

export const operations = {
  signIn: 'sign in',
  deposit: 'deposit',
  arrives: 'money arrives',
  stake: 'stake, double',
  owed: 'win, rollback, prize',
  withdraw: 'withdraw',
  claim: 'claim',
  marketing: 'marketing',
} as const
export type Operation = keyof typeof operations

/** What becomes of an operation. */
export const outcomes = {
  yes: '✓',
  no: '–',
  /** The session opens money out, histories, protection, support, privacy alone. */
  funds: 'funds only',
  parked: 'P',
  /** Parked, and sent back by the next turn of the job. */
  returned: 'P, returned',
  /** Refused for the product that is closed, taken for another. */
  there: '– there',
  /** Taken, and the money set aside: it leaves by staff's hand alone. */
  held: 'H',
  /** Refused; what was claimed before is gone. */
  forfeited: '–, forfeited',
  /** No session opens it: staff pay out. */
  staff: 'staff pay out',
  /** Nothing sends it by itself: it is the operator's own hand. */
  operator: 'operator',
} as const
export type Outcome = keyof typeof outcomes

const ready = { signIn: 'yes', arrives: 'yes', owed: 'yes', withdraw: 'yes' } as const
/** A limit of play is full. */
const full = { ...ready, deposit: 'yes', stake: 'no', claim: 'no', marketing: 'no' } as const
/** Nothing may come in or be staked. */
const stopped = { ...full, deposit: 'no', arrives: 'parked' } as const

/** What a block of staff's shuts, whichever it is. */
const blocked = { ...stopped, claim: 'no', marketing: 'no' } as const
const shut = { ...blocked, signIn: 'no', withdraw: 'staff' } as const
const underReview = { ...blocked, withdraw: 'held' } as const

export const matrix = {
  'nothing against it': {
    ...ready,
    deposit: 'yes',
    stake: 'yes',
    claim: 'yes',
    marketing: 'yes',
  },
  'deposit limit full': {
    ...ready,
    deposit: 'no',
    arrives: 'parked',
    stake: 'yes',
    claim: 'yes',
    marketing: 'no',
  },
  'loss limit full': full,
  'stake limit full': full,
  'time limit full': full,
  'sitting full': full,
  'check due': { ...full, claim: 'yes', marketing: 'yes' },
  night: stopped,
  'product refused': {
    ...ready,
    deposit: 'yes',
    stake: 'there',
    claim: 'yes',
    marketing: 'yes',
  },
  paused: stopped,
  excluded: { ...stopped, signIn: 'funds', arrives: 'returned', claim: 'forfeited' },
  closed: { ...stopped, signIn: 'no', arrives: 'returned', withdraw: 'staff' },
  'barred territory': stopped,
  'play block': blocked,
  'full block': shut,
  'compliance block': underReview,
  'play and full block': shut,
  'play and compliance block': underReview,
  'full and compliance block': shut,
  'block that was lifted': {
    ...ready,
    deposit: 'yes',
    stake: 'yes',
    claim: 'yes',
    marketing: 'yes',
  },
  'markers at 80': {
    ...ready,
    deposit: 'yes',
    stake: 'yes',
    claim: 'no',
    marketing: 'no',
  },
  maintenance: {
    ...full,
    signIn: 'no',
    deposit: 'no',
    withdraw: 'no',
    marketing: 'operator',
  },
} as const satisfies Record<string, Record<Operation, Outcome>>
export type State = keyof typeof matrix

/** The matrix as docs/protection.md shows it. */
export const matrixTable = (): string => {
  const names = Object.keys(operations) as Operation[]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['State', ...names.map((name) => operations[name])]),
    line(['---', ...names.map(() => '---')]),
    ...(Object.keys(matrix) as State[]).map((state) =>
      line([state, ...names.map((name) => outcomes[matrix[state][name]])]),
    ),
  ].join('\n')
}
