import { toKurus } from '@felek/contract/money.ts'

/* The money of the tests' wallet, by the rules of docs/providers.md. */

/** The fields of a call; checked before they come here. */
export type Body = Record<string, string>
type Bet = {
  content: string
  player: string
  roundId: string
  kurus: bigint
  answer: string
  state: 'live' | 'rolled_back' | 'dead'
  wins: number
}

const contentOf = (body: Body): string =>
  JSON.stringify(['player', 'roundId', 'game', 'amount', 'betId'].map((key) => body[key]))
const field = (body: Body, name: string): string => body[name] ?? ''

/** What a free spin won, told while fewer and fewer of its grant are left. */
const freeWinsOf = (change: (player: string, kurus: bigint) => void) => {
  const lefts = new Map<string, number>()
  return (body: Body): string => {
    const left = parseInt(field(body, 'spinsLeft'), 10)
    if (left >= (lefts.get(field(body, 'grantId')) ?? Infinity)) return 'conflict'
    lefts.set(field(body, 'grantId'), left)
    change(field(body, 'player'), toKurus(field(body, 'amount')))
    return 'ok'
  }
}

/** `refuse` judges a stake before its funds are looked at; undefined where it has nothing against it. */
export const createFakeLedger = (refuse: (bet: Body) => string | undefined) => {
  const balances = new Map<string, bigint>()
  const bets = new Map<string, Bet>()
  const others = new Map<string, { content: string; answer: string }>()
  const change = (player: string, kurus: bigint) =>
    balances.set(player, (balances.get(player) ?? 0n) + kurus)
  const write = (
    transactionId: string,
    body: Body,
    more: Pick<Bet, 'content' | 'kurus' | 'answer'>,
  ) =>
    bets.set(transactionId, {
      ...more,
      player: field(body, 'player'),
      roundId: field(body, 'roundId'),
      state: more.answer === 'ok' ? 'live' : 'dead',
      wins: 0,
    })

  const bet = (body: Body): string => {
    const known = bets.get(field(body, 'transactionId'))
    if (known && known.state === 'dead' && known.content === '') return 'rejected'
    if (known) return known.content === contentOf(body) ? known.answer : 'conflict'
    const kurus = toKurus(field(body, 'amount'))
    const player = field(body, 'player')
    const funds = (balances.get(player) ?? 0n) < kurus ? 'insufficient_funds' : 'ok'
    const answer = kurus <= 0n ? 'bad_request' : (refuse(body) ?? funds)
    if (answer === 'ok') change(player, -kurus)
    write(field(body, 'transactionId'), body, { content: contentOf(body), kurus, answer })
    return answer
  }
  const once = (effect: (body: Body) => string) => (body: Body) => {
    const known = others.get(field(body, 'transactionId'))
    if (known) return known.content === contentOf(body) ? known.answer : 'conflict'
    const answer = effect(body)
    if (answer !== 'bet_not_found')
      others.set(field(body, 'transactionId'), { content: contentOf(body), answer })
    return answer
  }
  const win = once((body) => {
    const stake = bets.get(field(body, 'betId'))
    if (!stake) return 'bet_not_found'
    if (stake.state !== 'live') return 'round_closed'
    stake.wins += 1
    change(stake.player, toKurus(field(body, 'amount')))
    return 'ok'
  })
  const rollback = once((body) => {
    const stake = bets.get(field(body, 'betId'))
    if (!stake) write(field(body, 'betId'), body, { content: '', kurus: 0n, answer: 'rejected' })
    else if (stake.wins > 0) return 'round_closed'
    else if (stake.state === 'live') {
      stake.state = 'rolled_back'
      change(stake.player, stake.kurus)
    }
    return 'ok'
  })
  const freeWin = once(freeWinsOf(change))
  const effects: Record<string, (body: Body) => string> = {
    balance: () => 'ok',
    bet,
    win,
    rollback,
    'free-win': freeWin,
  }
  return { balances, bets, effects }
}
