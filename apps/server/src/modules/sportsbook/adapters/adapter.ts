import type {
  DescribedMatch,
  FeedLine,
  MatchProof,
  Snapshot,
  Stateful,
} from '@felek/contract/protocols/feed/feed.ts'

/**
 * Hears what a feed says. `ended` is called once: the line was lost, or what comes after `after` is
 * older than what the feed keeps and a snapshot has to be taken.
 */
export type Sink = { line(line: FeedLine): void; ended(why: 'lost' | 'too_old'): void }

/** It can not be asked now: nobody listens, or it is not open. It comes back by itself. */
export class FeedAway extends Error {
  override name = 'FeedAway'
}

/** A feed in our words (docs/feed.md); whoever speaks others is translated here. */
export type Adapter = {
  /** Names it for ever: cursor and log are kept by it. */
  name: string
  /** Messages from after that number on, in the order in which they come. Returns what closes it. */
  open(after: number, sink: Sink): () => void
  /** Everything open, and the number after which it stood so. */
  snapshot(): Promise<Snapshot>
  /** Messages that decide money, of after that number, for ever. Throws `FeedAway`, as `snapshot` does. */
  stateful(after: number): Promise<Stateful>
  /**
   * A match as it stands, also one that is over; undefined where it knows none. Of a feed that can not
   * be asked, an end that was said while nobody listened is never heard. Throws `FeedAway`.
   */
  event?: (event: string) => Promise<DescribedMatch | undefined>
  /** How a match came about; undefined where it knows none. A feed without promises has no such thing. */
  proof?: (event: string) => Promise<MatchProof | undefined>
}
