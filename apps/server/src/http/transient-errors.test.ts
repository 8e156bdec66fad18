import { expect, test } from 'vitest'
import { DatabaseUnavailable, isTransient } from '@felek/database/database.ts'
import { failed } from '../rpc/encode.ts'
import { Refusal } from '../rpc/refusal.ts'

const withCode = (code: unknown) => Object.assign(new Error('x'), { code })

test.each([
  ['a lock that was not given', withCode('55P03')],
  ['a statement that took too long', withCode('57014')],
  ['a deadlock', withCode('40P01')],
  ['a serialization failure', withCode('40001')],
  ['no connection left', withCode('53300')],
  ['a full disk', withCode('53100')],
  ['no memory', withCode('53200')],
  ['a disk that fails', withCode('58030')],
  ['a database that is away', new DatabaseUnavailable('away', { code: 'ECONNREFUSED' })],
])('%s passes: busy, to be asked again', (_name, error) => {
  expect(isTransient(error)).toBe(true)
  const { said, answer } = told(error)
  expect([answer.http, answer.reply.error, answer.retryAfterS, said]).toEqual([
    503,
    'busy',
    1,
    ['warn'],
  ])
})

test.each([
  ['a broken constraint', withCode('23505')],
  ['a missing column', withCode('42703')],
  ['a number for a code', withCode(40_001)],
  ['an error of ours', new Error('select secret')],
  ['no error at all', 'text'],
  ['undefined', undefined],
  ['null', null],
])('%s is our bug: internal, and nothing of it is told', (_name, error) => {
  const { said, answer } = told(error)
  expect([answer.http, answer.reply.error, answer.retryAfterS, said]).toEqual([
    500,
    'internal',
    undefined,
    ['error'],
  ])
  expect(JSON.stringify(answer)).not.toContain('secret')
  expect(answer.reply.debug).toBe('id')
})

test('a refusal is told as it is, and nobody is woken for it', () => {
  const { said, answer } = told(new Refusal('not_found'))
  expect([answer.http, answer.reply.code, answer.reply.error, said]).toEqual([
    200,
    404,
    'not_found',
    [],
  ])
})

test.each([
  [400, '1', /1 /],
  [1_001, '2', /2 /],
  [89_000, '89', /89 /],
  [90_000, '90', /2 /],
])(
  'a wait of %i ms is told in whole seconds, never too short, and from ninety on in minutes',
  (waitMs, retry, text) => {
    const { answer } = told(new Refusal('flooded', { waitMs }))
    expect([answer.http, String(answer.retryAfterS)]).toEqual([429, retry])
    expect(answer.reply.message).toMatch(text)
    expect(answer.reply.message).not.toMatch(/[{}]/)
  },
)

/** What a caller is told of that error, and how the log was. */
function told(error: unknown) {
  const said: string[] = []
  const log = { error: () => void said.push('error'), warn: () => void said.push('warn') }
  return { said, answer: failed(error, { log, lang: 'tr', requestId: 'id' }) }
}
