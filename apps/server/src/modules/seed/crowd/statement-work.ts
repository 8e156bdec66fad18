import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { StatementFormat } from '@felek/contract/office/cashier-statements.ts'
import type { CrowdMember } from './fortnight.ts'
import { toIban } from './people.ts'
import { requestID, type StaffDay } from './staff-day.ts'

/* Yesterday's statement of an account of the house: its format saved by two, imported, and what nobody can explain. */

const format: StatementFormat = {
  kind: 'csv',
  columnMap: {
    encoding: 'auto',
    delimiter: ';',
    decimal: ',',
    dayOrder: 'dmy',
    headingRow: 1,
    footerRows: 0,
    columns: {
      day: 'Tarih',
      amount: 'Tutar',
      balance: 'Bakiye',
      text: 'Açıklama',
      name: 'Karşı taraf',
      iban: 'Karşı IBAN',
      reference: 'Dekont no',
    },
  },
}
const headings = 'Tarih;Açıklama;Tutar;Bakiye;Karşı taraf;Karşı IBAN;Dekont no'

type Line = { text: string; kurus: bigint; name?: string; iban?: string; reference: string }

/** 1250050n → `12.500,50` */
const inLira = (kurus: bigint): string => {
  const size = kurus < 0n ? -kurus : kurus
  const whole = String(size / 100n).replace(/\B(?=(\d{3})+$)/g, '.')
  return `${kurus < 0n ? '-' : ''}${whole},${String(size % 100n).padStart(2, '0')}`
}

const openingKurus = 18_430_000n

const toFile = (lines: readonly Line[], day: string): Buffer => {
  let balance = openingKurus
  const rows = lines.map(({ text, kurus, name = '', iban = '', reference }) => {
    balance += kurus
    return [day, text, inLira(kurus), inLira(balance), name, iban, reference].join(';')
  })
  return Buffer.from([headings, ...rows, ''].join('\r\n'))
}

const nameOf = ({ account }: CrowdMember): string => `${account.firstname} ${account.lastname}`

/** Money without a code, money of somebody else, what the bank has taken, and a transfer that nobody knows. */
const listLines = (crowd: readonly CrowdMember[], code: string): Line[] => {
  const forgot = crowd[9]
  if (!forgot) return []
  return [
    {
      text: 'Gelen FAST',
      kurus: 75_000n,
      name: nameOf(forgot),
      iban: toIban(forgot.account.bankId, '300419'),
      reference: 'DK-118204',
    },
    {
      text: `Gelen havale ${code}`,
      kurus: 100_000n,
      name: 'Hasan Kaya',
      iban: toIban('64', '771802'),
      reference: 'DK-118377',
    },
    { text: 'EFT ve FAST masrafı', kurus: -1_250n, reference: 'MS-44091' },
    {
      text: 'Giden EFT',
      kurus: -32_500n,
      name: 'Vadi Kırtasiye',
      iban: toIban('10', '904417'),
      reference: 'EF-90133',
    },
  ]
}

const dayBefore = (at: Date): string =>
  new Date(at.getTime() - 86_400_000).toLocaleDateString('tr-TR', {
    timeZone: 'Europe/Istanbul',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

export const workAtStatements = async (
  { callAsStaff, minutesAgo }: StaffDay,
  crowd: readonly CrowdMember[],
): Promise<void> => {
  const accounts = await callAsStaff(
    'kasa.sefi',
    minutesAgo(96),
    officeCashier.statementAccounts,
    {},
  )
  const account = accounts.at(-1)
  if (!account) return
  const { accountID, version } = account
  await callAsStaff('kasa.sefi', minutesAgo(95), officeCashier.saveStatementFormat, {
    accountID,
    version,
    format,
    reason: 'Bankanın internet şubesinden inen dosyayla denendi',
    requestID: requestID(),
  })
  const waiting = await callAsStaff('sahip', minutesAgo(88), officeApprovals.list, {
    status: 'waiting',
  })
  const proposal = waiting.find(({ call }) => call === officeCashier.saveStatementFormat.wire)
  if (!proposal) throw new Error('the format of a statement was not proposed')
  await callAsStaff('sahip', minutesAgo(87), officeApprovals.approve, {
    approvalID: proposal.id,
    requestID: requestID(),
  })
  const [deposit] = await callAsStaff('kasa', minutesAgo(62), officeCashier.deposits, {
    byHand: true,
  })
  const file = toFile(listLines(crowd, deposit?.code ?? ''), dayBefore(minutesAgo(0)))
  const { uploadID } = await callAsStaff('kasa', minutesAgo(61), officeCashier.upload, {}, file)
  await callAsStaff('kasa', minutesAgo(60), officeCashier.importStatement, {
    uploadID,
    accountID,
    requestID: requestID(),
  })
}
