import type { Query } from '@felek/database/database.ts'
import { listExposed } from './exposure.ts'
import * as acts from './money.ts'
import * as lists from './store.ts'
import * as terms from './overrides.ts'

/*
 * What the back office may do and see of the book, by the names of its calls to come: `trade/<name>`. Each
 * act takes who does it, who approved it and why; those that move money refuse without a second person.
 */

const most = 200
const page = ({ limit = 50, offset = 0 }: Partial<lists.Page> = {}): lists.Page => ({
  limit: Math.max(1, Math.min(most, limit)),
  offset: Math.max(0, offset),
})

export const trade = {
  suspend: terms.suspend,
  release: terms.release,
  price: terms.price,
  mbs: terms.mbs,
  limit: terms.limit,
  factor: terms.factor,
  result: acts.result,
  rollback: acts.rollback,
  void_span: acts.voidSpan,
  void_coupon: acts.voidOneCoupon,
  write_off: acts.writeOffDebt,
  exposure: (q: Query, of?: Partial<lists.Page>) => listExposed(q, page(of)),
  unsettled: (q: Query, before: Date, of?: Partial<lists.Page>) =>
    lists.listUnsettled(q, before, page(of)),
  coupons: (q: Query, of: Parameters<typeof lists.listTraded>[1], which?: Partial<lists.Page>) =>
    lists.listTraded(q, of, page(which)),
  price_log: (
    q: Query,
    eventID: string,
    { from, before, ...of }: { from: Date; before: Date } & Partial<lists.Page>,
  ) => lists.listPrices(q, eventID, { from, before, ...page(of) }),
  feed: (q: Query, adapter: string, of?: Partial<lists.Page>) =>
    lists.listDecidedMessages(q, adapter, page(of)),
}
