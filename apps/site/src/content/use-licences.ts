import type { Lang } from '@felek/phrases/format.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getJson } from '../lib/api/api.ts'
import { useLang } from '../lib/format/i18n.ts'

/** A row of `GET licenses`. */
export type Licence = {
  id: string
  authority: string
  number: string
  holder: string
  url: string
  validUntil: string
  text: string
}

const licencesQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['licenses', lang],
    queryFn: async () =>
      (await getJson<{ data: Licence[] }>(`/endpoint/v1/licenses?version=1&lang=${lang}`)).data,
    staleTime: Infinity,
  })

/** Under what licences the house plays; in the demo one row, which says that there is none. */
export const useLicences = (): readonly Licence[] => useQuery(licencesQuery(useLang())).data ?? []
