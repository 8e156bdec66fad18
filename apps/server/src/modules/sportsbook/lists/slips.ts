import { randomInt } from 'node:crypto'
import { oddsText } from '@felek/contract/coupon.ts'
import type { Output } from '@felek/contract/call.ts'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import type { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import { offerOf, type TrustedBoard } from '../board/offer.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { forgetSlips, keepSlip, sharedSlip, type SharedSelection } from './store.ts'

/* Slips under six digits, for a day: what was chosen, never by whom or for how much. */

const keptMs = sportsRules.sharedSlipHours * 3_600_000
/** With a million codes, ten tries fail only where nearly all are taken. */
const triesMax = 10

/** Keeps a slip of what is offered now; its code. */
export const shareSlip = async (
  tx: Tx,
  believed: TrustedBoard,
  selections: readonly SharedSelection[],
  now: Date,
): Promise<{ code: string; expiresAt: string }> => {
  const states = selections.map((it) => offerOf(believed, it, now).state)
  if (states.includes('closed')) throw new Refusal('sports_closed')
  const gone = selections.flatMap(({ eventID, marketID, outcomeID }, index) =>
    states[index] === 'gone' ? [{ index, eventID, marketID, outcomeID }] : [],
  )
  if (gone.length > 0) throw new Refusal('selection_gone', {}, undefined, { selections: gone })
  await forgetSlips(tx, now)
  const expiresAt = new Date(now.getTime() + keptMs)
  for (let tries = 0; tries < triesMax; tries += 1) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (await keepSlip(tx, code, selections, { now, expiresAt }))
      return { code, expiresAt: expiresAt.toISOString() }
  }
  throw new Refusal('busy')
}

const words = { open: 'active', suspended: 'suspended', closed: 'suspended', gone: 'gone' } as const

/** A shared slip at today's odds, with what is gone marked. */
export const openSlip = async (
  q: Query,
  believed: TrustedBoard,
  code: string,
  now: Date,
): Promise<Output<typeof sportsbookLists.openSlip>> => {
  const slip = await sharedSlip(q, code, now)
  if (!slip) throw new Refusal('not_found')
  return {
    code,
    expiresAt: new Date(slip.expires_at).toISOString(),
    selections: slip.selections.map(({ eventID, marketID, outcomeID, banker }) => {
      const offer = offerOf(believed, { eventID, marketID, outcomeID }, now)
      const fixture = offer.fixture ?? believed.board.events.get(eventID)?.fixture
      return {
        eventID,
        marketID,
        outcomeID,
        banker,
        status: words[offer.state],
        ...(offer.odds === undefined ? {} : { odds: oddsText(offer.odds) }),
        mbs: offer.mbs,
        live: offer.live,
        ...(fixture === undefined
          ? {}
          : {
              event: {
                code: fixture.code,
                sport: fixture.sport,
                league: fixture.league.name,
                home: fixture.home.name,
                away: fixture.away.name,
                startsAt: new Date(fixture.startsAt).toISOString(),
              },
            }),
      }
    }),
  }
}
