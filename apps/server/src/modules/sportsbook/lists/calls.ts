import type { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { FeedAway } from '../adapters/adapter.ts'
import { feedStateOf } from '../feed-state.ts'
import type { Handlers } from '../../../deps.ts'
import type { SportsDeps } from '../deps.ts'
import { changeStream } from '../odds-stream/streams.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { listedEvent, wholeEvent } from './event-view.ts'
import { dayOf, highlights, searchEvents, selectEvents, spanOfDay, sportsOf } from './select.ts'
import { openSlip, shareSlip } from './slips.ts'
import {
  addFavourite,
  listFavourites,
  finishedEvents,
  isDescribed,
  overEvent,
  removeFavourite,
} from './store.ts'

/** More than anybody follows; the oldest goes then. */
const favouritesMax = 200

export const sportsbookListsCalls: Handlers<
  typeof sportsbookLists,
  Pick<SportsDeps, 'db' | 'sportsState'>
> = {
  sports: (_input, { deps }) => Promise.resolve(sportsOf(feedStateOf(deps).believed.board)),
  highlights: (_input, { deps, now }) => {
    const { believed } = feedStateOf(deps)
    return Promise.resolve(
      highlights(believed.board, now).map((event) => listedEvent(believed, event, now)),
    )
  },
  events: ({ limit, offset, market, ...wanted }, { deps, now }) => {
    const { believed } = feedStateOf(deps)
    const found = selectEvents(believed.board, wanted, now)
    const rows = found.slice(offset, offset + limit)
    return Promise.resolve({
      rows: rows.map((event) => listedEvent(believed, event, now, market)),
      total: found.length,
    })
  },
  event: async ({ eventID }, { deps, q, now }) => {
    const { believed } = feedStateOf(deps)
    const event = believed.board.events.get(eventID)
    if (event) return wholeEvent(believed, event, now)
    // The board forgets what is over; results lead to it for days.
    const over = await overEvent(q, eventID)
    if (over) return over
    throw new Refusal('not_found')
  },
  results: ({ day, limit, offset, ...wanted }, { q, now }) =>
    finishedEvents(q, { ...wanted, ...spanOfDay(day ?? dayOf(now)) }, { limit, offset }),
  proof: async ({ eventID }, { deps }) => {
    const { proof } = feedStateOf(deps)
    try {
      const told = await proof?.(eventID)
      if (told) return told
    } catch (error) {
      if (error instanceof FeedAway) throw new Refusal('sports_closed')
      throw error
    }
    throw new Refusal('not_found')
  },
  search: ({ q: asked }, { deps, now }) => {
    const { believed } = feedStateOf(deps)
    const found = searchEvents(believed.board, asked)
    return Promise.resolve(found.map((event) => listedEvent(believed, event, now)))
  },
  shareSlip: ({ selections }, { deps, tx, now }) =>
    shareSlip(tx, feedStateOf(deps).believed, selections, now),
  openSlip: ({ code }, { deps, q, now }) => openSlip(q, feedStateOf(deps).believed, code, now),
  channels: ({ streamID, channels, again }, { deps }) => {
    if (!changeStream(deps, streamID, channels, again ?? [])) throw new Refusal('not_found')
    return Promise.resolve({})
  },
  favourites: async ({ mode, type, id }, { deps, tx, player: { playerId }, now, setMessage }) => {
    if (mode === 'insert' && id !== undefined) {
      const { board } = feedStateOf(deps).believed
      const isOnBoard =
        type === 'event'
          ? board.events.has(id)
          : [...board.events.values()].some(({ fixture }) => fixture.league.id === id)
      const isKnown = isOnBoard || (await isDescribed(tx, type, id))
      if (!isKnown) throw new Refusal('not_found')
      await addFavourite(tx, { playerId, kind: type, id, now, max: favouritesMax })
      setMessage('favourite_added')
    } else if (mode === 'delete' && id !== undefined) {
      await removeFavourite(tx, playerId, type, id)
      setMessage('favourite_removed')
    }
    return listFavourites(tx, playerId, type)
  },
}
