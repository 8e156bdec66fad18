import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type SeedHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'publicVersions' | 'vault',
  | 'bankAccountRestHours'
  | 'dataDir'
  | 'kycBeforeWithdraw'
  | 'openTransfersMax'
  | 'operatorToken'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'territory'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'publicUrl'
  | 'rateScale'
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
