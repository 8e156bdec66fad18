import type { Boot } from '@felek/contract/boot.ts'
import { getJson } from './api.ts'

let boot: Boot | null = null

/**
 * The public data that came with the page. Where a page came without it (the development server),
 * the static files are read instead, so that the site starts either way.
 */
export const loadBoot = async (): Promise<Boot> => {
  const block = document.getElementById('boot')?.textContent
  if (block) {
    boot = JSON.parse(block) as Boot
    return boot
  }
  const file = <T>(name: string): Promise<T> => getJson<T>(`/data/${name}.json`)
  const [languages, headerMenu, footerMenu, partners, investmentMethods] = await Promise.all([
    file<Boot['languages']>('languages'),
    file<Boot['headerMenu']>('header-menu'),
    file<Boot['footerMenu']>('footer-menu'),
    file<Boot['partners']>('partners'),
    file<Boot['investmentMethods']>('investment-methods'),
  ])
  boot = {
    lang: 'tr',
    theme: 'dark',
    maintenance: { on: false, message: '' },
    languages,
    headerMenu,
    footerMenu,
    partners,
    investmentMethods,
  }
  return boot
}

/** For the server's shell, which has the data in hand. */
export const setBoot = (given: Boot): void => {
  boot = given
}

/** Once `loadBoot` has run. */
export const getBoot = (): Boot => {
  if (!boot) throw new Error('loadBoot() runs before anything is shown.')
  return boot
}
