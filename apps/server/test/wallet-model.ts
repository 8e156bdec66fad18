import type { Movement, Outcome, Status } from '../src/modules/wallet/wallet.ts'

export type Effect = { movement: Movement; status: Status; amountKurus: bigint }
type Own = { cash: bigint; locked: bigint }
export type Expected = { status: Status; replayed: boolean; cashKurus: bigint; lockedKurus: bigint }

/**
 * The vault as docs/providers.md and docs/ledger.md describe it, in plain memory, one movement at a
 * time: what the real one is compared with. It shares nothing with wallet_post.
 */
export class WalletModel {
  readonly balances = new Map<bigint, Own>()
  readonly effects = new Map<string, Effect>()

  open(playerId: bigint): void {
    this.balances.set(playerId, { cash: 0n, locked: 0n })
  }

  post(m: Movement): Expected {
    const own = this.balances.get(m.playerId)
    if (!own) return { status: 'player_not_found', replayed: false, cashKurus: 0n, lockedKurus: 0n }
    const answer = (status: Status, replayed = false): Expected => ({
      status,
      replayed,
      cashKurus: own.cash,
      lockedKurus: own.locked,
    })
    const known = this.effects.get(key(m, m.verb, m.transactionId))
    if (known) {
      if (known.status === 'rejected') return answer('rejected', true)
      return answer(sameContent(known, m) ? known.status : 'conflict', true)
    }
    const keep = (status: Status, amountKurus = m.amountKurus): Expected => {
      this.effects.set(key(m, m.verb, m.transactionId), { movement: m, status, amountKurus })
      return answer(status)
    }
    switch (m.verb) {
      case 'bet':
        if (m.refuse) return keep(m.refuse)
        if (own.cash < m.amountKurus) return keep('insufficient_funds')
        own.cash -= m.amountKurus
        return keep('ok')
      case 'deposit':
        if (m.hold && m.amountKurus > 0n) {
          own.locked += m.amountKurus
          return keep('held')
        }
        own.cash += m.amountKurus
        return keep('ok')
      case 'adjust':
        if (own.cash + m.amountKurus < 0n) return keep('insufficient_funds')
        own.cash += m.amountKurus
        return keep('ok')
      case 'hold':
        if (own.cash < m.amountKurus) return keep('insufficient_funds')
        own.cash -= m.amountKurus
        own.locked += m.amountKurus
        return keep('ok')
      case 'win':
        return this.win(m, own, answer, keep)
      case 'rollback':
        return this.rollback(m, own, answer, keep)
      case 'accept':
      case 'return':
        throw new Error('this model parks nothing')
      case 'settle':
      case 'release': {
        const hold = this.origin(m, 'hold')
        if (hold && hold.movement.playerId !== m.playerId) return answer('conflict')
        if (hold?.status !== 'ok') return answer('bet_not_found')
        if (this.later(m, 'settle') || this.later(m, 'release'))
          return keep('round_closed', hold.amountKurus)
        own.locked -= hold.amountKurus
        if (m.verb === 'release') own.cash += hold.amountKurus
        return keep('ok', hold.amountKurus)
      }
    }
  }

  /** Ends a held movement: the player has it, or it goes back. */
  decide(effect: Effect, how: 'release' | 'settle'): void {
    const own = this.balances.get(effect.movement.playerId)
    if (!own || effect.status !== 'held') throw new Error('nothing is held')
    own.locked -= effect.amountKurus
    if (how === 'release') own.cash += effect.amountKurus
  }

  /** Whether the bet's round would have won more than it may, once this is added to it. */
  private isOver(m: Movement, bet: Effect, more: { won: bigint; undone: bigint }): boolean {
    if (m.winMaxHundredths === undefined) return false
    if (bet.movement.game !== m.game || bet.movement.roundId !== m.roundId) return true
    const all = [...this.effects.values()].filter((e) => e.movement.source === m.source)
    const bets = all.filter(
      (e) =>
        e.movement.verb === 'bet' &&
        e.status === 'ok' &&
        e.movement.playerId === m.playerId &&
        e.movement.roundId === bet.movement.roundId,
    )
    let [staked, won] = [-more.undone, more.won]
    for (const { movement, amountKurus } of bets) {
      const about = all.filter((e) => e.movement.about === movement.transactionId)
      const undone = about.some((e) => e.movement.verb === 'rollback' && isMoved(e.status))
      if (!undone) staked += amountKurus
      for (const e of about)
        if (e.movement.verb === 'win' && e.status === 'ok') won += e.amountKurus
    }
    return (
      won * 100n > staked * m.winMaxHundredths + 99n - ((staked * m.winMaxHundredths + 99n) % 100n)
    )
  }

  private win(
    m: Movement,
    own: Own,
    answer: (s: Status) => Expected,
    keep: (s: Status) => Expected,
  ): Expected {
    const bet = this.origin(m, 'bet')
    if (bet && bet.movement.playerId !== m.playerId) return answer('conflict')
    if (bet?.status === 'rejected') return keep('round_closed')
    if (bet?.status !== 'ok') return answer('bet_not_found')
    if (this.later(m, 'rollback')) return keep('round_closed')
    const over = this.isOver(m, bet, { won: m.amountKurus, undone: 0n })
    if (m.amountKurus > 0n && (m.hold || over)) {
      own.locked += m.amountKurus
      return keep('held')
    }
    own.cash += m.amountKurus
    return keep('ok')
  }

  private rollback(
    m: Movement,
    own: Own,
    answer: (s: Status) => Expected,
    keep: (s: Status, amountKurus?: bigint) => Expected,
  ): Expected {
    const bet = this.origin(m, 'bet')
    if (bet && bet.movement.playerId !== m.playerId) return answer('conflict')
    if (!bet) {
      this.effects.set(key(m, 'bet', m.about ?? ''), {
        movement: { ...m, verb: 'bet' },
        status: 'rejected',
        amountKurus: 0n,
      })
      return keep('ok')
    }
    if (this.later(m, 'win')) return keep('round_closed')
    if (bet.status !== 'ok' || this.later(m, 'rollback')) return keep('ok')
    if (this.isOver(m, bet, { won: 0n, undone: bet.amountKurus })) {
      own.locked += bet.amountKurus
      return keep('held', bet.amountKurus)
    }
    own.cash += bet.amountKurus
    return keep('ok')
  }

  private origin(m: Movement, verb: 'bet' | 'hold'): Effect | undefined {
    return this.effects.get(key(m, verb, m.about ?? ''))
  }

  private later(m: Movement, verb: Movement['verb']): boolean {
    return [...this.effects.values()].some(
      (e) =>
        e.movement.verb === verb &&
        e.movement.about === m.about &&
        e.movement.source === m.source &&
        isMoved(e.status),
    )
  }
}

const isMoved = (status: Status): boolean => status === 'ok' || status === 'held'

const key = (m: Movement, verb: string, id: string): string =>
  `${m.source}|${m.scope ?? ''}|${verb}|${id}`

const sameContent = (known: Effect, m: Movement): boolean => {
  const k = known.movement
  const amountCounts = m.verb !== 'rollback' && m.verb !== 'settle' && m.verb !== 'release'
  return (
    k.playerId === m.playerId &&
    (k.about ?? '') === (m.about ?? '') &&
    (k.roundId ?? '') === (m.roundId ?? '') &&
    (k.game ?? '') === (m.game ?? '') &&
    (!amountCounts || k.amountKurus === m.amountKurus)
  )
}

export const seen = (o: Outcome): Expected => ({
  status: o.status,
  replayed: o.replayed,
  cashKurus: o.cashKurus,
  lockedKurus: o.lockedKurus,
})
