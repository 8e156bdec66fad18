/** Each in a cell of its own: digits of this face differ in width, and a running number must not tremble. */
export const Digits = ({ text }: { text: string }) => (
  <p className="c-multiple" data-long={text.length > 6}>
    {[...text].map((sign, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- a sign is its place
      <span key={i} data-sign={/\d/.test(sign) ? 'digit' : sign}>
        {sign}
      </span>
    ))}
  </p>
)
