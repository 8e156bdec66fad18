import { useState } from 'react'
import type { TableInfo } from '../../src/live/protocol.ts'
import { toKurus } from '../lib/money.ts'
import { sounds } from '../lib/sound.ts'
import { device } from '../lib/storage.ts'

export type Chip = { values: readonly bigint[]; kurus: bigint; choose: (kurus: bigint) => void }

const chipsMax = 6

/** The chip in hand, remembered for each table's range of chips. */
export const useChip = (table: TableInfo): Chip => {
  const values = table.chips.map(toKurus).slice(0, chipsMax)
  const key = `live-chip.${table.id}`
  const [kurus, setKurus] = useState(() => values.find((value) => String(value) === device.read(key)) ?? values[1] ?? values[0] ?? 100n)
  return {
    values,
    kurus,
    choose: (value) => {
      sounds.chip()
      device.write(key, String(value))
      setKurus(value)
    },
  }
}
