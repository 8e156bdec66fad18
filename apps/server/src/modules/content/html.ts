import sanitise from 'sanitize-html'

/** Ours, https, mailto or tel; nothing with a blank, a quote or a backslash in it. */
const addressPattern =
  /^(?:https:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:\+?[0-9]+|\/(?![/\\])[^\s"'<>\\]*)$/i

const tags =
  'p h3 h4 ul ol li strong em small br hr blockquote dl dt dd table caption thead tbody tr th td a'.split(
    ' ',
  )

/**
 * HTML of the pages as it leaves the house: known tags alone, without any attribute but a safe
 * address. Of other tags the text stays; scripts and styles go with all that they
 * hold. Headings begin below the page's own.
 */
export const sanitiseHtml = (html: string): string =>
  sanitise(html, {
    allowedTags: tags,
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      b: 'strong',
      i: 'em',
      // Without an address it leads nowhere.
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: addressPattern.test(href.trim()) ? { href: href.trim(), rel: 'noopener' } : {},
      }),
    },
  })
