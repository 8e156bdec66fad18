import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Env } from '../../config.ts'

/** The barred networks, read when they are first asked for. */
export type BarredNetworks = () => BlockList
export const createBarredNetworks = ({ dataDir }: Pick<Env, 'dataDir'>): BarredNetworks => {
  let networks: BlockList | undefined
  return () => (networks ??= readNetworks(join(dataDir, 'barred-networks.txt')))
}

/**
 * Whether an address belongs to a network of `DATA_DIR/barred-networks.txt` (one CIDR a line, `#`
 * for remarks; read once). Country databases show these networks as Turkish or Cypriot, so they can
 * only be named one by one.
 */
export const isBarredAddress = (
  { playersState }: { playersState: { barredNetworks: BarredNetworks } },
  ip: string,
): boolean => playersState.barredNetworks().check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')

const readNetworks = (path: string): BlockList => {
  const list = new BlockList()
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  for (const line of text.split('\n')) {
    const [network = '', bits = ''] = (line.split('#')[0] ?? '').trim().split('/')
    if (network !== '')
      list.addSubnet(
        network,
        parseInt(bits || (isIPv6(network) ? '128' : '32'), 10),
        isIPv6(network) ? 'ipv6' : 'ipv4',
      )
  }
  return list
}
