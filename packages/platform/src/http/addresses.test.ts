import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addressOf, networksOf } from './addresses.ts'

const names = (address: string) => networksOf(address).map(({ name }) => name)
const seen = (remoteAddress: string | undefined, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
})

test('a bucket belongs to an IPv4 address, or to a household of IPv6 and, sixteenfold, to its customer', () => {
  expect(networksOf('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }])
  expect(names('::ffff:203.0.113.7')).toEqual(['203.0.113.7'])
  expect(networksOf('2001:db8:1:2:aaaa::1')).toEqual([
    { name: '2001:db8:1:2::/64', times: 1 },
    { name: '2001:db8:1::/48', times: 16 },
  ])
  expect(names('2001:0DB8:1:2:ffff:ffff:ffff:ffff')).toEqual(names('2001:db8:1:2::1'))
  expect(names('2001:db8:1:3::1')).not.toEqual(names('2001:db8:1:2::1'))
  expect(names('2001:db8:1:3::1')[1]).toBe(names('2001:db8:1:2::1')[1])
  expect(names('2001:db8::1')).toEqual(names('2001:db8:0:0:1::'))
  expect(names('fe80::1%eth0')).toEqual(names('fe80::2%eth1'))
  expect(names('::1')).toEqual(['0:0:0:0::/64', '0:0:0::/48'])
})

test('without a proxy nobody names their own address', () => {
  expect(addressOf(seen('203.0.113.9', '198.51.100.1'), false)).toBe('203.0.113.9')
  expect(addressOf(seen('::ffff:203.0.113.9'), false)).toBe('203.0.113.9')
  expect(addressOf(seen(undefined), false)).toBe('')
})

test('behind a proxy it is the last entry, however that proxy writes addresses', () => {
  const behind = (forwarded?: string) => addressOf(seen('10.0.0.1', forwarded), true)
  expect(behind('127.0.0.1, 198.51.100.9, 203.0.113.7')).toBe('203.0.113.7')
  // With the sender's port, every connection would be an address of its own.
  expect(behind('203.0.113.7:52114')).toBe('203.0.113.7')
  expect(behind('[2001:db8::1]:52114')).toBe('2001:db8::1')
  expect(behind('[2001:db8::1]')).toBe('2001:db8::1')
  expect(behind('2001:db8::1')).toBe('2001:db8::1')
  expect(behind('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test.each([undefined, '', ' , ', 'unknown', '_hidden', '1.2.3', '203.0.113.7, nobody', '::g'])(
  'a last entry that is no address makes nobody a new address: %s',
  (forwarded) => expect(addressOf(seen('10.0.0.1', forwarded), true)).toBe('10.0.0.1'),
)

test('no source asks the framework who is asking: behind a proxy it takes the proxy for the sender', () => {
  const root = join(import.meta.dirname, '../../../..')
  const found = [
    'apps/server/src',
    'apps/studio/src',
    'apps/feed/src',
    'apps/sandbox/src',
    'packages/platform/src',
  ]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .filter((path) => /\breq(uest)?\.(ip|ips)\b/.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})
