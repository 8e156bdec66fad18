import { manualGateway } from '../store.ts'
import type { Gateway, HostedPages, Payouts, Transfers } from './gateway.ts'
import { manual } from './manual.ts'
import { sandboxBank } from './sandbox-bank/sandbox-bank.ts'
import { sandboxProcessor } from './sandbox-processor.ts'

/** Every payment provider of the house, a line each. */
export const gateways: readonly Gateway[] = [sandboxBank, sandboxProcessor]

export const gatewayNamed = (name: string): Gateway | undefined =>
  gateways.find((it) => it.name === name)

type Row = { gateway: string }
type Abilities = Pick<Gateway, 'transfers' | 'hosted' | 'payouts'>

/** The gateway of a method's or request's row; a row of an unknown one is our bug. */
const gatewayOf = (row: Row): Abilities => {
  const gateway = row.gateway === manualGateway ? manual : gatewayNamed(row.gateway)
  if (!gateway) throw new Error(`no gateway is named ${row.gateway}`)
  return gateway
}

const able = <T>(row: Row, what: string, ability: T | undefined): T => {
  if (ability === undefined) throw new Error(`${row.gateway} does no ${what}`)
  return ability
}

/** What a row's gateway does; a method that asks another thing of it is our bug. */
export const transfersOf = (row: Row): Transfers => able(row, 'transfers', gatewayOf(row).transfers)
export const hostedOf = (row: Row): HostedPages => able(row, 'hosted pages', gatewayOf(row).hosted)
export const payoutsOf = (row: Row): Payouts => able(row, 'payouts', gatewayOf(row).payouts)

/** Whether a gateway's own account has this IBAN. */
export const receivesAt = (iban: string): boolean =>
  gateways.some((it) => it.transfers?.receivingAccount?.IBAN === iban)
