import { dirname, join, normalize } from 'node:path/posix'
import { countNamed, countSeen, lineAt, type Fault, type Rule, type Tree } from './rule.ts'

/*
 * Whoever follows a citation finds what it names: a page of the repository by its path from the root, a section of it in
 * quotes (`docs/ledger.md, "Limits"`) or by its number (`docs/specification.md §4`), a decision by its number, a file by
 * its path, a link by its target.
 */

const citing = [/\.tsx?$/, /\.sql$/, /\.css$/, /\.md$/, /^bin\//]

/** These make pages up, for tests of programs that read them. */
const inventing = ['tools/rules/rules.test.ts', 'tools/check-specification.test.ts']

/** Its sources are made up too. */
const fixtures = ['tools/sold-versions.test.ts']

/** It has run, and a migration that is changed afterwards stops the start: its text names a page of before. */
const ran = ['apps/server/migrations/0009_providers.sql']

/** What was sold stays as it was, to the byte (tools/sold-versions.ts). */
const isKept = (path: string): boolean => /^apps\/studio\/engines\/\w+\/versions\//.test(path)

/** Where a comment goes on in its next line. */
const gap = String.raw`(?:\n\s*(?:\*|\/\/|--)\s|\s)+`
const pagePattern = new RegExp(
  String.raw`(?<![\w/.:<>*-])((?:[\w-]+\/)*[\w-]+\.md)\b(?:,?${gap}["“]([^"”]{1,90})["”])?`,
  'g',
)
const decisionPattern = new RegExp(String.raw`\bdecisions?(?:\/|${gap})(\d{4})\b`, 'gi')
const sectionPattern = /§(\d+)/g
const foreign = new RegExp(String.raw`RFC${gap}\d+,?${gap}$`)
const linkPattern = /\[[^\]]*\]\(([^)\s]+)\)/g
const pathPattern = /`((?:apps|packages|tests|tools|docs|bin)\/[\w./-]*\w)`/g
/** A file by the end of its path. */
const nameOf = String.raw`((?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|sql|css))`
const quotedName = new RegExp(`\`${nameOf}\``, 'g')
const barePattern = new RegExp(String.raw`(?<![\w/.@*<>-])${nameOf}\b`, 'g')
const commentPattern = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|^--[^\n]*/gm

const inOneLine = (text: string): string => text.replace(new RegExp(gap, 'g'), ' ')

/** What a page can be cited by: its headings, their numbers, and what stands in bold where a line begins. */
const readSections = (page: string): ReadonlySet<string> => {
  const prose = page.replace(/```[\s\S]*?```/g, '')
  const headings = [...prose.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '')
  const terms = [...prose.matchAll(/^(?:- |\d+\. )?\*\*([^*]+?)[.:]?\*\*/gm)].map(
    (match) => match[1] ?? '',
  )
  const numbers = headings.flatMap((heading) => /^(\d+)\. /.exec(heading)?.[1] ?? [])
  return new Set([...headings, ...terms, ...numbers.map((number) => `§${number}`)])
}

/** As GitHub makes an anchor of a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

/** The pages of a tree, and what stands in them. */
type Pages = {
  find(from: string, page: string): string | undefined
  has(path: string): boolean
  /** Whether a path ends so. */
  hasEnd(name: string): boolean
  hasDecision(number: string): boolean
  sections(page: string): ReadonlySet<string>
}

const createPages = ({ paths, read }: Tree): Pages => {
  const files = new Set(paths)
  const folders = new Set(paths.flatMap((path) => parents(path)))
  const ends = new Set(paths.flatMap((path) => endsOf(path)))
  const sections = new Map<string, ReadonlySet<string>>()
  return {
    find(from, page) {
      const beside = from.endsWith('.md') ? [normalize(join(dirname(from), page))] : []
      return [page, ...beside].find((path) => files.has(path))
    },
    has: (path) => files.has(path) || folders.has(path),
    hasEnd: (name) => ends.has(name),
    hasDecision: (number) => paths.some((path) => path.startsWith(`docs/decisions/${number}-`)),
    sections(page) {
      const known = sections.get(page) ?? readSections(read(page))
      sections.set(page, known)
      return known
    },
  }
}

const parents = (path: string): string[] =>
  path.includes('/') ? [dirname(path), ...parents(dirname(path))] : []

const endsOf = (path: string): string[] =>
  path.split('/').map((_, at, parts) => parts.slice(at).join('/'))

type Place = { path: string; text: string }
type Find = (place: Place, pages: Pages) => readonly { index: number; says: string }[]

/** A rule of texts: of all that cite, or of pages alone. */
const ofTexts = (name: string, where: readonly RegExp[], find: Find): Rule => ({
  name,
  check(tree) {
    const pages = createPages(tree)
    const left = [...inventing, ...ran]
    const files = tree.paths.filter(
      (path) => where.some((it) => it.test(path)) && !isKept(path) && !left.includes(path),
    )
    const faults = files.flatMap((path): Fault[] => {
      const text = tree.read(path)
      return find({ path, text }, pages).map(({ index, says }) => ({
        path: `${path}:${lineAt(text, index)}`,
        says,
      }))
    })
    return { faults, seen: { ...countSeen(where, files), ...countNamed(left, tree.paths) } }
  },
})

