import { repeat } from '../job.ts'
import type { Adapter } from './adapters/adapter.ts'
import { prune } from './board/prune.ts'
import { createReader, type Reader } from './board/reader.ts'
import { createWriter } from './board/writer.ts'
import { openBook } from './book.ts'
import { sweepQuotes } from './cash-out/store.ts'
import type { SportsHouse } from './needs.ts'
import { sweep } from './place/place.ts'
import { payUnpaid } from './settle/pay.ts'
import { settleDue } from './settle/settle.ts'

const dayMs = 86_400_000

/** As often as anything was left to do, but not for ever in one turn. */
const untilNone = async (work: () => Promise<number>): Promise<void> => {
  for (let turn = 0; turn < 50 && (await work()) > 0; turn += 1);
}

/**
 * Reads a feed into this process's board, and does what follows from it: the process that holds the
 * lease writes results, every process judges and pays what is due and ends placings that were left.
 */
export const startSportsJobs = (house: SportsHouse, adapter: Adapter): (() => Promise<void>) => {
  const reader: Reader = createReader({
    adapter,
    log: house.log,
    clock: () => house.now().getTime(),
    heard: (message) => writer.touch(message.event),
    alarm: (why, event) =>
      house.log.error({ feed: adapter.name, why, event }, 'a feed is in doubt'),
  })
  const writer = createWriter(house, { adapter, board: reader.board })
  openBook(house, { board: reader.board, isFresh: (producer) => reader.isFresh(producer) })
  const stops = [
    repeat(house, 'read the match feed', 500, () => Promise.resolve(reader.tick())),
    repeat(house, 'write what the match feed decides', 500, () => writer.write()),
    repeat(house, 'judge coupons', 250, () => untilNone(() => settleDue(house))),
    repeat(house, 'pay coupons', 250, () => payUnpaid(house)),
    repeat(house, 'end placings that were left', 1_000, () => untilNone(() => sweep(house))),
    repeat(house, 'forget matches of long ago', 60_000, () =>
      Promise.resolve(prune(reader.board, house.now())),
    ),
    repeat(house, 'forget old cash-out quotes', 3_600_000, () =>
      untilNone(() => sweepQuotes(house.db.read, new Date(house.now().getTime() - dayMs))),
    ),
  ]
  return async () => {
    reader.close()
    await Promise.all(stops.map((stop) => stop()))
  }
}
