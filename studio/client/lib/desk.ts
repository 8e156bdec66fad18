import type { Lang } from '../texts/texts.ts'
import type { Api } from './api.ts'
import type { Address } from './opening.ts'
import type { Parent } from './parent.ts'

/** What every opening of this page's game needs. */
export type Desk = Readonly<{ api: Api; parent: Parent; address: Address; lang: Lang }>
