import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { SmtpSettings } from '../../../delivery-config.ts'
import { createSmtpSender } from './smtp.ts'
import { openSmtpServer, type Manners, type SmtpServer } from './test-smtp-server.ts'

let server: SmtpServer | undefined
afterEach(() => server?.close())

const letter = {
  id: 77n,
  to: 'ayse@ornek.com',
  subject: 'Şifreniz değişti',
  text: 'Merhaba ayşe',
  html: '<p>Merhaba ayşe</p>',
  createdAt: new Date('2026-11-29T08:00:00Z'),
}

const settingsAt = (port: number, over: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  secure: false,
  isPlainAllowed: true,
  user: undefined,
  password: undefined,
  from: 'bilgi@felek.example',
  ...over,
})
const open = async (
  manners: Manners,
  over: Partial<SmtpSettings> = {},
  options: { ca?: string; waitMs?: number } = {},
) => {
  server = await openSmtpServer(manners)
  return createSmtpSender(settingsAt(server.port, over), { waitMs: 1_000, ...options })
}

/** A key and a certificate for `localhost` that nobody but the test believes. */
const aCertificate = () => {
  const folder = mkdtempSync('/tmp/felek-smtp-')
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...made, ...subject, '-keyout', key, '-out', cert], {
    stdio: 'ignore',
  })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

test('a letter arrives in both forms, named by an id that is the same each time', async () => {
  const sender = await open({})
  expect(await sender.send(letter)).toEqual({ is: 'sent' })
  expect(await sender.send(letter)).toEqual({ is: 'sent' })
  const [first, second] = server?.taken ?? []
  expect(first?.to).toBe('ayse@ornek.com')
  for (const raw of [first?.raw, second?.raw]) {
    expect(raw).toContain('Message-ID: <felek-77@felek.example>')
    expect(raw).toContain('Date: Sun, 29 Nov 2026 08:00:00 +0000')
    expect(raw).toContain('multipart/alternative')
  }
})

test('a subject with a line break in it adds no head of its own', async () => {
  const sender = await open({})
  await sender.send({ ...letter, subject: 'Merhaba\r\nBcc: kurban@ornek.com' })
  expect(server?.taken[0]?.raw).not.toMatch(/^Bcc:/m)
  expect([...(server?.asked.keys() ?? [])]).toEqual(['ayse@ornek.com'])
})

test.each([
  ['550 5.1.1 <ayse@ornek.com> unknown', { is: 'refused', reply: '550 5.1.1', unreachable: true }],
  ['550 no such user', { is: 'refused', reply: '550', unreachable: true }],
  ['550 5.7.1 blocked by policy', { is: 'refused', reply: '550 5.7.1', unreachable: false }],
  ['552 5.2.2 mailbox full', { is: 'refused', reply: '552 5.2.2', unreachable: false }],
  ['451 4.7.1 greylisted', { is: 'later', reply: '451 4.7.1' }],
  ['421 4.3.2 shutting down', { is: 'away', reply: '421 4.3.2' }],
])('a recipient answered %s', async (answer, outcome) => {
  const sender = await open({ onRecipient: () => answer })
  expect(await sender.send(letter)).toEqual(outcome)
})

test.each([
  ['554 5.7.1 spam', { is: 'refused', reply: '554 5.7.1', unreachable: false }],
  ['452 4.3.1 no room', { is: 'later', reply: '452 4.3.1' }],
  ['drop', { is: 'later', reply: 'ECONNECTION' }],
])('a letter answered %s', async (answer, outcome) => {
  const sender = await open({ onLetter: () => answer })
  expect(await sender.send(letter)).toEqual(outcome)
})

test('a server that does not greet, or is not there, is away', async () => {
  const mute = await open({ isMute: true }, {}, { waitMs: 200 })
  expect(await mute.send(letter)).toMatchObject({ is: 'away' })
  await server?.close()
  expect(await mute.send(letter)).toEqual({ is: 'away', reply: 'ECONNREFUSED' })
})

test('where TLS is insisted on, nothing is handed to a server that has none', async () => {
  const sender = await open({}, { isPlainAllowed: false })
  expect(await sender.send(letter)).toEqual({ is: 'away', reply: '502 5.5.1' })
  expect([...(server?.asked.keys() ?? [])]).toEqual([])
})

test('a server with TLS is spoken to by TLS, and one whose certificate nobody vouches for not at all', async () => {
  const tls = aCertificate()
  const trusting = await open(
    { tls },
    { host: 'localhost', isPlainAllowed: false },
    { ca: tls.cert },
  )
  expect(await trusting.send(letter)).toEqual({ is: 'sent' })
  expect(server?.taken[0]?.isEncrypted).toBe(true)
  const port = server?.port ?? 0
  const wary = createSmtpSender(settingsAt(port, { host: 'localhost' }), { waitMs: 1_000 })
  expect(await wary.send(letter)).toMatchObject({ is: 'away' })
  expect(server?.taken).toHaveLength(1)
})

test('a wrong password is our fault and not the letter’s', async () => {
  const login = { user: 'felek', password: 'dogru' }
  const wrong = await open({ login }, { user: 'felek', password: 'yanlis' })
  expect(await wrong.send(letter)).toEqual({ is: 'away', reply: '535 5.7.8' })
  const right = createSmtpSender(settingsAt(server?.port ?? 0, login))
  expect(await right.send(letter)).toEqual({ is: 'sent' })
})
