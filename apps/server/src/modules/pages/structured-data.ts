import type { Lang } from '@felek/phrases/format.ts'
import { phrases } from '@felek/phrases/phrases.ts'
import { informationOfType } from '../content/content.ts'
import type { PagesDeps } from './deps.ts'
import type { Thing } from './path-names.ts'

/*
 * What a page is about, as schema.org says it, for search engines. Only what stands on the page
 * too.
 */

type Node = Record<string, unknown>

const organization = (origin: string): Node => ({
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: 'Felek',
  url: `${origin}/`,
  logo: `${origin}/icons/icon-512.png`,
})

const website = (origin: string, lang: Lang): Node => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: 'Felek',
  url: `${origin}/`,
  inLanguage: lang,
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})

/** Home, the lobby or list that the page belongs to, the page itself. */
const breadcrumb = ({ origin, path, lang, name, section }: Page): Node => {
  const steps = [
    { name: phrases[lang].pages.home, path: '/' },
    ...(section && section.path !== path ? [section] : []),
    { name, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: step.name,
      item: origin + step.path,
    })),
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
}
const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_whole, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * An h4 is a question, what follows up to the next heading its answer (packages/contract/src/content.ts).
 */
const questionsOf = (html: string): Node[] =>
  html
    .split(/(?=<h[34]>)/)
    .flatMap((part) => {
      const [, title = '', answer = ''] = /^<h4>(.*?)<\/h4>(.*)$/s.exec(part) ?? []
      return title !== '' && plain(answer) !== ''
        ? [{ title: plain(title), answer: plain(answer) }]
        : []
    })
    .map(({ title, answer }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }))

const event = (
  { origin, path }: Page,
  thing: Thing & { event: { start: string; end: string } },
  image: string,
): Node => ({
  '@type': 'Event',
  name: thing.name,
  ...(thing.summary ? { description: thing.summary } : {}),
  startDate: thing.event.start,
  endDate: thing.event.end,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: origin + path },
  organizer: { '@type': 'Organization', name: 'Felek', url: `${origin}/` },
  image: origin + image,
})

type Page = {
  origin: string
  path: string
  lang: Lang
  name: string
  section: { name: string; path: string } | undefined
}

/** The structured data of a page, as one graph; undefined where a page is nobody's to find. */
export const structuredData = async (
  deps: PagesDeps,
  route: string,
  page: Page,
  { thing, image }: { thing: Thing | null; image: string },
): Promise<Node> => {
  const graph: Node[] =
    route === '/'
      ? [organization(page.origin), website(page.origin, page.lang)]
      : [breadcrumb(page)]
  if (route === '/faq') {
    const text = await informationOfType(deps.db.read, page.lang, 'SSSinformation')
    const questions = questionsOf(text?.Text ?? '')
    if (questions.length > 0) graph.push({ '@type': 'FAQPage', mainEntity: questions })
  }
  if (thing?.event) graph.push(event(page, { ...thing, event: thing.event }, image))
  return { '@context': 'https://schema.org', '@graph': graph }
}
