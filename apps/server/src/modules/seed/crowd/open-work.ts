import type { SupportTopic } from '@felek/contract/support.ts'
import type { Tx } from '@felek/database/database.ts'
import { requestTransfer, seedDeposit, seedWaitingWithdrawal } from '../../cashier/cashier.ts'
import { openCase } from '../../support/support.ts'
import type { SignedIn } from '../../players/players.ts'
import type { SeedDeps } from '../deps.ts'
import { createDice } from '../dice.ts'
import type { CrowdMember } from './fortnight.ts'

/* What lies on the desks when an operator first sits down: players who wait for money, for a credit, for an answer. */

/** TL: over the rule's 10,000 a person decides, and from 25,000 on two; smaller ones wait for a red fact. */
const withdrawalsTl = [
  10_500, 11_000, 12_000, 4_000, 12_500, 13_000, 7_500, 14_000, 15_000, 3_200, 18_500, 22_000, 26_000, 41_000,
] as const // prettier-ignore
const transfersTl = [500, 1_000, 1_500, 2_500, 5_000] as const
const manualMethod = '6'

const cases: readonly [SupportTopic, string][] = [
  ['deposit', 'Dün akşam havale yaptım, hesabıma hâlâ geçmedi. Dekontu gönderebilirim.'],
  ['deposit', 'Yatırım yaparken açıklamaya kodu yazmayı unuttum, ne yapmalıyım?'],
  ['withdraw', 'Çekim talebim iki saattir incelemede görünüyor. Ne zaman sonuçlanır?'],
  ['withdraw', 'IBAN bilgimi değiştirdim, çekim yapamıyorum. Neden beklemem gerekiyor?'],
  ['game', 'Lale Bahçesi’nde oyun sırasında bağlantım koptu, turum ne oldu?'],
  ['bonus', 'Hoş geldin bonusunun çevrim şartını nerede görebilirim?'],
  ['account', 'Telefon numaramı değiştirmek istiyorum, eski hattım kapandı.'],
  ['account', 'Doğum tarihim yanlış yazılmış, kimliğimle düzeltebilir misiniz?'],
  ['other', 'Canlı kupon sonuçları gecikmeli görünüyor, bilginize.'],
]

const minuteMs = 60_000

const toSender = ({ playerId, account }: CrowdMember): SignedIn => ({
  playerId,
  sessionId: 0n,
  role: '10',
  username: account.username,
  pending: false,
  steppedUpAt: null,
  lang: 'tr',
})

const nameOf = ({ account }: CrowdMember): string => `${account.firstname} ${account.lastname}`

const leaveWithdrawals = async (
  deps: SeedDeps,
  tx: Tx,
  { crowd, accounts, now }: OpenWork,
): Promise<void> => {
  const dice = createDice(14)
  for (const [n, tl] of withdrawalsTl.entries()) {
    const member = crowd[n]
    const accountId = member && accounts.get(member.playerId)
    if (!member || accountId === undefined) continue
    const amountKurus = BigInt(tl) * 100n
    const at = new Date(now.getTime() - (withdrawalsTl.length - n) * dice.between(6, 15) * minuteMs)
    await seedDeposit(deps, tx, {
      playerId: member.playerId,
      methodId: '2',
      bankId: member.account.bankId,
      senderName: nameOf(member),
      amountKurus: amountKurus + 50_000n,
      at: new Date(at.getTime() - dice.between(30, 300) * minuteMs),
    })
    await seedWaitingWithdrawal(deps, tx, {
      playerId: member.playerId,
      methodId: '11',
      accountId,
      amountKurus,
      at,
    })
  }
}

const leaveTransfers = async (deps: SeedDeps, tx: Tx, { crowd, now }: OpenWork): Promise<void> => {
  for (const [n, tl] of transfersTl.entries()) {
    const member = crowd.at(-1 - n)
    if (!member) continue
    const input = {
      methodID: manualMethod,
      amount: `${tl}.00`,
      bankID: member.account.bankId,
      senderName: nameOf(member),
    }
    const at = new Date(now.getTime() - (n + 1) * 11 * minuteMs)
    await requestTransfer(tx, deps, member.playerId, input, 'tr', at)
  }
}

const leaveCases = async (deps: SeedDeps, tx: Tx, { crowd, now }: OpenWork): Promise<void> => {
  for (const [n, [topic, message]] of cases.entries()) {
    const member = crowd[n * 3]
    if (!member) continue
    const at = new Date(now.getTime() - (cases.length - n) * 37 * minuteMs)
    const asOf = { ...deps, now: () => at }
    await openCase(asOf, tx, { player: toSender(member) }, { topic, message, lang: 'tr' })
  }
}

export type OpenWork = {
  crowd: readonly CrowdMember[]
  /** Each one's account at a bank. */
  accounts: ReadonlyMap<bigint, bigint>
  now: Date
}

export const leaveOpenWork = async (deps: SeedDeps, tx: Tx, work: OpenWork): Promise<void> => {
  await leaveWithdrawals(deps, tx, work)
  await leaveTransfers(deps, tx, work)
  await leaveCases(deps, tx, work)
}