/** Links are judged by their targets, not by what is written on them. */
const withoutLinks = ({ path, text }: Place): string =>
  path.endsWith('.md') ? text.replace(linkPattern, (link) => ' '.repeat(link.length)) : text

const citedPages = ofTexts('cited pages are there', citing, (place, pages) =>
  [...withoutLinks(place).matchAll(pagePattern)].flatMap(({ index, 1: page = '' }) =>
    pages.find(place.path, page) === undefined
      ? [{ index, says: `cites ${page}, which is not in the repository: give the reason here.` }]
      : [],
  ),
)

const citedDecisions = ofTexts('cited decisions are there', citing, ({ text }, pages) =>
  [...text.matchAll(decisionPattern)].flatMap(({ index, 1: number = '' }) =>
    pages.hasDecision(number) ? [] : [{ index, says: `cites decision ${number}: there is none.` }],
  ),
)

/** A heading in quotes behind its page, and a number that belongs to the last page named before it. */
const citedSections = ofTexts('cited sections are there', citing, (place, pages) => {
  const text = withoutLinks(place)
  const quoted = [...text.matchAll(pagePattern)].flatMap(({ index, 1: page = '', 2: quote }) => {
    const target = pages.find(place.path, page)
    if (target === undefined || quote === undefined) return []
    const section = inOneLine(quote)
    return pages.sections(target).has(section)
      ? []
      : [{ index, says: `cites “${section}” of ${target}, which has no such heading.` }]
  })
  const numbered = [...text.matchAll(sectionPattern)].flatMap(({ index, 0: section }) => {
    const before = text.slice(Math.max(0, index - 300), index)
    const page = [...before.matchAll(pagePattern)].at(-1)?.[1]
    const target = page === undefined ? undefined : pages.find(place.path, page)
    return foreign.test(before) || (target && pages.sections(target).has(section))
      ? []
      : [{ index, says: `cites ${section} of ${target ?? 'no page'}: name the page before it.` }]
  })
  return [...quoted, ...numbered]
})

const links = ofTexts('links lead somewhere', [/\.md$/], ({ path, text }, pages) =>
  [...text.matchAll(linkPattern)].flatMap(({ index, 1: link = '' }) => {
    const [file = '', anchor] = link.split('#')
    if (/^[a-z]+:/.test(file)) return []
    const target =
      file === '' ? path : normalize(join(dirname(path), file)).replace(/(?<=.)\/$/, '')
    const isThere =
      pages.has(target) &&
      (anchor === undefined || [...pages.sections(target)].some((it) => toAnchor(it) === anchor))
    return isThere ? [] : [{ index, says: `links to ${link}, which is not there.` }]
  }),
)

/** What a comment or a page calls a file; an address, or what a test makes up, is none. */
const namesIn = ({ path, text }: Place): { index: number; name: string }[] =>
  path.endsWith('.md')
    ? [...text.matchAll(quotedName)].map(({ index, 1: name = '' }) => ({ index, name }))
    : [...text.matchAll(commentPattern)].flatMap((comment) =>
        [...comment[0].matchAll(barePattern)].map(({ index, 1: name = '' }) => ({
          index: comment.index + index,
          name,
        })),
      )

/** Decisions and migrations say where things were when they were made; all else names what is there now. */
const namedFiles = ofTexts(
  'named files are there',
  [/^(?!docs\/decisions\/).*\.md$/, /\.tsx?$/, /\.css$/, /\/repeatable\/.*\.sql$/],
  (place, pages) => {
    if (fixtures.includes(place.path)) return []
    const paths = place.path.endsWith('.md') ? [...place.text.matchAll(pathPattern)] : []
    const gone = [
      ...paths
        .map(({ index, 1: name = '' }) => ({ index, name }))
        .filter(({ name }) => !pages.has(name)),
      ...namesIn(place).filter(({ name }) => !pages.hasEnd(name)),
    ]
    return [...new Map(gone.map((it) => [it.index, it])).values()].map(({ index, name }) => ({
      index,
      says: `names ${name}, which is not there: say where it is now.`,
    }))
  },
)

const pageOfDocs = /^docs\/(?:product\/)?[\w-]+\.md$/

/** A reader comes from the README to every page in one step; decisions are a folder. */
const foundPages: Rule = {
  name: 'pages are found from the README',
  check({ paths, read }) {
    const pages = paths.filter((path) => pageOfDocs.test(path))
    const start = paths.includes('README.md') ? read('README.md') : ''
    const linked = new Set([...start.matchAll(linkPattern)].map((match) => match[1]))
    return {
      faults: pages
        .filter((path) => !linked.has(path))
        .map((path) => ({ path, says: 'is linked nowhere in README.md: add it to “Documents”.' })),
      seen: { ...countSeen([pageOfDocs], paths), ...countNamed(['README.md'], paths) },
    }
  },
}

export const citationRules: readonly Rule[] = [
  citedPages,
  citedDecisions,
  citedSections,
  links,
  namedFiles,
  foundPages,
]
