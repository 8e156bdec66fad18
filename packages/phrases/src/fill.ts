/**
 * Fills `{name}` in a sentence, and of ICU's plurals `{name, plural, one {…} other {…}}` with `#`,
 * which is all that the server's and the back office's sentences need; the site has the whole of ICU.
 */
export const fill = (
  sentence: string,
  values: Record<string, string | number | bigint> = {},
): string =>
  sentence
    .replace(
      /\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g,
      (whole, name: string, one: string, other: string) =>
        name in values
          ? (String(values[name]) === '1' ? one : other).replaceAll('#', String(values[name]))
          : whole,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
