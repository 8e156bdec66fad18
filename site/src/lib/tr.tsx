import type { ReactNode } from 'react'

/**
 * Turkish in a page of either language, said aloud as Turkish: the names of games, of banks, of
 * towns. Where an element stands there already, it carries `lang="tr"` itself. Live tables have a
 * name in each language: in what the lobby answers they are named in the page's, in histories and
 * lists of wins in Turkish.
 */
export const Tr = ({ children }: { children: ReactNode }) => <span lang="tr">{children}</span>
