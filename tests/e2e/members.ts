import { expect, type APIRequestContext } from '@playwright/test'
import { codeOf, stepAt } from '@felek/server/src/modules/players/second-factor/totp.ts'
import { confirmationLink, newStranger, type Stranger } from './people.ts'

const call = async (request: APIRequestContext, wire: string, data: object): Promise<void> => {
  const [cls, method] = wire.split('/')
  const response = await request.post('/endpoint/v1', {
    headers: { panel: 'frontend' },
    data: { api: { class: cls, method }, data },
  })
  const reply = (await response.json()) as { result: boolean; message: string }
  expect(reply.result, `${wire}: ${reply.message}`).toBe(true)
}

/** A player of a walk's own, confirmed; without the form, which the stranger's walk goes through. */
export const newMember = async (request: APIRequestContext): Promise<Stranger> => {
  const who = newStranger()
  await call(request, 'user/register', {
    firstname: who.firstname,
    lastname: who.lastname,
    username: who.username,
    country: 'TR',
    city: 'İstanbul',
    address: 'Moda Caddesi No: 12, Kadıköy',
    birthdate: '1991-04-17',
    identityNumber: who.tckn,
    email: who.email,
    emailConfirm: who.email,
    phone: `+90${who.phone}`,
    password: who.password,
    passwordConfirm: who.password,
    currency: 'TRY',
    rulesAccepted: true,
  })
  const link = await confirmationLink(request, who.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  await call(request, 'user/register_confirm', { token })
  return who
}

/** The code that an app with this secret shows now; `later` steps of 30 s from now. */
export const appCode = (secret: string, later = 0): string =>
  codeOf(secret, stepAt(new Date()) + later)

/** Six digits that no app with this secret shows about now. */
export const wrongCode = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((later) => appCode(secret, later))
  return ['000000', '111111', '222222'].find((code) => !right.includes(code)) ?? ''
}

const newestCode = async (
  request: APIRequestContext,
  query: string,
  pattern: RegExp,
): Promise<string> => {
  let code: string | undefined
  await expect
    .poll(
      async () => {
        const response = await request.get(`/dev/mailbox.json?${query}`)
        const [newest] = (await response.json()) as { text: string }[]
        code = pattern.exec(newest?.text ?? '')?.[1]
        return code
      },
      { timeout: 20_000 },
    )
    .toBeTruthy()
  return code ?? ''
}

/** The six digits of the newest text message to a phone. */
export const smsCode = (request: APIRequestContext, phone: string): Promise<string> =>
  newestCode(request, `channel=sms&to=${encodeURIComponent(`+90${phone}`)}`, /(\d{6})/)

/** The six digits of the newest mail to a mailbox; a name may have as many. */
export const mailCode = (request: APIRequestContext, email: string): Promise<string> =>
  newestCode(request, `to=${encodeURIComponent(email)}`, /kodunuz: (\d{6})/)
