import { toAmount } from '@felek/contract/money.ts'
import type { FlownBet } from '@felek/contract/histories.ts'
import { isBrokenReason, type RoundsResponse } from '@felek/contract/protocols/provider/rounds.ts'
import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { settledBets } from '../live/shared-draw.ts'
import type { OwnFlight } from '../../engines/crash/room-messages.ts'
import type { Access } from '../players/store.ts'
import type { Verification } from '../protocol/protocol.ts'
import { betOfRow, type Chain, type RoomContext } from './context.ts'
import { crashOf } from './links.ts'
import { getChain } from './round-opening.ts'
import {
  countedBets,
  findRoomRound,
  flownRounds,
  lastRounds,
  listBets,
  ownRounds,
  type BetRow,
  type RoomRow,
} from './store.ts'
import { versionUnder } from './versions.ts'

/* What anybody may know of a room's round: both promises at once, all the rest once it is over. */

type StoredRound = {
  row: RoomRow
  chain: Chain
  bets: readonly BetRow[]
  /** The bet calls that count. */
  counted: readonly string[]
}
type Of = Pick<RoomContext, 'books' | 'chain' | 'game' | 'seal'>

const realOf = (bets: readonly BetRow[]): BetRow[] => bets.filter(({ mode }) => mode === 'real')

/** Whether the values are the promised ones, and all that was paid follows from them. */
const holds = ({ game }: Of, { row, chain, bets, counted }: StoredRound): boolean => {
  const { links } = chain
  const link = links.link(row.link)
  const isPromised =
    hashOfHex(link) === links.link(row.link - 1) &&
    row.number - BigInt(row.link) === chain.firstNumber - 1n
  if (row.late === null || !isPromised) return isPromised
  const { value, takeoffAt, settled } = row.late
  if (hashOfHex(value) !== row.seal || settledBets(counted) !== settled) return false
  // Rules that are no longer kept judge nothing more.
  const by = versionUnder(game, row.maths)
  if (!by) return true
  const flown = bets.filter((bet) => isFlown(bet) || isBack(bet))
  const flight = { takeoffAt, x: crashOf(by.config, link, value, by.rules) }
  const state = {
    bellAt: 0,
    flight,
    bets: flown.map((bet) => ({ ...betOfRow(by)(bet), state: 'taken' as const })),
  }
  const due = new Map(
    by.rules.settle(by.config, state, false).map(({ id, payoutKurus }) => [id, payoutKurus]),
  )
  return flown.every((bet) => {
    const owed = due.get(bet.id) ?? 0n
    // A stake that went back was no less than what the values gave; or the rest is still to be paid.
    return isBack(bet) ? owed <= bet.amount || bet.stake_alone : owed === bet.payout
  })
}

const crashOfRound = ({ game }: Of, row: RoomRow, chain: Chain): number | null => {
  const { config, rules } = versionUnder(game, row.maths) ?? game
  return row.late === null
    ? null
    : Math.min(crashOf(config, chain.links.link(row.link), row.late.value, rules), config.cap)
}

const getChains = async (
  of: Of,
  rows: readonly Pick<RoomRow, 'chain_id'>[],
): Promise<ReadonlyMap<string, Chain>> => {
  const ids = [...new Set(rows.map(({ chain_id }) => chain_id))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await getChain(of, id)] as const)))
}

/** A bet that flew, as it may be told. */
const flownBet = ({ amount, wager, cashed, payout }: BetRow): FlownBet => ({
  amount: toAmount(amount),
  auto: wager.auto,
  out: (payout ?? 0n) > 0n ? cashed : null,
  payout: toAmount(payout ?? 0n),
})

const isFlown = (bet: BetRow): boolean => bet.state === 'paid' && !isBack(bet)
/** Of a round that did not fly, or in which the room was away; after a day the stake is paid as such: no cash-out is so little. */
const isBack = ({ state, reason, payout, amount }: BetRow): boolean =>
  (state === 'void' && reason === 'round_void') || (state === 'paid' && payout === amount)

/** So many rounds back a player's own are looked for, some hours; older ones are in the history. */
const backMost = 2_000n
const ownMost = 20

