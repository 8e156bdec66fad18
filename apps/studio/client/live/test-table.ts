import type {
  FromStudio,
  LiveRound,
  Me,
  Placement,
  RouletteTable,
} from '../../src/live/protocol.ts'

/** A small table for tests: a round that began at 1,000,000 and takes bets for 10 s. */
export const startMs = 1_000_000

export const aTable = (): RouletteTable => ({
  kind: 'roulette',
  id: 'deneme-ruleti',
  name: { tr: 'Deneme Ruleti', en: 'Trial Roulette' },
  label: 'felek-studio',
  labelName: 'Felek Studio',
  rtp: '97.30',
  minStake: '5.00',
  maxStake: '1000.00',
  unit: '5.00',
  chips: ['5.00', '25.00'],
  language: 'tr',
  bettingMs: 10_000,
  wheel: [0, 1, 2],
  red: [1],
  bets: [
    { kind: 'straight', payout: 35, max: '100.00', sets: [[0], [1], [2]] },
    { kind: 'red', payout: 1, max: '1000.00', sets: [[1]] },
  ],
})

export const aRound = (change: Partial<LiveRound> = {}): LiveRound => ({
  roundId: 'round-1',
  number: 1,
  phase: 'betting',
  startedAt: startMs,
  phaseAt: startMs,
  endsAt: startMs + 10_000,
  serverSeedHash: 'aa',
  witnessHash: 'bb',
  clientSeed: 'deneme-ruleti',
  serverSeed: null,
  witnessValue: null,
  board: null,
  bettors: 0,
  ...change,
})

export const aMe = (change: Partial<Me> = {}): Me => ({
  mode: 'real',
  balance: '100.00',
  placements: [],
  staked: '0.00',
  payout: null,
  seat: null,
  last: null,
  ...change,
})

export const aStake = (
  id: string,
  amount: string,
  state: Placement['state'],
  change: Partial<Placement> = {},
): Placement => ({
  id,
  kind: 'bet',
  seat: null,
  bets: [{ spot: 'red', numbers: [1], amount }],
  amount,
  state,
  reason: null,
  payout: null,
  ...change,
})

type Snapshot = Extract<FromStudio, { t: 'snapshot' }>

export const aSnapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  t: 'snapshot',
  now: startMs,
  seq: 7,
  round: aRound(),
  seats: null,
  results: ['2', '1'],
  awaits: null,
  table: aTable(),
  me: aMe(),
  players: 3,
  ...change,
})
