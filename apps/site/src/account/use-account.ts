import { players } from '@felek/contract/players.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../lib/api/query.ts'

/** The player's own data as the server shows it: e-mail, phone and identity masked. */
export const useAccount = () => {
  const query = useQuery(callQuery(players.getProfile, {}))
  return { ...query, account: query.data?.data }
}
