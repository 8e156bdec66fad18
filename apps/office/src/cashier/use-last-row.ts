import { useState } from 'react'

/** What was open stays to be read once it is decided, and the list has it no more. */
export const useLastRow = <Row>(row: Row | undefined): Row | undefined => {
  const [last, setLast] = useState(row)
  if (row && row !== last) setLast(row)
  return row ?? last
}
