import type { Gateway } from './gateway.ts'
import { sandboxBank } from './sandbox-bank.ts'

const gateways: Record<string, Gateway> = { [sandboxBank.name]: sandboxBank }

export const gatewayNamed = (name: string): Gateway | undefined =>
  Object.hasOwn(gateways, name) ? gateways[name] : undefined

/** The gateway of a method's or request's row; a row of an unknown one is our bug. */
export const gatewayOf = (row: { gateway: string }): Gateway => {
  const gateway = gatewayNamed(row.gateway)
  if (!gateway) throw new Error(`no gateway is named ${row.gateway}`)
  return gateway
}
