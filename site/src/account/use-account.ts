import { players } from '@felek/contract/src/players.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../lib/query.ts'

/** The player's own data as the server shows it: e-mail, phone and identity masked. */
export const useAccount = () => {
  const query = useQuery(callQuery(players.getProfile, {}))
  return { ...query, account: query.data?.data }
}
