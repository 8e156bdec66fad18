import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { useFoundMatches, useMatches } from './use-matches.ts'

test('who has nothing to ask for is done at once, and spoils nobody’s asking', async () => {
  const asked: (() => Promise<unknown>)[] = []
  const Page = () => {
    asked.push(useMatches({ eventIDs: [], limit: 50 }, false).again, useFoundMatches('').again)
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: queryClient }, createElement(Page)))
  expect(await Promise.all(asked.map((again) => again()))).toEqual([undefined, undefined])
})
