import { randomUUID } from 'node:crypto'
import { logWait } from '@felek/platform/http/wait-log.ts'
import type { Chain, RoomContext, Running } from './context.ts'
import { besideOf, betOfRow } from './context.ts'
import { newServerSeed } from '../maths/draws.ts'
import { crashOf, computeLinks, type Links } from './links.ts'
import {
  findChain,
  findFreshChain,
  findRunning,
  insertChain,
  insertRound,
  lastRounds,
  listBets,
  recordWitnessed,
  type ChainRow,
  type Late,
  type RoomRow,
} from './store.ts'
import { publishRoom, crowdSoon, publishToGuest } from './publish.ts'
import { versionUnder } from './versions.ts'

/*
 * How a round of a room begins: its link was fixed with the chain, the witness promises its part of `late`, and only then
 * can anybody bet. And how a room is taken up by a process that finds it running.
 */

const retryMs = 500
const retryAloneMs = 2_000

const sealPlace = (id: string): string => `studio:chain:${id}`

/** A new chain stands in the database, with its end in plaintext, before its first round. */
const newChain = async (context: RoomContext, firstNumber: bigint): Promise<Chain> => {
  const { books, game, seal, linksLength } = context
  // One that was made before and came to no round is as good.
  const fresh = await findFreshChain(books.db.read, game.slug, firstNumber)
  if (fresh) return chainOfRow(context, fresh)
  const id = randomUUID()
  const root = newServerSeed()
  const links = await computeLinks(root, linksLength)
  const publishedAt = new Date(books.clock())
  await books.db.inTx((tx) =>
    insertChain(tx, {
      id,
      terminal: links.terminal,
      length: linksLength,
      root_sealed: seal.encrypt(root, sealPlace(id)),
      published_at: publishedAt,
      room: game.slug,
      first_number: firstNumber,
    }),
  )
  return { id, links, firstNumber, publishedAt, isWitnessed: false }
}

const chainOfRow = async ({ seal }: Pick<RoomContext, 'seal'>, row: ChainRow): Promise<Chain> => ({
  id: row.id,
  links: await computeLinks(seal.decrypt(row.root_sealed, sealPlace(row.id)), row.length),
  firstNumber: row.first_number ?? 1n,
  publishedAt: row.published_at,
  isWitnessed: false,
})

/** The chain of this id: the one at hand, or made anew from its root. */
export const getChain = async (
  context: Pick<RoomContext, 'books' | 'chain' | 'seal'>,
  id: string,
): Promise<Chain> => {
  if (context.chain?.id === id) return context.chain
  const row = await findChain(context.books.db.read, id)
  if (!row) throw new Error(`there is no chain ${id}`)
  return chainOfRow(context, row)
}

/** Number and link behind the last round's; a new chain where that one is used up, or there was none. */
const nextPlace = async (
  context: RoomContext,
): Promise<{ number: bigint; link: number; chain: Chain }> => {
  if (context.next === null) {
    const [last] = await lastRounds(context.books.db.read, context.game.slug, 1)
    if (last) context.chain = await getChain(context, last.chain_id)
    context.next = last
      ? { number: last.number + 1n, link: last.link + 1 }
      : { number: 1n, link: 1 }
  }
  const { number, link } = context.next
  if (context.chain && link <= context.chain.links.length)
    return { number, link, chain: context.chain }
  const chain = await newChain(context, number)
  context.chain = chain
  context.next = { number, link: 1 }
  return { number, link: 1, chain }
}

const awaitWitness = (context: RoomContext, why: string): Promise<void> => {
  const fields = { room: context.game.slug, why }
  if (!context.isWaiting)
    logWait(context.log, fields, 'the room waits for the witness', () => context.isWaiting)
  context.isWaiting = true
  return context.wait(context.guests.size > 0 ? retryMs : retryAloneMs)
}

/** Whether the witness has the chain's end; no round is promised before. */
const publishChain = async (context: RoomContext, chain: Chain): Promise<boolean> => {
  if (chain.isWitnessed) return true
  const { books, game, publish } = context
  const { id, firstNumber, links } = chain
  const { terminal, length } = links
  const answer = await publish({ id, firstNumber, game: game.slug, terminal, length })
  if (answer.status === 'away') {
    await awaitWitness(context, answer.why)
    return false
  }
  if (answer.status === 'conflict') {
    // Our tables are older than what the witness remembers: another chain begins behind that.
    context.chain = null
    context.next = { number: answer.lastNumber + 1n, link: 1 }
    return false
  }
  await recordWitnessed(books.db.read, id, new Date(books.clock()))
  chain.isWitnessed = true
  return true
}

