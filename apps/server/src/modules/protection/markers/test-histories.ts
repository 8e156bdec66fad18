import { asOwner, type TestDatabase } from '../../../../test/test-ledger.ts'

/*
 * Players with histories that a seed decides: most play as people do, some in ways that the markers are
 * there for. What the markers should say of each is counted here from the histories themselves, by other
 * means than the product's.
 */

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

export type Entry = { at: number; verb: 'deposit' | 'bet' | 'win'; kurus: number; cash: number }
export type LogLine = {
  at: number
  kind: 'reached' | 'asked' | 'paused' | 'returned'
  until?: number
}
export type History = {
  id: number
  harmful: boolean
  age: number
  failed: number
  distressed: boolean
  entries: Entry[]
  log: LogLine[]
}

/** Mulberry32. */
const drawing = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    chance: (p: number) => next() < p,
  }
}
type Draw = ReturnType<typeof drawing>

/** Writes a player's entries in their order, with the cash after each. */
const writing = () => {
  const entries: Entry[] = []
  let cash = 0
  const add = (at: number, verb: Entry['verb'], kurus: number) => {
    cash += verb === 'bet' ? -kurus : kurus
    if (cash < 0) throw new Error('a history stakes more than it has')
    entries.push({ at, verb, kurus, cash })
  }
  return { entries, add, cash: () => cash }
}
type Write = ReturnType<typeof writing>

/** A sitting: a deposit where the cash runs short, then stakes some minutes apart. */
const sit = (
  d: Draw,
  w: Write,
  at: number,
  o: { stakes: number; kurus: number; everyMs: number },
): void => {
  let now = at
  if (w.cash() < o.stakes * o.kurus) w.add(now, 'deposit', o.stakes * o.kurus + d.between(0, 5_000))
  for (let n = 0; n < o.stakes; n += 1) {
    now += o.everyMs
    const kurus = Math.max(100, Math.round(o.kurus * (0.5 + d.next())))
    if (w.cash() < kurus) return
    w.add(now, 'bet', kurus)
    if (d.chance(0.4)) w.add(now + 1_000, 'win', Math.round(kurus * (0.2 + d.next() * 2.4)))
  }
}

/** When a sitting begins: evenings of Istanbul's, now and then past midnight. */
const evening = (d: Draw, now: number, ago: number): number =>
  Math.floor((now + 3 * hour) / day) * day -
  3 * hour -
  ago * day +
  d.between(18 * 60, 22 * 60) * minute

const normal = (d: Draw, id: number, now: number): History => {
  const w = writing()
  // Some play for more, and some add to what they still have.
  const usual = (d.chance(0.1) ? d.between(25, 90) : d.between(2, 20)) * 100
  const tops = d.chance(0.06)
  const often = d.between(3, 25)
  for (let ago = 119; ago > 0; ago -= 1) {
    if (!d.chance(1 / often) && !(tops && ago < 6)) continue
    const everyMs = d.between(2, 11) * minute
    const begins = evening(d, now, ago)
    sit(d, w, begins, { stakes: d.between(2, 7), kurus: usual, everyMs })
    if (tops)
      w.add((w.entries.at(-1)?.at ?? begins) + 2 * minute, 'deposit', d.between(100, 300) * 100)
  }
  return {
    id,
    harmful: false,
    age: d.chance(0.15) ? d.between(18, 24) : d.between(25, 80),
    failed: d.chance(0.03) ? d.between(1, 3) : 0,
    distressed: false,
    entries: w.entries,
    log: d.chance(0.05)
      ? [{ at: now - d.between(1, 29) * day, kind: d.chance(0.5) ? 'asked' : 'reached' }]
      : [],
  }
}