/** The last rounds of a room in which this player flew, newest first, with what was theirs. */
export const flownBy = async (
  of: Of,
  { player, mode }: Pick<Access, 'player' | 'mode'>,
): Promise<OwnFlight[]> => {
  const { db } = of.books
  const room = of.game.slug
  const [newest] = await lastRounds(db.read, room, 1)
  if (!newest) return []
  const whose = { room, player, mode, after: newest.number - backMost }
  const rows = await ownRounds(db.read, whose, ownMost)
  const chains = await getChains(of, rows)
  return Promise.all(
    rows.map(async (row): Promise<OwnFlight> => {
      const own = (await listBets(db.read, row.id)).filter(
        (bet) => bet.player === player && bet.mode === mode && isFlown(bet),
      )
      const chain = chains.get(row.chain_id)
      return {
        roundId: row.id,
        number: parseInt(`${row.number}`, 10),
        at: row.opened_at.toISOString(),
        multiple: (chain && crashOfRound(of, row, chain)) ?? 100,
        bets: own.map(flownBet),
      }
    }),
  )
}

/** As a history shows them. Throws nothing for ids of other rounds: they are left out. */
export type FlownTo = (player: string, ids: readonly string[]) => Promise<RoundsResponse['rounds']>

export const flownTo = async (
  of: Of,
  player: string,
  ids: readonly string[],
): Promise<RoundsResponse['rounds']> => {
  const { db } = of.books
  const rows = (await flownRounds(db.read, player, ids)).filter(({ room }) => room === of.game.slug)
  const chains = await getChains(of, rows)
  return Promise.all(
    rows.map(async (row): Promise<RoundsResponse['rounds'][number]> => {
      const chain = chains.get(row.chain_id)
      const multiple = chain ? crashOfRound(of, row, chain) : null
      const own = (await listBets(db.read, row.id)).filter(
        (bet) => bet.player === player && bet.mode === 'real',
      )
      const bets = own.filter(isFlown).map(flownBet)
      const outs = bets.flatMap(({ out }) => out ?? [])
      const broken = row.void_reason ?? (own.some(isBack) ? 'room_away' : undefined)
      return {
        roundId: row.id,
        drawn: multiple === null ? null : { kind: 'flight', multiple, outs, bets },
        ...(isBrokenReason(broken) && { broken }),
      }
    }),
  )
}

/** Undefined: no such round in this room. */
export const verifyRoomRound = async (
  of: Of,
  roundId: string,
): Promise<Verification | undefined> => {
  const { db } = of.books
  const row = await findRoomRound(db.read, roundId)
  if (row?.room !== of.game.slug) return undefined
  const [chain, all, counted] = [
    await getChain(of, row.chain_id),
    await listBets(db.read, row.id),
    await countedBets(db.read, row.id),
  ]
  const bets = realOf(all)
  const isOver = row.state === 'settled' || row.state === 'void'
  const link = chain.links.link(row.link)
  const linkHash = chain.links.link(row.link - 1)
  const late = row.late
  const { config } = versionUnder(of.game, row.maths) ?? of.game
  const isShown = isOver && late !== null
  const staked = bets
    .filter((bet) => bet.state !== 'void' && !isBack(bet))
    .reduce((sum, { amount }) => sum + amount, 0n)
  const flown = bets.filter(isFlown).reduce((sum, { payout }) => sum + (payout ?? 0n), 0n)
  // What a void comes to is known once `late` is.
  const paid = row.state === 'void' && late !== null ? flown : row.paid
  return {
    roundId: row.id,
    game: row.game,
    state: row.state === 'settled' || row.state === 'void' ? row.state : 'pending',
    void: row.void_reason,
    serverSeedHash: linkHash,
    serverSeed: isOver ? link : null,
    clientSeed: row.game,
    nonce: parseInt(`${row.number}`, 10),
    draws: isShown ? [] : null,
    shared: {
      witness: 'house',
      witnessCommitment: row.seal,
      studioValues: isShown ? [link] : [],
      witnessValues: isShown ? [late.value] : [],
      settled: isShown ? late.settled : null,
      counted: isShown ? counted : null,
    },
    crash: {
      chainId: chain.id,
      terminal: chain.links.terminal,
      length: chain.links.length,
      publishedAt: chain.publishedAt.toISOString(),
      firstNumber: parseInt(`${chain.firstNumber}`, 10),
      link: row.link,
      percent: config.percent,
      cap: config.cap,
      takeoffAt: row.state === 'void' ? null : (late?.takeoffAt ?? null),
      multiple: isOver ? crashOfRound(of, row, chain) : null,
      broken: isOver && bets.some(isBack),
      bets: isOver ? bets.filter(isFlown).map(flownBet) : null,
    },
    maths: row.maths,
    stake: toAmount(staked),
    payout: paid === null ? null : toAmount(paid),
    verified: isOver ? holds(of, { row, chain, bets: all, counted }) : null,
    at: row.opened_at.toISOString(),
  }
}
