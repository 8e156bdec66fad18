/*
 * What protection allows, as docs/ledger.md, "Limits", says it, in plain memory and on local time that it
 * counts by itself: what the vault is compared with. It shares nothing with wallet_post, and keeps no
 * meter: every use is summed anew from what has happened.
 */

const minuteMs = 60_000
const dayMs = 86_400_000
const zoneMs = 3 * 3_600_000

export type Win = 'day' | 'week' | 'month'
export type Kind = 'deposit' | 'net' | 'loss' | 'stake' | 'time'

/** When the window began in which a moment lies: Istanbul is three hours ahead all year. */
export const beginOf = (atMs: number, win: Win): number => {
  const local = new Date(atMs + zoneMs)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  if (win === 'day') return midnight - zoneMs
  if (win === 'week') return midnight - ((local.getUTCDay() + 6) % 7) * dayMs - zoneMs
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), 1) - zoneMs
}

export type Move =
  | { kind: 'bet'; amount: number; product?: number }
  | { kind: 'win'; about: string; amount: number }
  | { kind: 'rollback' | 'settle'; about: string }
  | { kind: 'deposit' | 'hold'; amount: number }
  | { kind: 'accept' | 'return'; about: string }

export type Rules = {
  night?: readonly [from: number, to: number] | undefined
  productsRefused?: number | undefined
  betMax?: number | undefined
  checkMs?: number | undefined
  sessionMs?: number | undefined
  restMs?: number | undefined
}

type Past = {
  at: number
  staked: number
  won: number
  deposited: number
  withdrawn: number
  played: number
}
type Thing = {
  kind: string
  amount: number
  state: 'open' | 'won' | 'back' | 'done' | 'refused'
  decided?: string
}

export class LimitsOracle {
  cash = 0
  locked = 0
  readonly limits = new Map<`${Kind}:${Win}`, number>()
  rules: Rules = {}
  pausedUntil = -Infinity
  excludedUntil: number | undefined
  private readonly past: Past[] = []
  private readonly things = new Map<string, Thing>()
  private last = -Infinity
  private since = -Infinity
  private checked = -Infinity

  used(kind: Kind, win: Win, now: number): number {
    const begun = beginOf(now, win)
    const of = {
      deposit: (p: Past) => p.deposited,
      net: (p: Past) => p.deposited - p.withdrawn,
      loss: (p: Past) => p.staked - p.won,
      stake: (p: Past) => p.staked,
      time: (p: Past) => p.played,
    }[kind]
    return this.past.filter((p) => p.at >= begun).reduce((sum, p) => sum + of(p), 0)
  }

  /** What the limits of a kind leave. */
  private room(kind: Kind, now: number): number {
    let room = Infinity
    for (const [name, most] of this.limits) {
      const [of, win] = name.split(':') as [Kind, Win]
      if (of === kind) room = Math.min(room, most - this.used(kind, win, now))
    }
    return room
  }

  private standing(now: number): string | undefined {
    if (this.excludedUntil !== undefined) return 'excluded'
    if (this.pausedUntil > now) return 'paused'
    const { night } = this.rules
    if (night === undefined) return undefined
    const minute = Math.floor((((now + zoneMs) % dayMs) + dayMs) / minuteMs) % 1440
    const [from, to] = night
    const within = from < to ? minute >= from && minute < to : minute >= from || minute < to
    return within ? 'night' : undefined
  }

  private sits(now: number): boolean {
    return now - this.last < 15 * minuteMs
  }

  /** Why each stake is refused now. */
  refused(now: number): string | undefined {
    const standing = this.standing(now)
    if (standing !== undefined) return standing
    const running = this.sits(now) ? Math.max(0, now - this.last) : 0
    if (this.room('time', now) <= running) return 'limit:time'
    const { sessionMs, restMs = 15 * minuteMs, checkMs } = this.rules
    if (
      sessionMs !== undefined &&
      this.sits(now) &&
      now - this.since >= sessionMs &&
      now < this.last + restMs
    )
      return 'limit:session'
    const asked = Math.max(this.since, this.checked)
    return checkMs !== undefined && this.sits(now) && now >= asked + checkMs + minuteMs
      ? 'check'
      : undefined
  }

  answerCheck(now: number): void {
    this.checked = now
  }

