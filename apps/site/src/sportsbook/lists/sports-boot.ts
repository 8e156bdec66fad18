import type { SportsBoot } from '@felek/contract/boot.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { putResponse } from '../../lib/api/query.ts'
import { rememberEvents } from './known-events.ts'

/** The answers that came with the page, as if they had been asked for when the page was. */
export const putSports = ({ sports, highlights, lists }: SportsBoot): void => {
  const atMs = performance.timeOrigin
  putResponse(sportsbookLists.sports, {}, sports, sports.length, atMs)
  if (highlights.length > 0)
    putResponse(sportsbookLists.highlights, {}, highlights, highlights.length, atMs)
  for (const { asked, rows, total } of lists)
    putResponse(sportsbookLists.events, asked, rows, total, atMs)
}

/** In the app their matches are known, too, before anything is shown of them. */
export const seedSports = (boot: SportsBoot | undefined): void => {
  if (!boot) return
  putSports(boot)
  rememberEvents([...boot.highlights, ...boot.lists.flatMap(({ rows }) => rows)])
}
