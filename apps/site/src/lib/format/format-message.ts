import format from 'use-intl/format-message/format-only'
import { formatCount, type Lang } from '@felek/phrases/format.ts'

type Format = typeof format
type Options = Parameters<Format>[3]

/**
 * Whole numbers without a style of their own; the browser's number format is begun with only for
 * what else there is.
 */
const counting = (lang: Lang, { formatters }: Options) => ({
  format: (n: number): string =>
    Number.isInteger(n) ? formatCount(n, lang) : formatters.getNumberFormat(lang).format(n),
})

/**
 * What use-intl writes sentences with, its ICU parser left at home (icu-phrases.ts). Whole numbers
 * are grouped by formatCount: the browser's own number format takes 20 ms of a fast machine to
 * begin with, in the middle of the first sight, and says the same (small.test.ts).
 */
const formatMessage: Format = (key, message, values, options) =>
  format(key, message, values, {
    ...options,
    formatters: {
      ...options.formatters,
      getNumberFormat: (lang, style) =>
        style || (lang !== 'tr' && lang !== 'en')
          ? options.formatters.getNumberFormat(lang, style)
          : (counting(lang, options) as Intl.NumberFormat),
    },
  })
formatMessage.raw = format.raw

export default formatMessage
