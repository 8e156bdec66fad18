import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { getUnreadSince } from '../wallet/wallet.ts'
import { getCursor } from './rollup-store.ts'
import type { Span } from './figures-store.ts'

export type AccountDay = { account: string; day: string; kurus: bigint }

/** What came into each account of gateways and providers less what left it, by the day of Istanbul. */
export const listAccountDays = async (q: Query, { from, to }: Span): Promise<AccountDay[]> =>
  (
    await sql<AccountDay>`
      select a.account, m.day::text as day, sum(m.kurus * a.sign)::bigint as kurus
      from report_money m cross join lateral (values (m.from_account, -1), (m.to_account, 1)) as a (account, sign)
      where m.day between ${from}::date and ${to}::date
        and (starts_with(a.account, 'gateway:') or starts_with(a.account, 'games:'))
      group by 1, 2`.execute(q)
  ).rows

/** Up to which entry the days are read, and when the first one behind it was posted. */
export const readDaysMark = async (
  q: Query,
): Promise<{ entryId: bigint; unreadSince: Date | undefined }> => {
  const { position: entryId } = await getCursor(q, 'journal')
  return { entryId, unreadSince: await getUnreadSince(q, entryId) }
}
