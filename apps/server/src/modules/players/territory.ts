import { readFileSync } from 'node:fs'
import { BlockList, isIPv6 } from 'node:net'
import { join } from 'node:path'
import type { Env } from '../../config.ts'

const networks = new Map<string, BlockList>()

/**
 * Whether an address belongs to a network of `DATA_DIR/barred-networks.txt` (one CIDR a line, `#`
 * for remarks; read once). Country databases show these networks as Turkish or Cypriot, so they can
 * only be named one by one.
 */
export const isBarredAddress = (env: Pick<Env, 'dataDir'>, ip: string): boolean => {
  const list = networks.get(env.dataDir) ?? readNetworks(join(env.dataDir, 'barred-networks.txt'))
  networks.set(env.dataDir, list)
  return list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

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
