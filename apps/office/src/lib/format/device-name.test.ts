import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 16) ${chrome}`, 'Chrome, Android'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.1; rv:150.0) Gecko/20100101 Firefox/150.0',
    'Firefox, macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1',
    'Safari, iPhone',
  ],
  ['curl/8', 'curl/8'],
  ['', ''],
])('the browser that says %s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
