import { players } from '@felek/contract/players.ts'
import { secondFactor } from '@felek/contract/second-factor.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callQuery, forget, queryClient } from '../../lib/api/query.ts'
import { changeProfile } from '../../lib/session/session.ts'

/** What sign-in asks for; `changed` reads it anew, here and in the stored profile. */
export const useSecondFactorType = () => {
  const query = useQuery(callQuery(secondFactor.authType, { mode: 'get' }, { staleTimeMs: 0 }))
  const changed = useCallback(async () => {
    await forget(players.getProfile)
    await forget(secondFactor.authType)
    const account = await queryClient.fetchQuery(callQuery(players.getProfile, {}))
    await changeProfile({ gasecret: account.data.gasecret })
  }, [])
  return { type: query.data?.data.type, isError: query.isError, refetch: query.refetch, changed }
}
