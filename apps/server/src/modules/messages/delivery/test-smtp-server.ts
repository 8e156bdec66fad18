import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { TLSSocket, type SecureContextOptions } from 'node:tls'

/** A mail server of this machine that does what it is told to, and keeps what it has taken. */
export type Manners = {
  /** The answer to RCPT TO, by address; 250 unless it says otherwise. */
  onRecipient?: (to: string, times: number) => string
  /** The answer to the dot that ends a letter. `drop` hangs up without one, once the letter is taken. */
  onLetter?: (times: number) => string
  /** It greets nobody. */
  isMute?: boolean
  /** It takes TLS where it has a key and a certificate. */
  tls?: SecureContextOptions
  /** The only user with a password. */
  login?: { user: string; password: string }
}

export type Taken = { to: string; raw: string; isEncrypted: boolean }

type Talk = {
  socket: Socket
  house: SmtpServer
  isEncrypted: boolean
  buffer: string
  to: string
  isLetter: boolean
}

const say = ({ socket }: Talk, line: string): void => void socket.write(`${line}\r\n`)

/** Whether what has come holds a whole letter, which is answered then. */
const hearLetter = (talk: Talk): boolean => {
  const { house, to, isEncrypted } = talk
  const end = talk.buffer.indexOf('\r\n.\r\n')
  if (end < 0) return false
  const raw = talk.buffer.slice(0, end)
  talk.buffer = talk.buffer.slice(end + 5)
  talk.isLetter = false
  house.letters += 1
  const answer = house.manners.onLetter?.(house.letters) ?? '250 taken'
  if (answer === 'drop' || answer.startsWith('250')) house.taken.push({ to, raw, isEncrypted })
  if (answer === 'drop') talk.socket.destroy()
  else say(talk, answer)
  return true
}

const logIn = (line: string, { login }: Manners): string => {
  const packed = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
  const [, user = '', password = ''] = packed.split('\0')
  return user === login?.user && password === login.password ? '235 welcome' : '535 5.7.8 no'
}

const hear = (talk: Talk, line: string): void => {
  const { house, socket, isEncrypted } = talk
  const { manners } = house
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'EHLO') {
    if (manners.tls && !isEncrypted) say(talk, '250-STARTTLS')
    if (manners.login) say(talk, '250-AUTH PLAIN')
    say(talk, '250 8BITMIME')
  } else if (verb === 'AUTH') say(talk, logIn(line, manners))
  else if (verb === 'STAR' && !manners.tls) say(talk, '502 5.5.1 what is that')
  else if (verb === 'STAR') {
    say(talk, '220 go on')
    socket.removeAllListeners('data')
    const safe = new TLSSocket(socket, { isServer: true, ...manners.tls })
    safe.on('error', () => safe.destroy())
    listen(safe, house, true)
  } else if (verb === 'RCPT') {
    const to = /<([^>]*)>/.exec(line)?.[1] ?? ''
    const times = (house.asked.get(to) ?? 0) + 1
    house.asked.set(to, times)
    talk.to = to
    say(talk, manners.onRecipient?.(to, times) ?? '250 well')
  } else if (verb === 'DATA') {
    talk.isLetter = true
    say(talk, '354 go on')
  } else if (verb === 'QUIT') {
    say(talk, '221 bye')
    socket.end()
  } else say(talk, '250 well')
}

/** One talk: a small part of RFC 5321, line by line. */
const listen = (socket: Socket, house: SmtpServer, isEncrypted: boolean): void => {
  const talk: Talk = { socket, house, isEncrypted, buffer: '', to: '', isLetter: false }
  socket.on('data', (chunk: Buffer) => {
    talk.buffer += chunk.toString('utf8')
    for (;;) {
      if (talk.isLetter) {
        if (!hearLetter(talk)) return
        continue
      }
      const end = talk.buffer.indexOf('\r\n')
      if (end < 0) return
      const line = talk.buffer.slice(0, end)
      talk.buffer = talk.buffer.slice(end + 2)
      hear(talk, line)
    }
  })
}

export type SmtpServer = {
  port: number
  manners: Manners
  taken: Taken[]
  /** How often each recipient was named, and letters were handed over. */
  asked: Map<string, number>
  letters: number
  close(): Promise<void>
}

export const openSmtpServer = async (manners: Manners = {}): Promise<SmtpServer> => {
  const sockets = new Set<Socket>()
  const house: SmtpServer = {
    port: 0,
    manners,
    taken: [],
    asked: new Map(),
    letters: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    if (house.manners.isMute) return
    listen(socket, house, false)
    socket.write('220 test.example\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  house.port = (server.address() as AddressInfo).port
  return house
}
