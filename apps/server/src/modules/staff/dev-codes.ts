import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { fromThisMachine } from '../../http/operator.ts'
import { demoStaffPassword, listDemoCodes, type DemoCode } from './demo-staff.ts'
import type { StaffDeps } from './deps.ts'

const style = `
:root { color-scheme: dark light; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: #12141b; color: #e8eaf2 }
h1 { font-size: 1.5rem; margin: 0 } p { color: #a9b0c3 }
table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #3b4256 }
.code { font: 600 1.125rem/1.5 ui-monospace, monospace; letter-spacing: .1em }
@media (prefers-color-scheme: light) { body { background: #f4f5f9; color: #171a23 } p { color: #565d70 } }
`

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** Names and addresses are this repository's own: nothing in the page was typed by anybody. */
const pageOf = ({
  codes,
  secondsLeft,
}: {
  codes: DemoCode[]
  secondsLeft: number
}): string => `<!doctype html>
<html lang="tr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${secondsLeft}"><title>Demo ofis: kodlar</title><style>${style}</style></head>
<body>
<h1>Demo ofis</h1>
<p>Hepsinin şifresi: <b>${demoStaffPassword}</b>. Kodlar ${secondsLeft} saniye sonra yenilenir; her kod bir kez geçer.</p>
<table>
<tr><th>E-posta</th><th>Rol</th><th>Ad</th><th>Kod</th></tr>
${codes.map(({ email, role, name, code }) => `<tr><td>${email}</td><td>${role}</td><td>${name}</td><td class="code">${code}</td></tr>`).join('\n')}
</table>
</body>
</html>
`

/** Not the app's page, which answers every address that it does not know. */
const notFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain').send('Not found.\n')

/** `/dev/codes` of the office: what the demo accounts' authenticator apps show, to this machine alone. */
export const addDemoCodes = (app: FastifyInstance, deps: StaffDeps): void => {
  const env = { ...deps.env, publicUrl: deps.env.officeUrl ?? deps.env.publicUrl }
  if (env.profile !== 'demo') return
  app.get('/dev/codes', async (request, reply) => {
    if (!fromThisMachine(env, request)) return notFound(reply)
    return reply.headers(headers).send(pageOf(await listDemoCodes(deps)))
  })
  app.get('/dev/codes.json', async (request, reply) => {
    if (!fromThisMachine(env, request)) return notFound(reply)
    return reply.header('cache-control', 'no-store').send(await listDemoCodes(deps))
  })
}
