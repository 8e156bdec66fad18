import { expect, test } from 'vitest'
import { providerMarks } from '@felek/contract/provider-marks.ts'
import { titles } from '@felek/studio/src/titles.ts'
import { providers, providerSigns } from './providers.ts'

test('every label of the studio has a mark, and the product names no other', () => {
  expect(Object.keys(providers)).toEqual([...providerMarks])
  for (const { label } of titles) expect(providerMarks).toContain(label)
  for (const id of providerMarks) expect(providerSigns()).toContain(`<symbol id="${id}"`)
})
