import { hostname, networkInterfaces } from 'node:os'

/** The names of this machine: its addresses come and go with its networks. */
const namesOfMachine = (): Set<string> => {
  const names = ['localhost', '127.0.0.1', '[::1]', hostname().toLowerCase()]
  for (const list of Object.values(networkInterfaces()))
    for (const it of list ?? []) names.push(it.family === 'IPv6' ? `[${it.address}]` : it.address)
  return new Set(names)
}
const lookAgainMs = 5_000

/** Whether a name, as a Host has it without its port, is one of this machine's. */
export const createOwnNames = (): ((name: string) => boolean) => {
  let own = namesOfMachine()
  let lookedAtMs = performance.now()
  return (name) => {
    if (own.has(name)) return true
    if (performance.now() - lookedAtMs < lookAgainMs) return false
    lookedAtMs = performance.now()
    own = namesOfMachine()
    return own.has(name)
  }
}

/** The two parts of a Host; 80 where it names no port. */
export const nameOf = (host: string): string => host.replace(/:\d+$/, '')
export const portOf = (host: string): number => parseInt(/:(\d{1,5})$/.exec(host)?.[1] ?? '80', 10)

/** How the host of a public address may be written: browsers leave the usual port out, some tools do not. */
export const spellingsOf = (address: string): readonly string[] => {
  const { host, hostname: name, port, protocol } = new URL(address)
  return [host, `${name}:${port || (protocol === 'https:' ? 443 : 80)}`]
}
