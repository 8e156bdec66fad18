import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { livePath, readLiveFilters, type LiveFilters } from './live-filters.ts'

/**
 * The live lobby's filters as the address has them, and how to change them: the address is their
 * only home.
 */
export const useLiveLobby = (): { filters: LiveFilters; change: (next: LiveFilters) => void } => {
  const { categoryID, type, providerID } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const filters = useMemo(
    () => readLiveFilters({ categoryID, type, providerID }, search),
    [categoryID, type, providerID, search],
  )
  // Filters are one step of the history, however many were tried.
  return { filters, change: (next) => void navigate(livePath(next), { replace: true }) }
}
