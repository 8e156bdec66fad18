import type { ReactNode } from 'react'

/**
 * Turkish in a page of either language, said aloud as Turkish: the names of games, of banks, of
 * towns. Where an element stands there already, it carries `lang="tr"` itself. Live tables have a
 * name in each language: in what the lobby answers they are named in the page's, in histories and
 * lists of wins in Turkish.
 */
export const Tr = ({ children }: { children: ReactNode }) => <span lang="tr">{children}</span>

const place = '\u2063'

/**
 * What a button does and to what, for those who do not see what it stands beside: a sentence with a
 * Turkish name in it, which an `aria-label` could say in one language alone. The button around is
 * `relative`: what is only said must not widen the page.
 */
export const SaidOf = ({
  name,
  turkish = true,
  say,
}: {
  name: string
  turkish?: boolean
  /** The sentence with this in the name's place. */
  say: (name: string) => string
}) => {
  const [before, after] = say(place).split(place)
  return (
    <span className="sr-only">
      <span>{before}</span>
      {turkish ? <Tr>{name}</Tr> : <span>{name}</span>}
      <span>{after}</span>
    </span>
  )
}
