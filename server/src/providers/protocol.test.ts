import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  contradictions,
  retryables,
  stakeRefusals,
} from '../../../contract/src/provider-protocol.ts'

const page = readFileSync(new URL('../../../docs/providers.md', import.meta.url), 'utf8')

/** The statuses that the page's table promises for a call, but for those that every call has. */
const promised = (call: string): string[] => {
  const row = page
    .split('\n')
    .find((line) => line.startsWith(`| \`POST /providers/{name}/${call}\``))
  const words = [...(row?.split('|')[3] ?? '').matchAll(/`([a-z_]+)`/g)].map((m) => m[1] ?? '')
  return words.filter((word) => word !== 'ok').sort()
}

/** Every call may be answered so; the page says it below the table. */
const ofEveryCall: readonly string[] = ['player_not_found', 'bad_request']

test('docs/providers.md names the statuses that both sides of the wire go by', () => {
  for (const word of ofEveryCall) expect(page).toContain(`\`${word}\``)
  const own = stakeRefusals.filter((status) => !ofEveryCall.includes(status))
  expect(promised('bet')).toEqual(own.toSorted())
  expect(promised('win')).toEqual([...contradictions, ...retryables].toSorted())
  expect(promised('rollback')).toEqual([...contradictions].toSorted())
})
