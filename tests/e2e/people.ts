import { randomInt } from 'node:crypto'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { open } from './walk.ts'

/** A Turkish identity number that adds up, drawn so that no two strangers share one. */
const newTckn = (): string => {
  const d = Array.from({ length: 9 }, (_, i) => randomInt(i === 0 ? 1 : 0, 10))
  const at = (i: number) => d[i] ?? 0
  const odd = at(0) + at(2) + at(4) + at(6) + at(8)
  const even = at(1) + at(3) + at(5) + at(7)
  d.push((((odd * 7 - even) % 10) + 10) % 10)
  d.push(d.reduce((a, b) => a + b, 0) % 10)
  return d.join('')
}

export type Stranger = {
  username: string
  password: string
  firstname: string
  lastname: string
  email: string
  phone: string
  tckn: string
}

export const newStranger = (): Stranger => {
  const tail = String(randomInt(1_000_000, 9_999_999))
  return {
    username: `yabanci${tail}`,
    password: 'Yabanci1!',
    firstname: 'Elif',
    lastname: 'Şahin',
    email: `yabanci${tail}@ornek.com`,
    phone: `532${tail}`,
    tckn: newTckn(),
  }
}

/**
 * An IBAN of İş Bankası (bank code 00064) with a right check number, from an account number of 16
 * digits.
 */
export const newIban = (): string => {
  const bban = `000640${String(randomInt(10 ** 7, 10 ** 8))}${String(randomInt(10 ** 7, 10 ** 8))}`
  const rest = BigInt(`${bban}292700`) % 97n
  return `TR${String(98n - rest).padStart(2, '0')}${bban}`
}

/** The three steps of the form, typed as a person would. */
export const register = async (page: Page, who: Stranger): Promise<void> => {
  await open(page, '/register')
  const main = page.getByRole('main')
  await main.getByLabel('Kullanıcı adı').fill(who.username)
  await main.getByLabel('Şifre', { exact: true }).fill(who.password)
  await main.getByLabel('Şifre (tekrar)').fill(who.password)
  await main.getByRole('button', { name: 'Devam Et' }).click()
  await main.getByLabel('Ad', { exact: true }).fill(who.firstname)
  await main.getByLabel('Soyad').fill(who.lastname)
  await main.getByLabel('T.C. kimlik no').fill(who.tckn)
  await main.getByLabel('Doğum tarihi').fill('17041991')
  await main.getByLabel('Cep telefonu').fill(who.phone)
  await main.getByLabel('E-posta', { exact: true }).fill(who.email)
  await main.getByLabel('E-posta (tekrar)').fill(who.email)
  await main.getByRole('button', { name: 'Devam Et' }).click()
  await main.getByLabel('Şehir').fill('İstanbul')
  await main.getByLabel('Adres').fill('Moda Caddesi No: 12, Kadıköy')
  await main.getByLabel(/18 yaşından büyüğüm/).check()
  await main.getByRole('button', { name: 'Üye Ol' }).click()
  await expect(page.getByRole('heading', { name: 'E-postanızı onaylayın' })).toBeVisible()
}

type Mail = { to: string; subject: string; links: string[] }

/**
 * A link of the mail that went to this address: mail goes through an outbox, so it takes a moment.
 */
export const mailLink = async (
  request: APIRequestContext,
  email: string,
  holding: string,
): Promise<string> => {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = (await (
          await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)
        ).json()) as Mail[]
        link = mails.flatMap((m) => m.links).find((l) => l.includes(holding))
        return link
      },
      { timeout: 20_000 },
    )
    .toBeTruthy()
  return link ?? ''
}

export const confirmationLink = (request: APIRequestContext, email: string): Promise<string> =>
  mailLink(request, email, '/register-account-confirm?token=')

/** Opens the mail's link where the form was sent: signed in, at the deposit, with the reason. */
export const confirmHere = async (
  page: Page,
  request: APIRequestContext,
  who: Stranger,
): Promise<void> => {
  await page.goto(await confirmationLink(request, who.email))
  await expect(page).toHaveURL('/profile/deposit')
  await expect(page.getByRole('main').getByText('Üyeliğiniz onaylandı')).toBeVisible()
  await expect(page.getByTestId('balance')).toBeVisible()
}
