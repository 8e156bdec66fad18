import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type CashierHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'vault',
  | 'bankAccountRestHours'
  | 'kycBeforeWithdraw'
  | 'openTransfersMax'
  | 'operatorToken'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'publicUrl'
  | 'sandboxPort'
  | 'sandboxSecret'
  | 'sandboxUrl'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
>
