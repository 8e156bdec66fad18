import { useState } from 'react'
import { sounds } from './sound.ts'
import { device } from './storage.ts'

export type Chip = { values: readonly bigint[]; kurus: bigint; choose: (kurus: bigint) => void }

/** The chip in hand, one of `values`, remembered on the device under `keptAs`. */
export const useChip = (values: readonly bigint[], keptAs: string): Chip => {
  const [kurus, setKurus] = useState(
    () =>
      values.find((value) => String(value) === device.read(keptAs)) ??
      values[1] ??
      values[0] ??
      100n,
  )
  return {
    values,
    kurus,
    choose: (value) => {
      sounds.chip()
      device.write(keptAs, String(value))
      setKurus(value)
    },
  }
}