/** One who deposits again as soon as the last is gone, at night, for hours, and ever more. */
const harmful = (d: Draw, id: number, now: number): History => {
  const w = writing()
  const [chases, rises] = [d.chance(0.8), d.chance(0.6)]
  for (let ago = 119; ago > (rises ? 8 : 30); ago -= ago < 33 ? 2 : d.between(3, 6))
    sit(d, w, evening(d, now, ago), { stakes: 4, kurus: 500, everyMs: 5 * minute })
  const log: LogLine[] = []
  const nights = !chases || d.chance(0.7)
  const midnight = Math.floor((now + 3 * hour) / day) * day - 3 * hour
  for (let ago = 6; ago > 0; ago -= 1) {
    const begins = midnight - ago * day + (nights ? d.between(5, 60) : d.between(780, 800)) * minute
    let at = begins
    for (let round = 0; round < 5; round += 1) {
      w.add(at, 'deposit', 100_000)
      for (let n = 0; n < 6; n += 1) {
        at += 9 * minute
        const all = n === 5 ? w.cash() : Math.min(w.cash(), 15_000)
        if (all > 0) w.add(at, 'bet', all)
      }
      // Gone, and soon the next one; or a pause that the marker does not count.
      at += chases ? 3 * minute : 6 * minute
    }
    if (ago <= 4) log.push({ at: begins + hour, kind: 'reached' })
  }
  if (rises) log.push({ at: now - 9 * day, kind: 'asked' }, { at: now - 8 * day, kind: 'asked' })
  if (d.chance(0.3)) log.push({ at: now - 12 * day, kind: 'paused', until: now - 10 * day })
  return {
    id,
    harmful: true,
    age: d.chance(0.3) ? 21 : 40,
    failed: d.between(0, 4),
    distressed: d.chance(0.2),
    entries: w.entries,
    log,
  }
}

/** The same seed makes the same players; ids rise from `firstId`. */
export const histories = (
  seed: number,
  now: number,
  o: { normal: number; harmful: number; firstId: number },
): History[] => {
  const d = drawing(seed)
  return Array.from({ length: o.normal + o.harmful }, (_, n) =>
    (n < o.normal ? normal : harmful)(d, o.firstId + n, now),
  )
}

const iso = (at: number) => new Date(at).toISOString()

/** Writes them into the journal and the log, past the vault: a hundred and twenty days are behind them. */
export const plant = async (db: TestDatabase, all: readonly History[]): Promise<void> => {
  const ids = all.map(({ id }) => id)
  await asOwner(
    db,
    `insert into wallet_accounts (player_id, metered) select unnest('{${ids.join(',')}}'::bigint[]), true`,
  )
  const rows = all.flatMap(({ id, entries }) =>
    entries.map(({ at, verb, kurus, cash }) => [id, verb, kurus, cash, iso(at)]),
  )
  for (let from = 0; from < rows.length; from += 10_000)
    await asOwner(
      db,
      `insert into wallet_entries (player_id, verb, source, transaction_id, amount_kurus, from_account, to_account, cash_after_kurus,
        bonus_after_kurus, locked_after_kurus, round_id, game, at)
      select (r ->> 0)::bigint, r ->> 1, case r ->> 1 when 'deposit' then 'gateway:test' else 'provider:felek' end, 'h' || gen_random_uuid(),
        (r ->> 2)::bigint, case r ->> 1 when 'bet' then 'cash' when 'win' then 'games:felek' else 'gateway:test' end,
        case r ->> 1 when 'bet' then 'games:felek' else 'cash' end, (r ->> 3)::bigint, 0, 0, 'r', 'lale-bahcesi', (r ->> 4)::timestamptz
      from jsonb_array_elements('${JSON.stringify(rows.slice(from, from + 10_000))}'::jsonb) with ordinality x (r, n) order by n`,
    )
  const lines = all.flatMap(({ id, log }) =>
    log.map(({ at, kind, until }, n) => [
      id * 100 + n,
      id,
      kind,
      iso(at),
      until ? iso(until) : null,
    ]),
  )
  await asOwner(
    db,
    `insert into protection_events (event_id, player_id, kind, at, until)
    select (r ->> 0)::bigint, (r ->> 1)::bigint, r ->> 2, (r ->> 3)::timestamptz, (r ->> 4)::timestamptz
    from jsonb_array_elements('${JSON.stringify(lines)}'::jsonb) r`,
  )
}

/** A local day's number; Istanbul has kept UTC+3. */
const dayOf = (at: number): number => Math.floor((at + 3 * hour) / day)
const hourOf = (at: number): number => Math.floor(((at + 3 * hour) % day) / hour)
/** The smallest value that so much of all are at most. */
const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0

