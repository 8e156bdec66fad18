import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { lobbyPath, readFilters, type Filters } from './lobby-filters.ts'

/**
 * The lobby's filters as the address has them, and how to change them: the address is their only
 * home.
 */
export const useLobby = (): { filters: Filters; change: (next: Filters) => void } => {
  const { categoryID, type, providerID } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(
    () => readFilters({ categoryID, type, providerID }, search),
    [categoryID, type, providerID, search],
  )
  // Filters are one step of the history, however many were tried.
  return { filters, change: (next) => void navigate(lobbyPath(next), { replace: true }) }
}
