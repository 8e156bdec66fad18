import { useQuery } from '@tanstack/react-query'
import type { Reply } from '@felek/contract/envelope.ts'
import { getJson } from '../lib/api/api.ts'

/**
 * Whether the network that this browser comes from is barred; false until the server has said so.
 */
export const useBarredNetwork = (): boolean => {
  const { data } = useQuery({
    queryKey: ['ip-info'],
    queryFn: () => getJson<Reply<{ barred: boolean }>>('/endpoint/v1/ip-info'),
    staleTime: 600_000,
  })
  return data?.result === true && data.data.barred
}
