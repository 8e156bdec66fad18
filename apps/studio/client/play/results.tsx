import { usePlayTexts } from '../texts/play.ts'

/** A result of this visit: `hue` a bucket's colour, or whether it paid. */
export type Result = { text: string; hue: number | 'paid' | 'lost' }

/** The last ones, the newest first. */
export const Results = ({ results, most }: { results: readonly Result[]; most: number }) => (
  <ol className="p-results">
    {results.slice(0, most).map(({ text, hue }, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- The list moves on by one.
      <li key={i} data-hue={hue}>
        {text}
      </li>
    ))}
  </ol>
)

type Props = { title: string; none: string; results: readonly Result[] }

/** Over the stage's upper edge, or as a card beside it where there is room. */
export const LastResults = ({ title, none, results }: Props) => {
  const { pastSays } = usePlayTexts()
  return (
    <section className="p-lasts p-card" aria-label={title} data-none={results.length === 0}>
      <h2>{title}</h2>
      {results.length === 0 ? (
        <p>{none}</p>
      ) : (
        <>
          <Results results={results} most={12} />
          <p>{pastSays}</p>
        </>
      )}
    </section>
  )
}
