import { expect, test } from 'vitest'
import { inAll, ownFiles } from './count.ts'

test('own files are those of the repository, without packages, the platform and the tools that count', () => {
  const urls = [
    'file:///felek/apps/server/src/rpc/pipeline.ts',
    'file:///felek/node_modules/kysely/index.js',
    'file:///felek/tools/coverage/agent.ts',
    'file:///elsewhere/apps/server/src/rpc/pipeline.ts',
    'node:internal/timers',
    'file:///felek/packages/contract/src/call.ts',
  ]
  expect(ownFiles(urls, '/felek')).toEqual([
    'apps/server/src/rpc/pipeline.ts',
    'packages/contract/src/call.ts',
  ])
})

test('what runs beside a call by chance is not in every count', () => {
  expect(
    inAll([
      ['a', 'b', 'job'],
      ['b', 'a'],
      ['a', 'b', 'other'],
    ]),
  ).toEqual(['a', 'b'])
  expect(inAll([])).toEqual([])
})
