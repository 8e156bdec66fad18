import type { ReactNode } from 'react'
import { useLang, useTexts } from '../texts/texts.ts'

/** How the game's figures are made, and its sheet as the studio shows it to anybody; that is asked for when it is opened. */
export const ParSheet = ({ slug, children }: { slug: string; children?: ReactNode }) => {
  const { par } = useTexts().rules
  return (
    <details className="par">
      <summary>{par}</summary>
      {children}
      <iframe title={par} src={`/par/${slug}?lang=${useLang()}`} sandbox="" loading="lazy" />
    </details>
  )
}
