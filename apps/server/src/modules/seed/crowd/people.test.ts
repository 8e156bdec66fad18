import { expect, test } from 'vitest'
import { isIban, isTckn } from '@felek/contract/fields.ts'
import { listCrowd } from './people.ts'

test('the demo’s other players are forms that the site would take, and nobody is there twice', () => {
  const crowd = listCrowd()
  for (const { identityNumber, iban, username } of crowd) {
    expect(isTckn(identityNumber), identityNumber).toBe(true)
    expect(isIban(iban), iban).toBe(true)
    expect(username).toMatch(/^[a-z0-9]{3,20}$/)
  }
  for (const key of ['username', 'identityNumber', 'phone', 'email'] as const)
    expect(new Set(crowd.map((it) => it[key])).size, key).toBe(crowd.length)
})
