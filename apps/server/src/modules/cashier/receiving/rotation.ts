/* Which of the house's accounts is told next: of those that are open and have room the one that has had least for its weight. */

type Amounts = { kurus: bigint; count: number }
type Caps = { kurus: bigint | null; count: number | null }

export type ReceivingUse = {
  id: bigint
  isOpen: boolean
  /** Minutes of the day in Istanbul. */
  opensAt: number
  closesAt: number
  caps: { day: Caps; month: Caps }
  used: { day: Amounts; month: Amounts }
  weight: number
  /** Banks whose customers are told it; none: all. */
  bankIds: readonly string[]
  /** When it was last told. */
  lastAt: Date | null
}

/** Minutes since midnight in Istanbul, which has kept UTC+3 since 2016. */
const minuteOf = (now: Date): number => Math.floor(now.getTime() / 60_000 + 180) % 1_440

export const isOpenAt = (
  { isOpen, opensAt, closesAt }: Pick<ReceivingUse, 'isOpen' | 'opensAt' | 'closesAt'>,
  now: Date,
): boolean => isOpen && minuteOf(now) >= opensAt && minuteOf(now) < closesAt

const hasRoom = (caps: Caps, used: Amounts, amountKurus: bigint): boolean =>
  (caps.kurus === null || used.kurus + amountKurus <= caps.kurus) &&
  (caps.count === null || used.count < caps.count)

/** Whether one has had less of the day for its weight than another: shares are compared without dividing. */
const comesBefore = (one: ReceivingUse, other: ReceivingUse): number => {
  const shares =
    one.used.day.kurus * BigInt(other.weight) - other.used.day.kurus * BigInt(one.weight)
  if (shares !== 0n) return shares < 0n ? -1 : 1
  const last = (one.lastAt?.getTime() ?? 0) - (other.lastAt?.getTime() ?? 0)
  if (last !== 0) return last
  return one.id < other.id ? -1 : 1
}

/** Its id; undefined where none is open with room for this amount from this bank. */
export const chooseAccount = (
  accounts: readonly ReceivingUse[],
  { amountKurus, bankId }: { amountKurus: bigint; bankId: string },
  now: Date,
): bigint | undefined =>
  accounts
    .filter(
      (it) =>
        isOpenAt(it, now) &&
        (it.bankIds.length === 0 || it.bankIds.includes(bankId)) &&
        hasRoom(it.caps.day, it.used.day, amountKurus) &&
        hasRoom(it.caps.month, it.used.month, amountKurus),
    )
    .toSorted(comesBefore)[0]?.id
