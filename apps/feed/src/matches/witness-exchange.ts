import { hashOfHex } from '@felek/platform/crypto/commitment-chain.ts'
import { openMatch, type Body } from '../tell/messages.ts'
import { closedPhase } from './match-description.ts'
import { matchIncidentsFor, placeOf, type Entry } from './entry.ts'
import type { MatchDeps } from './parts.ts'
import { lastNumber } from './store.ts'

/*
 * What two parties decide (docs/feed.md, "A match is sealed"): promises before a match opens, the
 * value at kick-off, the seed after the end. While the witness is away all of it waits.
 */

const hourMs = 3_600_000
/** The match's two values: its seal, which is SHA-256 of the second, and its seed. */
const steps = 2
/** A kick-off that comes later than this begins the match anew at its own time. */
const lateMsMax = 15_000

const among = (parts: MatchDeps, state: Entry['state']): Entry[] =>
  [...parts.matches.values()].filter((it) => it.state === state)

/** Ends a match that can not be played; whoever bet on it gets the stake back. */
const cancel = async (parts: MatchDeps, entry: Entry, reason: string): Promise<void> => {
  const { event, match, told } = entry
  const markets = [...told.offered]
  const bodies: Body[] = []
  if (entry.state === 'open') {
    const { fixture } = match
    bodies.push({ type: 'fixture_change', producer: 'pre', change: 'cancelled', fixture })
    if (markets.length > 0) bodies.push({ type: 'bet_cancel', producer: 'pre', markets, reason })
  }
  await parts.feedLog.step({
    said: [{ event, bodies }],
    changes: [{ event, state: 'cancelled', ended_at: new Date(parts.now()) }],
    apply: () => parts.matches.delete(event),
  })
  // One that was never promised was never bet on: at a first start the witness opens a moment later.
  const level = reason === 'never_promised' ? 'info' : 'warn'
  parts.log[level]({ event, reason }, 'a match is cancelled')
}

const durationMs = ({ match }: Entry): number => match.game.durationMs

type Agreed = { entry: Entry; commitment: string }

/** Opens matches that both parties have promised: from here on people may bet. */
const open = async (parts: MatchDeps, agreed: readonly Agreed[]): Promise<void> => {
  if (agreed.length === 0) return
  const now = parts.now()
  const opened = agreed.map((it) => {
    const late = it.entry.startsAt <= now
    return { ...it, late, ...openMatch(it.entry.match, late) }
  })
  await parts.feedLog.step({
    said: opened.map(({ entry, bodies }) => ({ event: entry.event, bodies })),
    changes: opened.map(({ entry, commitment, told }) => ({
      event: entry.event,
      state: 'open',
      witness_commitment: commitment,
      offered: JSON.stringify([...told.offered]),
    })),
    apply: () =>
      opened.forEach(({ entry, commitment, told, late }) => {
        Object.assign(entry, { state: 'open', witnessCommitment: commitment, told, late })
      }),
  })
}

/**
 * Another number for the witness, behind all of its own and of ours: it has seen this one, as after
 * a restore of our tables.
 */
const renumber = async (parts: MatchDeps, entry: Entry, theirs: bigint): Promise<void> => {
  const ours = await lastNumber(parts.db.read, entry.sport)
  const number = (ours > theirs ? ours : theirs) + 1n
  await parts.feedLog.step({
    said: [],
    changes: [{ event: entry.event, number }],
    apply: () => {
      entry.number = number
    },
  })
}

const commit = (parts: MatchDeps, entry: Entry) => {
  const closesInMs = Math.max(0, Math.round(entry.startsAt - parts.now()))
  return parts.witness.commit({
    roundId: entry.event,
    game: entry.sport,
    number: entry.number ?? 0n,
    commitment: hashOfHex(entry.seal),
    steps,
    closesInMs,
    endsInMs: Math.round(closesInMs + 2 * durationMs(entry) + hourMs),
  })
}

/** Kick-off is here, but not the value: nobody may bet meanwhile. */
const holdBack = async (parts: MatchDeps, entry: Entry): Promise<void> => {
  const active = [...entry.told.board.values()].filter(({ status }) => status === 'active')
  if (active.length === 0) return
  const stop: Body = { type: 'bet_stop', producer: 'pre', groups: ['all'], reason: 'interrupted' }
  const board = new Map(entry.told.board)
  for (const it of active) board.set(it.market, { ...it, status: 'suspended', cashOut: false })
  await parts.feedLog.step({
    said: [{ event: entry.event, bodies: [stop] }],
    changes: [],
    apply: () => {
      entry.told = { ...entry.told, board }
    },
  })
}

