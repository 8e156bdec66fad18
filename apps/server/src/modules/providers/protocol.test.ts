import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  contradictions,
  retryables,
  stakeRefusals,
} from '@felek/contract/protocols/provider/money.ts'

const page = readFileSync(new URL('../../../../../docs/providers.md', import.meta.url), 'utf8')

/** The statuses that the page promises for a call, in its table or behind the arrow of a paragraph, but for those that every call has. */
const promised = (call: string): string[] => {
  const row = page
    .split(/\n\n|\n(?=\|)/)
    .find((part) => /^(?:\| )?`/.test(part) && part.includes(`\`POST /providers/{name}/${call}\``))
  const answers = row?.startsWith('|') ? row.split('|')[3] : row?.split('→')[1]
  const words = [...(answers ?? '').matchAll(/`([a-z_]+)`/g)].map((m) => m[1] ?? '')
  return words.filter((word) => word !== 'ok').sort()
}

/** Every call may be answered so; the page says it below the table. */
const ofEveryCall: readonly string[] = ['player_not_found', 'bad_request']

test('docs/providers.md names the statuses that both sides of the wire go by', () => {
  for (const word of ofEveryCall) expect(page).toContain(`\`${word}\``)
  const own = stakeRefusals.filter((status) => !ofEveryCall.includes(status))
  expect(promised('bet')).toEqual(own.toSorted())
  const [ofBets, ofGrants]: typeof retryables = retryables
  expect(promised('win')).toEqual([...contradictions, ofBets].toSorted())
  expect(promised('free-win')).toEqual(['conflict', ofGrants])
  expect(promised('rollback')).toEqual([...contradictions].toSorted())
})