type Day = {
  deposits: number
  lost: number
  played: number
  night: number
  stakes: number[]
  chases: number
}

const daysOf = ({ entries }: History): Map<number, Day> => {
  const days = new Map<number, Day>()
  const on = (at: number): Day => {
    const found = days.get(dayOf(at)) ?? {
      deposits: 0,
      lost: 0,
      played: 0,
      night: 0,
      stakes: [],
      chases: 0,
    }
    days.set(dayOf(at), found)
    return found
  }
  let lastBet = Number.NEGATIVE_INFINITY
  let lastDeposit = 0
  /** When a stake last left less than a hundredth of the last deposit. */
  let goneAt = Number.NEGATIVE_INFINITY
  for (const { at, verb, kurus, cash } of entries) {
    const it = on(at)
    if (verb === 'deposit') {
      it.deposits += 1
      if (at - goneAt <= 5 * minute) it.chases += 1
      lastDeposit = kurus
      goneAt = Number.NEGATIVE_INFINITY
      continue
    }
    it.lost += verb === 'bet' ? kurus : -kurus
    if (verb === 'win') continue
    it.stakes.push(kurus)
    const gap = at - lastBet
    if (gap > 0 && gap < 15 * minute) {
      it.played += gap
      if (hourOf(at) < 6) it.night += gap
    }
    lastBet = at
    if (cash * 100 < lastDeposit && (cash + kurus) * 100 >= lastDeposit) goneAt = at
  }
  return days
}

/** What the reference's table says of a history, kind by kind. */
export const expected = (history: History, now: number): string[] => {
  const days = daysOf(history)
  const today = dayOf(now)
  const last = (n: number, from = 0): Day[] =>
    [...days].flatMap(([d, it]) => (d <= today - from && d > today - from - n ? [it] : []))
  const sum = (of: readonly Day[], what: (d: Day) => number) => of.reduce((s, d) => s + what(d), 0)
  const recent = (kind: LogLine['kind'], n: number) =>
    history.log.filter((it) => it.kind === kind && it.at > now - n * day).length

  const week = last(7)
  const played = sum(week, (d) => d.played)
  const losses = [0, 1, 2, 3].map((n) => last(30, n * 30))
  const lost = losses.map((of) => sum(of, (d) => d.lost))
  const usualLoss = quantile(
    lost.slice(1).map((it) => Math.max(it, 0)),
    0.5,
  )
  const high = (of: readonly Day[]) =>
    of.flatMap((d) => (d.stakes.length > 0 ? [quantile(d.stakes, 0.9)] : []))
  const before = high(last(30, 2))
  const ended = history.log.flatMap((it) =>
    it.kind === 'paused' ? [it.until ?? now + day] : it.kind === 'returned' ? [it.at] : [],
  )
  const met: Record<string, boolean> = {
    deposits: last(2).some((d) => d.deposits >= 4),
    chase: sum(week, (d) => d.chases) >= 3,
    nights: played >= 5 * hour && sum(week, (d) => d.night) * 2 > played,
    long_days: week.filter((d) => d.played > 4 * hour).length >= 3,
    loss_rise:
      losses.slice(1).filter((of) => of.length > 0).length >= 2 &&
      (lost[0] ?? 0) >= 100_000 &&
      (lost[0] ?? 0) > 3 * usualLoss,
    limits_met: recent('reached', 7) >= 3,
    loosenings: recent('asked', 30) >= 2,
    stake_rise: before.length >= 5 && Math.max(0, ...high(last(2))) >= 5 * quantile(before, 0.5),
    failed_deposits: history.failed >= 3,
    came_back: ended.some((it) => it <= now && it > now - 30 * day),
    young: history.age >= 18 && history.age <= 24,
    distress: history.distressed,
  }
  return Object.keys(met)
    .filter((kind) => met[kind])
    .toSorted()
}

export const points: Readonly<Record<string, number>> = {
  deposits: 15,
  chase: 20,
  nights: 15,
  long_days: 20,
  loss_rise: 20,
  limits_met: 15,
  loosenings: 10,
  stake_rise: 10,
  failed_deposits: 10,
  came_back: 15,
  young: 10,
  distress: 30,
}
