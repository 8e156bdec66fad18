import { randomUUID } from 'node:crypto'
import { expect as soon, type Page } from '@playwright/test'
import { complaints } from '../axe.ts'
import { newMember } from '../members.ts'
import { newIban } from '../people.ts'
import { getBalance, expect, expectBalance, open, signInAs, test } from '../walk.ts'
import { getCalls, getRounds, transfer } from '../wire-player.ts'

// Money moves here: no second try.
test.describe.configure({ retries: 0 })

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click()

test('the welcome bonus: claimed, given with the deposit, opened by own stakes, played, followed, asked about at the withdrawal and given up', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const who = await newMember(request)
  await signInAs(page, who.username, who.password)
  const bonus = page.getByTestId('bonus-balance')

  await test.step('a wrong code says so and gives nothing; the promotion is claimed beside its terms', async () => {
    await open(page, '/profile/bonuses')
    await expect(main(page).getByText('Etkin bonusunuz yok')).toBeVisible()
    await main(page).getByLabel('Promosyon kodu').fill('YOKTUR')
    await press(page, 'Kodu Kullan')
    await expect(main(page).getByText('Promosyon kodu geçerli değil.')).toBeVisible()
    await open(page, '/promotions/hosgeldin')
    const offer = main(page).getByRole('region', { name: 'Hoş Geldin Bonusu' })
    await expect(offer).toContainText('10 × bonus')
    await expect(main(page).getByText('Bonusla tek bir bahis en çok 20 TL olabilir.')).toBeVisible()
    await offer.getByRole('button', { name: 'Talep Et' }).click()
    await expect(offer).toContainText('Talebiniz alındı.')
    expect(await complaints(page)).toEqual([])
  })

  await test.step('the deposit of 200 TL brings 100 TL, which own stakes of 200 TL open', async () => {
    await open(page, '/profile/deposit')
    await expect(
      main(page).getByText(/Hoş Geldin Bonusu talebiniz bu yatırımı bekliyor/),
    ).toBeVisible()
    await main(page).locator('label').filter({ hasText: 'Banka Kartı' }).first().click()
    // Said before anything is paid: less would be the first deposit all the same.
    const amount = main(page).getByRole('textbox', { name: 'Tutar' })
    const small = main(page).getByText('Bu bonus için ilk yatırım en az 100 TL olmalı.')
    await amount.fill('99')
    await expect(small).toBeVisible()
    await amount.fill('200')
    await expect(small).toHaveCount(0)
    await press(page, 'Ödeme Sayfasına Git')
    await page.getByRole('button', { name: 'Doğrula ve Öde' }).click()
    await soon(page).toHaveURL(/\/profile\/deposit\?payment=\d+$/)
    await expectBalance(page, 20_000n)
    await expect(bonus).toHaveCount(0)
    await open(page, '/profile/bonuses')
    await expect(main(page).getByText('Açılmasına kalan')).toBeVisible()
    await expect(main(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(await complaints(page)).toEqual([])
  })

  const call = await getCalls(request, who)
  const play = getRounds(call)

  await test.step('own stakes move the bar; the last of them opens the bonus, which stands apart from the cash', async () => {
    expect(await play('nazar', '150.00', '150.00')).toBe('ok')
    await expect(main(page).getByText('150,00 TL sayıldı, %75')).toBeVisible()
    await expect(bonus).toHaveCount(0)
    expect(await play('nazar', '50.00', '50.00')).toBe('ok')
    await expect(bonus).toContainText('100,00 TL')
    await expect(main(page).getByText('Nakde dönmesi için kalan çevrim')).toBeVisible()
    await expect(main(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(await getBalance(page)).toBe(20_000n)
    expect(await complaints(page)).toEqual([])
  })

  await test.step('a withdrawal says what it deletes, and asks; who thinks better of it keeps both', async () => {
    await call('finance/save_bank_account', {
      bankID: '64',
      accountOwner: `${who.firstname} ${who.lastname}`,
      IBAN: newIban(),
    })
    await open(page, '/profile/withdraw')
    await expect(main(page).getByText('Çekim yaparsanız 100,00 TL bonus silinir.')).toBeVisible()
    await main(page).getByRole('textbox', { name: 'Tutar' }).fill('100')
    await main(page).getByLabel('Kimlik son geçerlilik tarihi').fill('01012035')
    await press(page, 'Çekim Talebi Oluştur')
    const question = page.getByRole('dialog', { name: 'Bonusunuz silinsin mi?' })
    await expect(question).toContainText('Çekim yaparsanız 100,00 TL bonus silinir.')
    await question.getByRole('button', { name: 'Çekimden Vazgeç' }).click()
    await expect(question).toBeHidden()
    expect(await getBalance(page)).toBe(20_000n)
    await expect(bonus).toContainText('100,00 TL')
  })

  await test.step('own money is played first; what the bonus pays counts, and the page hears of it', async () => {
    await open(page, '/profile/bonuses')
    expect(await play('nazar', '195.00', '0.00')).toBe('ok')
    await expectBalance(page, 500n)
    await expect(main(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
    expect(await play('nazar', '60.00', '0.00'), 'over its largest stake').toBe('limit_reached')
    expect(await play('nazar', '10.00', '0.00')).toBe('ok')
    await expect(bonus).toContainText('90,00 TL')
    await expect(main(page).getByText('10,00 TL oynandı, %1')).toBeVisible()
    await expect(main(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '1')
    expect(await getBalance(page)).toBe(500n)
  })

  await test.step('on a phone, in English: nothing is wider than the screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // The page of a game has no header here: its own bar tells what is left of the bonus.
    await open(page, '/play/slot/nazar')
    const left = page.getByTestId('game-bonus').filter({ visible: true })
    await expect(left).toHaveText(/^90,00\sTL$/)
    for (const path of ['/profile/bonuses', '/promotions/hosgeldin', '/profile/history/bonus']) {
      await open(page, `${path}?lang=en`)
      await expect(
        main(page).getByText('Welcome Bonus').filter({ visible: true }).first(),
      ).toBeVisible()
      expect(await complaints(page), path).toEqual([])
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(wide, path).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('giving it up names what goes, twice, and leaves the cash', async () => {
    await open(page, '/profile/bonuses?lang=tr')
    const goes =
      'Vazgeçerseniz 90,00 TL bonus ve 10,00 TL çevrim silinir. 5,00 TL nakdiniz sizde kalır.'
    await expect(main(page).getByRole('paragraph').filter({ hasText: goes }).first()).toBeVisible()
    await press(page, 'Bonustan Vazgeç')
    const question = page.getByRole('dialog', { name: 'Bonustan vazgeçilsin mi?' })
    await expect(question).toContainText(goes)
    await question.getByRole('button', { name: 'Vazgeç ve Sil' }).click()
    await expect(main(page).getByText('Etkin bonusunuz yok')).toBeVisible()
    await expect(main(page).getByRole('cell', { name: 'Vazgeçtiniz' })).toBeVisible()
    await expect(bonus).toHaveCount(0)
    expect(await getBalance(page)).toBe(500n)
  })

  await test.step('a withdrawal that gives the next one up: asked, confirmed, the bonus gone, the money on its way', async () => {
    await call('rewards/claim', { offerID: 'yatirim', requestID: randomUUID() })
    await transfer(call, who, '250')
    await expectBalance(page, 25_500n)
    for (let n = 0; n < 15; n += 1) expect(await play('nazar', '100.00', '100.00')).toBe('ok')
    await expect(bonus).toContainText('50,00 TL', { timeout: 30_000 })
    await open(page, '/profile/withdraw')
    await main(page).getByRole('textbox', { name: 'Tutar' }).fill('100')
    await main(page).getByLabel('Kimlik son geçerlilik tarihi').fill('01012035')
    await press(page, 'Çekim Talebi Oluştur')
    const question = page.getByRole('dialog', { name: 'Bonusunuz silinsin mi?' })
    await expect(question).toContainText('Çekim yaparsanız 50,00 TL bonus silinir.')
    await question.getByRole('button', { name: 'Bonusu Sil ve Çek' }).click()
    const asked = page.getByRole('dialog').getByLabel('Şifre', { exact: true })
    const receipt = page.getByRole('heading', { name: 'Çekim talebiniz' })
    await expect(asked.or(receipt)).toBeVisible()
    if (await asked.isVisible()) {
      await asked.fill(who.password)
      await page.getByRole('dialog').getByRole('button', { name: 'Onayla' }).click()
    }
    await expect(receipt).toBeVisible()
    await expectBalance(page, 15_500n)
    await expect(bonus).toHaveCount(0)
    await open(page, '/profile/bonuses')
    await expect(main(page).getByRole('cell', { name: 'Silindi: Çekim yaptınız' })).toBeVisible()
  })
})
