import { expect, test } from 'vitest'
import { socialLinks } from './social-links.ts'

test('networks are links where their address can lead somewhere; what is no address is nothing', () => {
  const found = socialLinks({
    instagram: 'https://instagram.felek.example',
    youtube: 'https://www.youtube.com/@felek.example',
    telegram: 'https://felek.example/kanal',
    facebook: 'http://felek.example',
    reddit: 'javascript:alert(1)',
    myspace: 'https://myspace.com',
    whatsapp: 7,
  })
  expect(found.map(({ network, address, leads }) => [network, address, leads])).toEqual([
    ['instagram', 'instagram.felek.example', false],
    ['youtube', 'www.youtube.com/@felek.example', true],
    ['telegram', 'felek.example/kanal', false],
  ])
})