  act(id: string, m: Move, now: number): string {
    switch (m.kind) {
      case 'bet':
        return this.bet(id, m.amount, m.product ?? 1, now)
      case 'win':
      case 'rollback':
        return this.answer(m, now)
      case 'deposit': {
        const over = m.amount > Math.min(this.room('deposit', now), this.room('net', now))
        const parks = over || this.standing(now) !== undefined
        this.things.set(id, {
          kind: 'deposit',
          amount: m.amount,
          state: parks ? 'open' : 'done',
        })
        if (parks) this.locked += m.amount
        else this.credit(m.amount, now)
        return parks ? 'parked' : 'ok'
      }
      case 'hold':
        if (this.cash < m.amount) return 'insufficient_funds'
        this.cash -= m.amount
        this.locked += m.amount
        this.things.set(id, { kind: 'hold', amount: m.amount, state: 'open' })
        return 'ok'
      case 'settle': {
        const hold = this.things.get(m.about)
        if (hold?.kind !== 'hold') return 'bet_not_found'
        if (hold.state !== 'open') return 'round_closed'
        hold.state = 'done'
        this.locked -= hold.amount
        this.note(now, { withdrawn: hold.amount })
        return 'ok'
      }
      case 'accept':
      case 'return':
        return this.decide(m, now)
    }
  }

  /** Deposits that are parked. */
  parked(): string[] {
    return [...this.things]
      .filter(([, t]) => t.kind === 'deposit' && t.state === 'open')
      .map(([id]) => id)
  }

  private decide({ kind, about }: { kind: 'accept' | 'return'; about: string }, now: number) {
    const parked = this.things.get(about)
    if (parked?.kind !== 'deposit') return 'bet_not_found'
    // The same decision again is the same answer.
    if (parked.decided === kind) return 'ok'
    if (parked.state !== 'open') return 'round_closed'
    if (kind === 'accept') {
      const standing = this.standing(now)
      if (standing !== undefined) return standing
      if (parked.amount > this.room('deposit', now)) return 'limit:deposit'
      if (parked.amount > this.room('net', now)) return 'limit:net'
      this.credit(parked.amount, now)
    }
    parked.state = 'done'
    parked.decided = kind
    this.locked -= parked.amount
    return 'ok'
  }

  private bet(id: string, amount: number, product: number, now: number): string {
    const verdict =
      this.refused(now) ??
      (((this.rules.productsRefused ?? 0) & (1 << (product - 1))) !== 0
        ? 'product'
        : amount > (this.rules.betMax ?? Infinity)
          ? 'limit:bet'
          : amount > this.room('loss', now)
            ? 'limit:loss'
            : amount > this.room('stake', now)
              ? 'limit:stake'
              : this.cash < amount
                ? 'insufficient_funds'
                : 'ok')
    this.things.set(id, { kind: 'bet', amount, state: verdict === 'ok' ? 'open' : 'refused' })
    if (verdict !== 'ok') return verdict
    this.cash -= amount
    const goesOn = this.sits(now)
    const { sessionMs } = this.rules
    this.note(now, { staked: amount, played: goesOn ? Math.max(0, now - this.last) : 0 })
    if (!goesOn || (sessionMs !== undefined && now - this.since >= sessionMs)) this.since = now
    this.last = now
    return 'ok'
  }

  private answer(m: Extract<Move, { kind: 'win' | 'rollback' | 'settle' }>, now: number): string {
    const bet = this.things.get(m.about)
    if (bet?.kind !== 'bet' || bet.state === 'refused')
      return m.kind === 'win' ? 'bet_not_found' : 'ok'
    if (m.kind === 'win') {
      if (bet.state === 'back') return 'round_closed'
      bet.state = 'won'
      this.cash += m.amount
      this.note(now, { won: m.amount })
      return 'ok'
    }
    if (bet.state === 'won') return 'round_closed'
    if (bet.state === 'open') {
      bet.state = 'back'
      this.cash += bet.amount
      this.note(now, { staked: -bet.amount })
    }
    return 'ok'
  }

  private credit(amount: number, now: number): void {
    this.cash += amount
    this.note(now, { deposited: amount })
  }

  private note(at: number, what: Partial<Past>): void {
    this.past.push({ at, staked: 0, won: 0, deposited: 0, withdrawn: 0, played: 0, ...what })
  }
}
