import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

/*
 * The limit: node:http and `pg`, which make the same two reads of PostgreSQL for a balance (the
 * session of the sid with its player, then the accounts), compare the cookie and write the envelope.
 * No framework, no query builder, no schema, no rate, no log.
 */

const [port = '0', url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 14, options: '-c search_path=felek' })
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

type Session = { player_id: string; device_hash: string; last_activity_at: Date; pending: boolean }
type Accounts = { cash: string; bonus: string; locked: string }
type CallBody = { user: { sid: string; uid: string } }

const session = `select s.*, p.username, p.role, p.lang as player_lang
  from player_sessions s join players p on p.player_id = s.player_id
  join player_sids d on d.session_id = s.session_id
  where s.ended_at is null and p.status = 'active' and d.sid_hash = $1
    and (d.good_until is null or d.good_until >= $2)`
const accounts = `select cash_kurus as cash, bonus_kurus as bonus, locked_kurus as locked, last_entry_id as last
  from wallet_accounts where player_id = $1`
/** Prepared once a connection, as ours are. */
const named = (name: string, text: string, values: unknown[]) => ({ name, text, values })

const lira = (kurus: string) => `${kurus.slice(0, -2) || '0'}.${kurus.slice(-2).padStart(2, '0')}`

const answer = async (body: Buffer, cookie: string): Promise<object> => {
  const { user } = JSON.parse(body.toString()) as CallBody
  const found = await pool.query<Session>(named('session', session, [hash(user.sid), new Date()]))
  const [row] = found.rows
  const device = /(?:^|; )dev=([^;]*)/.exec(cookie)?.[1] ?? ''
  if (
    !row ||
    row.device_hash !== hash(device) ||
    row.player_id !== user.uid ||
    Date.now() - row.last_activity_at.getTime() > 3_600_000
  )
    return { result: false, message: 'Oturum süresi doldu', data: null, code: 403 }
  const { rows } = await pool.query<Accounts>(named('accounts', accounts, [row.player_id]))
  const [it = { cash: '0', bonus: '0', locked: '0' }] = rows
  return {
    result: true,
    message: 'İşlem Başarılı',
    data: [
      {
        balance: lira(it.cash),
        bonusBalance: lira(it.bonus),
        lockedBalance: lira(it.locked),
        currency: 'TRY',
      },
    ],
    code: 200,
    error: '',
    debug: '',
  }
}

createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.once('end', () => {
    void answer(Buffer.concat(parts), request.headers.cookie ?? '').then((reply) => {
      const text = JSON.stringify(reply)
      response.writeHead(200, [
        'content-type',
        'application/json; charset=utf-8',
        'content-length',
        String(Buffer.byteLength(text)),
      ])
      response.end(text)
    })
  })
}).listen(parseInt(port, 10), '127.0.0.1', () => process.send?.('open'))
