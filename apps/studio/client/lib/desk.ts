import type { Lang } from '../texts/texts.ts'
import type { Api } from './api.ts'
import { hearBalanceShown } from './balance-shown.ts'
import { hearBetLimit } from './bet-limit.ts'
import { takeAddress, type Address } from './opening.ts'
import { hearPageTools } from './page-tools.ts'
import { connectParent, type Parent } from './parent.ts'

/** What every opening of this page needs. */
export type PageDesk = Readonly<{ parent: Parent; address: Address; lang: Lang }>

/** The same for a game that is played by calls. */
export type Desk = PageDesk & Readonly<{ api: Api }>

/** Whether it only stands there so that the browser has what it is made of (`warmGamePage`): it opens nothing. */
export const isBroughtAhead = (): boolean => location.hash === '#ahead'

/** Reads what this page was opened for, and begins to hear the page around it. */
export const startDesk = (): PageDesk => {
  const address = takeAddress()
  const lang = address.lang === 'en' ? 'en' : 'tr'
  document.documentElement.lang = lang
  const parent = connectParent()
  hearBalanceShown(parent)
  hearBetLimit(parent)
  hearPageTools(parent)
  return { parent, address, lang }
}
