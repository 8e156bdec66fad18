import { mkdtempSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBarredTerritory } from '@felek/contract/territory.ts'
import { createBarredNetworks, isBarredAddress } from './territory.ts'

test.each([
  { country: 'TR', city: 'Girne' },
  { country: 'TR', city: 'GİRNE' },
  { country: 'CY', city: 'girne' },
  { country: 'CY', city: 'Lefkoşa' },
  { country: 'GB', city: 'LEFKOSA' },
  { country: 'CY', city: 'Gazimağusa' },
  { country: 'CY', city: 'Gazi Mağusa' },
  { country: 'CY', city: 'Güzelyurt' },
  { country: 'CY', city: 'İskele' },
  { country: 'CY', city: 'North Nicosia' },
  { country: 'TR', city: 'KKTC' },
  { country: 'TR', city: 'İstanbul', phone: '+903921234567' },
  { country: 'TR', city: 'Mersin', address: 'Atatürk Cad. 5, Girne, Mersin 10 Turkey' },
  { country: 'TR', city: 'İstanbul', address: 'Bedrettin Demirel Cad. 1, K.K.T.C.' },
  { country: 'TR', city: 'İstanbul', address: 'kuzey kıbrıs türk cumhuriyeti' },
])('barred: %o', (residence) => {
  expect(isBarredTerritory(residence)).toBe(true)
})

test.each([
  { country: 'TR', city: 'İstanbul', address: 'Girne Caddesi 12, Maltepe', phone: '+905321234567' },
  { country: 'TR', city: 'Aksaray Güzelyurt', address: 'Belediye Sok. 1' },
  { country: 'CY', city: 'Limassol', phone: '+35799123456' },
  { country: 'CY', city: 'Nicosia' },
  { country: 'TR', city: 'Mersin', address: 'İnönü Bulvarı 10, Yenişehir' },
  { country: 'TR', city: 'Girneli' },
  {},
])('not barred: %o', (residence) => {
  expect(isBarredTerritory(residence)).toBe(false)
})

const listed = (dataDir: string) => ({
  playersState: { barredNetworks: createBarredNetworks({ dataDir }) },
})

test('an address is barred by the list in the data folder alone', () => {
  const dataDir = mkdtempSync('/tmp/felek-networks-')
  writeFileSync(
    `${dataDir}/barred-networks.txt`,
    '# documentation networks\n203.0.113.0/24\n2001:db8::/32\n198.51.100.7\n',
  )
  const deps = listed(dataDir)
  expect(
    [
      '203.0.113.9',
      '2001:db8::1',
      '198.51.100.7',
      '203.0.112.9',
      '2001:db9::1',
      '198.51.100.8',
    ].map((ip) => isBarredAddress(deps, ip)),
  ).toEqual([true, true, true, false, false, false])
  expect(isBarredAddress(listed(mkdtempSync('/tmp/felek-networks-')), '203.0.113.9')).toBe(false)
})
