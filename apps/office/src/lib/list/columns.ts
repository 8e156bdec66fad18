import { useState } from 'react'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { readStored, writeStored } from '../browser/storage.ts'

/** Which columns of a list a person has put away; kept in this browser. */
export const useColumns = <Row>(
  list: string,
  columns: readonly DataColumn<Row>[],
): {
  shown: readonly DataColumn<Row>[]
  isHidden: (key: string) => boolean
  toggle: (key: string) => void
} => {
  const [hidden, setHidden] = useState<readonly string[]>(
    () => readStored(`columns.${list}`)?.split(',').filter(Boolean) ?? [],
  )
  const isHidden = (key: string): boolean => hidden.includes(key)
  const toggle = (key: string): void => {
    const next = isHidden(key) ? hidden.filter((it) => it !== key) : [...hidden, key]
    writeStored(`columns.${list}`, next.join(',') || null)
    setHidden(next)
  }
  return {
    shown: columns.filter((column, i) => i === 0 || column.fixed || !isHidden(column.key)),
    isHidden,
    toggle,
  }
}
