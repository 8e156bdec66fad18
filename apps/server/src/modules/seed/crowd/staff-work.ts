import { officeCashier } from '@felek/contract/office/cashier.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import type { CrowdMember } from './fortnight.ts'
import { requestID, type CallAsStaff, type StaffDay } from './staff-day.ts'
import { workAtStatements } from './statement-work.ts'

/* What the demo's staff have done this morning, each by a call of their own: it is in the audit as anybody's work is. */

const minuteMs = 60_000

const workAtPlayers = async ({ callAsStaff, minutesAgo, idOf }: StaffDay): Promise<void> => {
  const note = (who: string, ago: number, n: number, text: string) =>
    callAsStaff(who, minutesAgo(ago), officePlayers.note, {
      playerID: idOf(n),
      text,
      requestID: requestID(),
    })
  const tag = (ago: number, n: number, text: string) =>
    callAsStaff('mudur', minutesAgo(ago), officePlayers.tag, {
      playerID: idOf(n),
      tag: text,
      on: true,
      requestID: requestID(),
    })
  await note(
    'destek',
    176,
    3,
    'Şifresini unutmuş; sıfırlama bağlantısının nereden alındığı anlatıldı.',
  )
  await tag(171, 12, 'vip')
  await tag(170, 13, 'vip')
  await tag(168, 1, 'geri aranacak')
  await note('mudur', 166, 13, 'Yüksek tutarlı çekimlerde önce telefonla aranmak istiyor.')
  await note(
    'koruma',
    150,
    5,
    'Son hafta oynama süresi arttı; mesajla limit araçları hatırlatıldı.',
  )
  await callAsStaff('destek', minutesAgo(140), officePlayers.block, {
    playerID: idOf(30),
    kind: 'play',
    reason: 'Hesabına başkasının girdiğini bildirdi, şifresi değişene kadar',
    requestID: requestID(),
  })
  await callAsStaff('uyum', minutesAgo(121), officePlayers.block, {
    playerID: idOf(31),
    kind: 'compliance',
    reason: 'Kaynağı açıklanmamış tutarlar, belge istendi',
    requestID: requestID(),
  })
}

const workAtWithdrawals = async ({ callAsStaff, minutesAgo }: StaffDay): Promise<void> => {
  const rows = await callAsStaff('kasa', minutesAgo(21), officeCashier.withdrawals, {})
  const largest = rows.toSorted((a, b) => Number(b.amount) - Number(a.amount))
  const [proposed, other] = largest
  if (!proposed || !other) return
  await callAsStaff('kasa', minutesAgo(18), officeCashier.clear, {
    withdrawalID: proposed.id,
    version: proposed.version,
    reason: 'Yatırım ve oyun geçmişi incelendi, hesap kendi adına',
    requestID: requestID(),
  })
}

/** Proposals that wait for a second person, beside the one of a withdrawal. */
const proposeCorrections = async (
  { callAsStaff, minutesAgo, idOf }: StaffDay,
  closedId: bigint,
): Promise<void> => {
  await callAsStaff('kasa.sefi', minutesAgo(14), officePlayers.correct, {
    playerID: idOf(7),
    account: 'cash',
    do: 'add',
    amount: '150.00',
    reason: 'Kesilen canlı masada iade edilmeyen bahis, tur kaydı incelendi',
    requestID: requestID(),
  })
  const playerID = String(closedId)
  const { version } = await callAsStaff('mudur', minutesAgo(10), officePlayers.get, { playerID })
  await callAsStaff('mudur', minutesAgo(8), officePlayers.reopen, {
    playerID,
    version,
    reason: 'Oyuncu yazılı başvurdu, kapatma kendi isteğiyleydi',
    requestID: requestID(),
  })
}

export const workAsStaff = async (
  callAsStaff: CallAsStaff,
  { crowd, closedId, now }: { crowd: readonly CrowdMember[]; closedId: bigint; now: Date },
): Promise<void> => {
  const day: StaffDay = {
    callAsStaff,
    minutesAgo: (n) => new Date(now.getTime() - n * minuteMs),
    idOf: (n) => String(crowd[n]?.playerId ?? 0n),
  }
  await workAtPlayers(day)
  await workAtStatements(day, crowd)
  await workAtWithdrawals(day)
  await proposeCorrections(day, closedId)
}
