import type { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { Data } from '@felek/contract/call.ts'
import { picksMax, type SlipPick } from '../slip/slip.ts'

export type SharedSelection = Data<typeof sportsbookLists.openSlip>['selections'][number]

/** What of a shared slip can go into a slip: what is offered still, and known by its match. */
export const slipOfShared = (selections: readonly SharedSelection[]): SlipPick[] =>
  selections
    .flatMap(({ eventID, marketID, outcomeID, banker, status, event }): SlipPick[] =>
      status === 'gone' || event === undefined
        ? []
        : [
            {
              eventID,
              marketID,
              outcomeID,
              banker,
              sport: event.sport,
              code: event.code,
              home: event.home,
              away: event.away,
              startsAt: event.startsAt,
            },
          ],
    )
    .slice(0, picksMax)
