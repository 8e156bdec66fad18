import type { Lang } from '../texts/texts.ts'
import type { Api } from './api.ts'
import { onBalanceShown } from './balance-shown.ts'
import { onBetLimit } from './bet-limit.ts'
import { takeAddress, type Address } from './opening.ts'
import { onPageTools } from './page-tools.ts'
import { connectParent, type Parent } from './parent.ts'

/** What every opening of this page needs. */
export type PageContext = Readonly<{ parent: Parent; address: Address; lang: Lang }>

/** The same for a game that is played by calls. */
export type PlayContext = PageContext & Readonly<{ api: Api }>

/** Whether it only stands there so that the browser has what it is made of (`warmGamePage`): it opens nothing. */
export const isBroughtAhead = (): boolean => location.hash === '#ahead'

/** Reads what this page was opened for, and begins to hear the page around it. */
export const createPageContext = (): PageContext => {
  const address = takeAddress()
  const lang = address.lang === 'en' ? 'en' : 'tr'
  document.documentElement.lang = lang
  const parent = connectParent()
  onBalanceShown(parent)
  onBetLimit(parent)
  onPageTools(parent)
  return { parent, address, lang }
}
