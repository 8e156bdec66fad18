import { isTckn } from '@felek/contract/fields.ts'
import { expect, it } from 'vitest'
import { sampleTckn, tcknFrom } from './sample-tckn.ts'

it('is accepted by the contract, whatever was drawn', () => {
  for (let i = 0; i < 2_000; i++) expect(isTckn(sampleTckn())).toBe(true)
  expect(isTckn(tcknFrom([0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(true)
})
