import { startTransition, useEffect, useState } from 'react'
import { limits } from '@felek/contract/limits.ts'

/** As many as the largest screens show at once. */
const firstRows = 8
/** So many are put into a slow phone's page in less than 50 ms. */
const step = 5
/** Between two pieces a touch is answered. */
const restMs = 60

/** Once a whole list has been shown, the way back leads to a whole one at once. */
let whole = false

/**
 * How many rows of a list are drawn: of the first list that a visit sees the first ones, as the server
 * draws them, and soon after the others, in pieces.
 */
export const useRows = (): number => {
  const [rows, draw] = useState(() => (whole ? Infinity : firstRows))
  useEffect(() => {
    if (rows === Infinity) return void (whole = true)
    const next = rows + step < limits.matchesPage ? rows + step : Infinity
    const timer = setTimeout(() => startTransition(() => draw(next)), restMs)
    return () => clearTimeout(timer)
  }, [rows])
  return rows
}
