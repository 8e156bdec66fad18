import { useEffect, useState } from 'react'
import type { Data } from '@felek/contract/call.ts'
import { officeSearch } from '@felek/contract/office/search.ts'
import { api, ApiRefusal } from '../lib/api/api.ts'

export type SearchResult = Data<typeof officeSearch.search>
export type SearchState =
  | { status: 'idle' | 'searching' | 'failed'; result: null }
  | { status: 'done'; result: SearchResult }

/** A query is sent when somebody has stopped typing: each is a line of the audit. */
const restMs = 350
const lettersMin = 3
const idle: SearchState = { status: 'idle', result: null }
const searching: SearchState = { status: 'searching', result: null }
const nothing: SearchState = { status: 'done', result: { shapes: [], rows: [] } }

/**
 * Finds records by what was typed. The query goes in the body of a call and is kept nowhere: neither in an address nor
 * among the answers that the page remembers.
 */
export const useSearch = (typed: string, isOpen: boolean): SearchState => {
  const [answer, setAnswer] = useState<{ query: string; state: SearchState } | null>(null)
  const query = typed.trim()
  const isAsked = isOpen && query.length >= lettersMin
  useEffect(() => {
    if (!isAsked) return undefined
    const gone = new AbortController()
    const answered = (state: SearchState) => {
      if (!gone.signal.aborted) setAnswer({ query, state })
    }
    const timer = setTimeout(() => {
      api(officeSearch.search, { q: query }, { signal: gone.signal }).then(
        ({ data }) => answered({ status: 'done', result: data }),
        (problem: unknown) => {
          // What nobody can have meant finds nothing.
          const isNothing = problem instanceof ApiRefusal && problem.key === 'invalid_fields'
          answered(isNothing ? nothing : { status: 'failed', result: null })
        },
      )
    }, restMs)
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [query, isAsked])
  if (!isAsked) return idle
  return answer?.query === query ? answer.state : searching
}
