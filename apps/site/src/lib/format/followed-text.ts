import { useEffect, useRef, useState } from 'react'

const afterMs = 250
const asTyped = (text: string): string => text

/**
 * What is typed, told to `onChange` a moment later; `read` is what a text asks for, where that is not
 * the text itself. `value` is what was asked for last, by typing or by other means.
 */
export const useFollowedText = (
  value: string,
  onChange: (wanted: string) => void,
  read = asTyped,
) => {
  const [text, setText] = useState(value)
  const said = useRef(value)
  const now = useRef({ onChange, read })
  useEffect(() => {
    now.current = { onChange, read }
  })
  // The address changed by other means: a chip was taken off, the back button.
  useEffect(() => {
    if (value === said.current) return
    said.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const wanted = now.current.read(text)
    if (wanted === said.current) return
    const timer = setTimeout(() => {
      // Enter was faster.
      if (wanted === said.current) return
      said.current = wanted
      now.current.onChange(wanted)
    }, afterMs)
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText] as const
}
