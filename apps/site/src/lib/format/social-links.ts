import { socialNetworks, type SocialLinks } from '@felek/contract/content.ts'
import { isSafeAddress } from '../browser/safe-tree.ts'

export type SocialLink = {
  network: keyof SocialLinks
  url: string
  /** Without the scheme. */
  address: string
  /** Under `.example` nobody can be found (RFC 2606): such an address is shown, and leads nowhere. */
  leads: boolean
}

/** The networks where the house is found; whatever else stands there is no link. */
export const socialLinks = (given: Readonly<Record<string, unknown>>): SocialLink[] =>
  socialNetworks.flatMap((network) => {
    const url = given[network]
    if (typeof url !== 'string' || !url.startsWith('https://') || !isSafeAddress(url)) return []
    const address = url.replace('https://', '').replace(/\/$/, '')
    return [{ network, url, address, leads: !/^[^/:]+\.example([/:]|$)/.test(address) }]
  })
