const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A sentence in the language of the page with Turkish names in it, which are said as Turkish. */
export const WithNames = ({ text, names }: { text: string; names: readonly string[] }) => {
  const known = names.filter(Boolean)
  if (known.length === 0) return text
  const parts = text.split(new RegExp(`(${known.map(escaped).join('|')})`))
  return parts.map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice in a sentence
      <span key={i} lang="tr">
        {part}
      </span>
    ),
  )
}
