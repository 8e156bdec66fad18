import { describe, expect, it } from 'vitest'
import { ApiRefusal, NetworkFailure, RequestBlocked } from '../lib/api/api.ts'
import { fateOf } from './use-money-request.ts'

const refused = (error: string) =>
  new ApiRefusal({ error, message: '', code: 422, debug: '', data: {} })

describe('what a failure means for the request id', () => {
  it.each([
    'insufficient_funds',
    'amount_out_of_range',
    'invalid_fields',
    'id_conflict',
    'method_closed',
  ])('%s ends it', (key) => expect(fateOf(refused(key))).toBe('final'))
  it.each(['rate_limited', 'step_up_required'])('%s keeps it', (key) =>
    expect(fateOf(refused(key))).toBe('open'),
  )
  it.each(['busy', 'internal'])('%s leaves the outcome unknown', (key) =>
    expect(fateOf(refused(key))).toBe('unknown'),
  )
  it('a lost connection leaves the outcome unknown', () =>
    expect(fateOf(new NetworkFailure('no answer'))).toBe('unknown'))
  it('what never left keeps it', () => expect(fateOf(new RequestBlocked())).toBe('open'))
})
