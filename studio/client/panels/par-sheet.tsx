import { useLang, useTexts } from '../texts/texts.ts'

/** The game's sheet of figures, as the studio shows it to anybody; asked for when it is opened. */
export const ParSheet = ({ slug }: { slug: string }) => {
  const { par } = useTexts().rules
  return (
    <details className="par">
      <summary>{par}</summary>
      <iframe title={par} src={`/par/${slug}?lang=${useLang()}`} sandbox="" loading="lazy" />
    </details>
  )
}
