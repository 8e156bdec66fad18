import { createHash } from 'node:crypto'
import type { DescribedMatch, Snapshot } from '@felek/contract/protocols/feed/feed.ts'
import type { EventMessages } from '../log/log.ts'
import type { Game, View } from '../tell/game.ts'
import { buildMatchMessages } from '../tell/messages.ts'
import { describeEntry, describeOver } from './match-description.ts'
import type { Entry } from './entry.ts'
import type { MatchDeps } from './parts.ts'
import type { Change } from './store.ts'

/** What a match ended with, as the witness keeps it: SHA-256, 64 hex digits. */
export const digestOf = (game: Game, view: View): string =>
  createHash('sha256')
    .update(JSON.stringify(game.ended(view)))
    .digest('hex')

const wallOf = ({ kickedAt }: Entry, now: number): number =>
  kickedAt === null ? 0 : now - kickedAt

/** A match as it stands, also one that is over; undefined where there is none. */
export const describe = (
  { db, matches, now }: Pick<MatchDeps, 'db' | 'matches' | 'now'>,
  event: string,
): Promise<DescribedMatch | undefined> => {
  const entry = matches.get(event)
  if (entry === undefined) return describeOver(db.read, event)
  return Promise.resolve(
    entry.state === 'planned' ? undefined : describeEntry(entry, wallOf(entry, now())),
  )
}

const tellOne = (entry: Entry, at: number) => {
  const { event, match, beats, told: before } = entry
  const { bodies, told } = buildMatchMessages(match, beats, before, wallOf(entry, at))
  const over = told.beats === beats.length
  const grew = told.offered.size > before.offered.size
  const change: Change = {
    event,
    beats: told.beats,
    ...(grew && { offered: JSON.stringify([...told.offered]) }),
    ...(over && {
      state: 'over' as const,
      ended_at: new Date(at),
      digest: digestOf(match.game, told.view),
    }),
  }
  return {
    said: bodies.length > 0 ? [{ event, bodies }] : [],
    changes: told.beats > before.beats || grew ? [change] : [],
    apply: () => {
      entry.told = told
      if (over) entry.state = 'over'
    },
  }
}

/** Tells what is due of every match under way, in one step. */
export const publishSnapshots = async ({ feedLog, matches, now }: MatchDeps): Promise<void> => {
  const at = now()
  const live = [...matches.values()].filter(({ state }) => state === 'live')
  const told = live.map((entry) => tellOne(entry, at))
  const said: EventMessages[] = told.flatMap((it) => it.said)
  const changes = told.flatMap((it) => it.changes)
  if (said.length === 0 && changes.length === 0) return
  await feedLog.step({ said, changes, apply: () => told.forEach(({ apply }) => apply()) })
}

/** Everything that is open, as it stands after the newest number of the log. */
export const snapshotOf = ({
  feedLog,
  matches,
  now,
}: Pick<MatchDeps, 'matches' | 'now'> & { feedLog: { last: () => number } }): Snapshot => {
  const open = [...matches.values()].filter(({ state }) => state !== 'planned')
  return {
    seq: feedLog.last(),
    fixtures: open.map((entry) => describeEntry(entry, wallOf(entry, now()))),
    markets: open.map(({ event, state, told }) => ({
      event,
      producer: state === 'open' ? ('pre' as const) : ('live' as const),
      markets: [...told.board.values()],
    })),
  }
}
