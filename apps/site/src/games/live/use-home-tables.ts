import type { Boot } from '@felek/contract/boot.ts'
import { live, type Table } from '@felek/contract/games.ts'
import { useQuery } from '@tanstack/react-query'
import { useI18n } from '../../lib/format/i18n.ts'
import { callKey, callQuery, queryClient } from '../../lib/api/query.ts'
import { useTablesPollMs } from './use-tables.ts'
import { useTableEvents } from './use-table-events.ts'

const input = { limit: 12 }

/**
 * What came with the page shows at once; what goes on at the tables may have aged, so it is asked
 * for anew.
 */
export const seedHomeTables = (boot: Pick<Boot, 'lang' | 'home'>): void => {
  const known = boot.home?.live
  if (!known || boot.lang !== useI18n.getState().lang) return
  const answer = {
    data: known.tables,
    message: '',
    pagination: { limit: input.limit, offset: 0, total: known.total },
  }
  queryClient.setQueryData(callKey(live.tables, input), answer, { updatedAt: 1 })
}

export const useHomeTables = (): { tables: Table[]; total: number } => {
  useTableEvents()
  const refetchInterval = useTablesPollMs()
  const { data } = useQuery({ ...callQuery(live.tables, input, { quiet: true }), refetchInterval })
  return { tables: data?.data ?? [], total: data?.pagination.total ?? 0 }
}