type Begun = { entry: Entry; value: string }
const begin = async (parts: MatchDeps, begun: readonly Begun[]): Promise<void> => {
  if (begun.length === 0) return
  const now = parts.now()
  const all = begun.map(({ entry, value }) => {
    const { late, startsAt } = entry
    const kickedAt = late || now - startsAt <= lateMsMax ? startsAt : now
    const { fates } = parts
    return {
      entry,
      value,
      kickedAt,
      fates,
      beats: matchIncidentsFor(parts.seal, entry, { value, fates }),
    }
  })
  await parts.feedLog.step({
    said: [],
    changes: all.map(({ entry: { event }, value, kickedAt, fates }) => ({
      event,
      state: 'live' as const,
      value,
      fates,
      kicked_at: new Date(kickedAt),
    })),
    apply: () =>
      all.forEach(({ entry, value, kickedAt, beats }) => {
        Object.assign(entry, { state: 'live', value, kickedAt, beats })
      }),
  })
}

/** So many go into one step at most. */
const atOnce = 25
/** Gets the value of kick-off for matches whose time has come; answers whether the witness was there. */
export const kickOff = async (parts: MatchDeps): Promise<boolean> => {
  const due = among(parts, 'open').filter(({ startsAt }) => startsAt <= parts.now())
  const begun: Begun[] = []
  for (const entry of due) {
    const { event, sport, seal, startsAt, witnessCommitment } = entry
    const shown = { roundId: event, game: sport, step: 0, value: seal, settled: '' }
    const answer = await parts.witness.reveal(shown)
    if (answer.status === 'ok' && hashOfHex(answer.value) === witnessCommitment)
      begun.push({ entry, value: answer.value })
    else if (answer.status === 'ok' || answer.status === 'disagrees')
      await cancel(parts, entry, 'witness_disagrees')
    else {
      await holdBack(parts, entry)
      if (parts.now() - startsAt > hourMs) await cancel(parts, entry, 'witness_away')
      if (answer.status === 'away') {
        await begin(parts, begun)
        return false
      }
    }
    if (begun.length === atOnce) await begin(parts, begun.splice(0))
  }
  await begin(parts, begun)
  return true
}

/** Exchanges promises for matches that have none, a batch; answers whether the witness was there. */
export const exchangeCommitments = async (
  parts: MatchDeps,
  batch = 16 * atOnce,
): Promise<boolean> => {
  const agreed: Agreed[] = []
  // By number: the witness takes only rising ones, of each sport. So they come by their times.
  const waiting = among(parts, 'planned')
    .sort((a, b) => ((a.number ?? 0n) < (b.number ?? 0n) ? -1 : 1))
    .slice(0, batch)
  for (const entry of waiting) {
    if (entry.startsAt + durationMs(entry) < parts.now()) {
      await cancel(parts, entry, 'never_promised')
      continue
    }
    const answer = await commit(parts, entry)
    if (answer.status === 'away') {
      await open(parts, agreed)
      return false
    }
    if (answer.status === 'ok') agreed.push({ entry, commitment: answer.commitment })
    // A higher number, and it was still refused: the witness knows another match of this name.
    else if ((entry.number ?? 0n) > answer.lastNumber) await cancel(parts, entry, 'not_agreed')
    else await renumber(parts, entry, answer.lastNumber)
    if (agreed.length < atOnce) continue
    await open(parts, agreed.splice(0))
    // At a first start many are under way: they go on at once, before all others are promised.
    if (!(await kickOff(parts))) return false
  }
  await open(parts, agreed)
  return true
}

/** Shows the seeds of matches that are over, and what they ended with. */
export const close = async (
  parts: MatchDeps,
  digestOf: (entry: Entry) => string,
): Promise<boolean> => {
  for (const entry of among(parts, 'over')) {
    const { event, sport, match, told } = entry
    const seed = parts.seal.decrypt(entry.sealedSeed, placeOf(event))
    const settled = digestOf(entry)
    const shown = { roundId: event, game: sport, step: 1, value: seed, settled }
    const answer = await parts.witness.reveal(shown)
    if (answer.status === 'away') return false
    if (answer.status === 'too_early') continue
    if (answer.status === 'disagrees')
      parts.log.error({ event }, 'the witness does not know the seed that it was promised')
    const score = match.game.score({ ...told.view, phase: closedPhase(told.view.phase) }, 0)
    const closed: Body = { type: 'odds_change', producer: 'live', score, markets: [] }
    await parts.feedLog.step({
      said: [{ event, bodies: [closed] }],
      changes: [{ event, state: 'closed', seed, sealed_seed: null }],
      apply: () => parts.matches.delete(event),
    })
  }
  return true
}
