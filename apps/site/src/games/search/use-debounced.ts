import { useEffect, useState } from 'react'

const quietMs = 220

/** The value once it has stood still for a moment. */
export const useDebounced = (value: string): string => {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return still
}