const runningOf = (
  { id, by, number, link }: Pick<Running, 'id' | 'by' | 'number' | 'link'>,
  {
    linkHash,
    lateHash,
    bellAt,
    now,
  }: { linkHash: string; lateHash: string; bellAt: number; now: number },
): Running => ({
  id,
  by,
  number,
  link,
  linkHash,
  lateHash,
  phase: 'betting',
  phaseAt: now,
  state: { bellAt, flight: null, bets: [] },
  late: null,
  broken: false,
  crash: null,
  beside: new Map(),
  paid: new Set(),
  writing: new Set(),
})

/** One try to open a round. */
export const openRound = async (context: RoomContext): Promise<void> => {
  const { books, game, witness } = context
  // Another process that kept the room, or believed so, may have left one.
  if (await findRunning(books.db.read, game.slug)) return takeUp(context)
  const { number, link, chain } = await nextPlace(context)
  if (!(await publishChain(context, chain))) return undefined
  const id = randomUUID()
  const linkHash = chain.links.link(link - 1)
  // Counted from before the question, so that betting never ends later here than there.
  const askedAt = books.clock()
  const answer = await witness.commit({
    roundId: id,
    game: game.slug,
    number,
    commitment: linkHash,
    steps: 1,
    closesInMs: game.betMs,
    endsInMs: game.betMs,
  })
  if (answer.status === 'away') return awaitWitness(context, answer.why)
  context.isWaiting = false
  if (answer.status === 'conflict') {
    // Our tables are older than what the witness remembers: links up to there have been shown.
    const past = answer.lastNumber >= number ? answer.lastNumber + 1n - number : 1n
    context.next = { number: number + past, link: link + parseInt(`${past}`, 10) }
    return undefined
  }
  const bellAt = askedAt + answer.closesInMs
  await insertRound(books.db.read, {
    id,
    kind: 'room',
    game: game.slug,
    maths: game.maths,
    room: game.slug,
    number,
    chain_id: chain.id,
    link,
    seal: answer.commitment,
    state: 'staking',
    cap_hundredths: BigInt(game.config.cap),
    acts_until: new Date(bellAt),
    opened_at: new Date(books.clock()),
  })
  const times = { linkHash, lateHash: answer.commitment, bellAt, now: books.clock() }
  context.round = runningOf({ id, by: game, number, link }, times)
  tellRound(context)
  return undefined
}

/** Which round it is now: to all, and to each what they have in it. */
const tellRound = (context: RoomContext): void => {
  publishRoom(context)
  crowdSoon(context)
  for (const guest of context.guests.values()) publishToGuest(context, guest)
}

const pastOf = (context: RoomContext, row: RoomRow, links: Links) => {
  const { value } = row.late as Late
  const { config, rules } = versionUnder(context.game, row.maths) ?? context.game
  const x = crashOf(config, links.link(row.link), value, rules)
  return {
    roundId: row.id,
    number: parseInt(`${row.number}`, 10),
    multiple: Math.min(x, config.cap),
  }
}

/** Takes up what another process left, or what this one no longer knows for sure: the oldest round that goes on. */
export const takeUp = async (context: RoomContext): Promise<void> => {
  const { books, game } = context
  const rows = await lastRounds(books.db.read, game.slug, 21)
  context.round = null
  context.next = null
  context.owes = null
  const last = (await findRunning(books.db.read, game.slug)) ?? rows[0]
  if (!last) return
  context.chain = await getChain(context, last.chain_id)
  const { links } = context.chain
  const isRunning = last.state === 'staking' || last.state === 'deciding'
  context.past = rows
    .filter((row) => row.state === 'settled' && row.chain_id === last.chain_id)
    .map((row) => pastOf(context, row, links))
  if (!isRunning) return
  const bets = await listBets(books.db.read, last.id)
  const now = books.clock()
  const bellAt = last.acts_until?.getTime() ?? now
  const hashes = { linkHash: links.link(last.link - 1), lateHash: last.seal ?? '', bellAt, now }
  const by = versionUnder(game, last.maths) ?? game
  const round = runningOf({ ...last, by }, hashes)
  round.beside = new Map(bets.map((row) => [row.id, besideOf(row)]))
  round.paid = new Set(bets.filter(({ state }) => state === 'paid').map(({ id }) => id))
  round.late = last.late
  round.state = { bellAt, flight: null, bets: bets.map(betOfRow(by)) }
  round.phase = now < bellAt ? 'betting' : 'bell'
  if (round.late) {
    const { value, takeoffAt } = round.late
    const x = crashOf(by.config, links.link(last.link), value, by.rules)
    round.state = { ...round.state, flight: { takeoffAt, x } }
    round.phase = 'flight'
    // However short we were away: nobody could cash out meanwhile, and nobody knows who would have.
    round.broken = true
  }
  context.round = round
  // Whoever looks on here saw another one last.
  tellRound(context)
}
