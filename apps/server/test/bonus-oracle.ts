/*
 * Bonuses as docs/ledger.md, "The bonus wallet", says them, in plain memory: one stake, one purse; what comes of it goes
 * back to that purse. Shares nothing with wallet_post.
 */

export type BonusMove =
  | { kind: 'bet'; amount: number; weightClass: number | undefined; game: string }
  | { kind: 'win'; about: string; amount: number; hold: boolean }
  | { kind: 'rollback'; about: string }
  | { kind: 'deposit' | 'hold'; amount: number }

export type Grant = {
  id: number
  amount: number
  required: number
  stakeMax: number
  cap: number | null
  weights: readonly number[]
  gamesRefused: readonly string[]
  endsAt: number
}
type Bonus = Grant & {
  purse: number
  wagered: number
  left: number | null
  state: 'active' | 'converted' | 'ended'
}
type Bet = {
  amount: number
  bonus: Bonus | undefined
  weight: number
  state: 'open' | 'won' | 'back' | 'refused'
}
type Held = { bet: Bet; amount: number; refund: boolean }

export class BonusOracle {
  cash = 0
  locked = 0
  readonly bonuses: Bonus[] = []
  /** By the id of the win that was held. */
  readonly held = new Map<string, Held>()
  private readonly bets = new Map<string, Bet>()

  get active(): Bonus | undefined {
    return this.bonuses.find((b) => b.state === 'active')
  }

  openBets(bonus: Bonus): number {
    return [...this.bets.values()].filter((b) => b.bonus === bonus && b.state === 'open').length
  }

  grant(g: Grant): string {
    if (this.active) return 'bonus_active'
    this.bonuses.push({ ...g, purse: g.amount, wagered: 0, left: g.cap, state: 'active' })
    return 'ok'
  }

  end(how: 'convert' | 'forfeit' | 'expire', now: number): string {
    const bonus = this.bonuses.at(-1)
    if (bonus === undefined) return 'not_found'
    if (bonus.state !== 'active') return bonus.state
    const isHeld = [...this.held.values()].some(({ bet }) => bet.bonus === bonus)
    const ready =
      how !== 'forfeit' && bonus.wagered >= bonus.required && this.openBets(bonus) === 0 && !isHeld
    if (!ready && (how === 'convert' || (how === 'expire' && bonus.endsAt > now)))
      return 'too_early'
    if (ready) this.toCash(bonus, bonus.purse)
    bonus.purse = 0
    bonus.state = ready ? 'converted' : 'ended'
    return bonus.state
  }

  act(id: string, m: BonusMove, now: number): string {
    switch (m.kind) {
      case 'deposit':
        this.cash += m.amount
        return 'ok'
      case 'hold':
        if (this.cash < m.amount) return 'insufficient_funds'
        this.cash -= m.amount
        this.locked += m.amount
        return 'ok'
      case 'bet':
        return this.bet(id, m, now)
      case 'win':
        return this.win(id, m)
      case 'rollback':
        return this.rollback(m.about)
    }
  }

  /** Staff decide about held money. */
  decide(id: string, how: 'release' | 'settle'): void {
    const held = this.held.get(id)
    if (held === undefined) throw new Error('nothing is held')
    this.held.delete(id)
    this.locked -= held.amount
    if (how === 'release') this.credit(held.bet, held.amount)
  }

  private bet(id: string, m: Extract<BonusMove, { kind: 'bet' }>, now: number): string {
    const put = (state: Bet['state'], bonus?: Bonus, weight = 0) =>
      this.bets.set(id, { amount: m.amount, bonus, weight, state })
    if (this.cash >= m.amount) {
      this.cash -= m.amount
      put('open')
      return 'ok'
    }
    const bonus = this.active
    const weight = m.weightClass === undefined ? 0 : (bonus?.weights[m.weightClass - 1] ?? 0)
    const opens =
      bonus !== undefined &&
      bonus.endsAt > now &&
      weight > 0 &&
      !bonus.gamesRefused.includes(m.game) &&
      bonus.purse >= m.amount
    if (!opens || m.amount > bonus.stakeMax) {
      put('refused')
      return opens ? 'limit:bonus' : 'insufficient_funds'
    }
    bonus.purse -= m.amount
    bonus.wagered += m.amount * weight
    put('open', bonus, weight)
    return 'ok'
  }

  private win(id: string, m: Extract<BonusMove, { kind: 'win' }>): string {
    const bet = this.bets.get(m.about)
    if (!bet || bet.state === 'refused') return 'bet_not_found'
    if (bet.state === 'back') return 'round_closed'
    bet.state = 'won'
    // What a dead or capped bonus still wins is little or nothing: staff need not look at it.
    const bounded =
      bet.bonus !== undefined &&
      (bet.bonus.state === 'ended' || (bet.bonus.state === 'converted' && bet.bonus.left !== null))
    if (m.hold && m.amount > 0 && !bounded) {
      this.held.set(id, { bet, amount: m.amount, refund: false })
      this.locked += m.amount
      return 'held'
    }
    this.credit(bet, m.amount)
    return 'ok'
  }

  private rollback(about: string): string {
    const bet = this.bets.get(about)
    if (!bet || bet.state === 'refused') return 'ok'
    if (bet.state === 'won') return 'round_closed'
    if (bet.state === 'open') {
      bet.state = 'back'
      if (bet.bonus?.state === 'active') bet.bonus.wagered -= bet.amount * bet.weight
      this.credit(bet, bet.amount)
    }
    return 'ok'
  }

  private credit({ bonus }: Bet, amount: number): void {
    if (bonus === undefined) this.cash += amount
    else if (bonus.state === 'active') bonus.purse += amount
    else if (bonus.state === 'converted') this.toCash(bonus, amount)
  }

  private toCash(bonus: Bonus, amount: number): void {
    const paid = Math.min(amount, bonus.left ?? amount)
    if (bonus.left !== null) bonus.left -= paid
    this.cash += paid
  }
}
