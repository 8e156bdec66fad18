import left from './names-left.json' with { type: 'json' }
import { withoutComments } from './lines.ts'
import { countNamed, countSeen, type Fault, type Rule, type SourceFile, type Tree } from './rule.ts'

/*
 * A name says what a thing is and what it costs (docs/decisions/0149 and 0150). What was left when that was decided
 * stands in names-left.json by file, as a count: it may only shrink.
 */

/** A word that exported names and files had, and what is said instead. */
const replaced: Readonly<Record<string, string>> = {
  announce: 'publish',
  asked: 'a noun: request, query',
  beat: 'match incident',
  believed: 'trusted',
  desk: 'trading',
  hanging: 'open liability',
  hear: 'on…',
  heard: 'a noun: message, listener',
  house: 'deps',
  keeper: 'lease',
  kept: 'cached, stored, saved',
  needs: 'deps',
  porch: 'startup server',
  purse: 'bonus wallet',
  reseal: 'key rotation',
  said: 'a noun: message, reply',
  shelf: 'cache',
  solo: 'single player',
  street: 'HTTP server',
  tell: 'publish',
  told: 'a noun: message, state',
  twin: 'duplicate request',
  vault: 'wallet',
  wanted: 'a noun: query, request',
}

const replacedIn = (name: string): string | undefined =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase())
    .find((word) => Object.hasOwn(replaced, word))

const exported =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm
const vague = /^\s*(?:export )?type (Told|Said|Asked|Kept|Parts|Wanted|Named)\b/gm
const asyncOf =
  /(?:\bconst (\w+Of) = async\b|\basync function\*? (\w+Of)\b|\bconst (\w+Of) = (?:<[^>]*>)?\([^=]*\): Promise<)/g

type Kind = keyof typeof left
type Look = { name: string; kind: Kind; find(file: SourceFile): string[] }

const looks: readonly Look[] = [
  {
    name: 'names free of replaced words',
    kind: 'words',
    find: ({ path, text }) =>
      [...text.matchAll(exported)]
        .map(([, name = '']) => name)
        .concat(path.replace(/^.*\//, '').replace(/\.tsx?$/, ''))
        .flatMap((name) => {
          const word = replacedIn(name)
          return word === undefined ? [] : [`${name} says ${word}: say ${replaced[word]}`]
        }),
  },
  {
    name: 'types are named by nouns',
    kind: 'types',
    find: ({ text }) =>
      [...text.matchAll(vague)].map(
        ([, name]) => `type ${name} says nothing: name what the value is`,
      ),
  },
  {
    name: 'an asynchronous function does not end in Of',
    kind: 'asyncOf',
    find: ({ text }) =>
      [...withoutComments(text).matchAll(asyncOf)].map(
        ([, a, b, c]) => `${a ?? b ?? c} does I/O: begin its name with get, list, find or count`,
      ),
  },
]

const toRule = ({ name, kind, find }: Look): Rule => {
  const allowed: Readonly<Record<string, number>> = left[kind]
  const where = [/^apps\//, /^packages\//, /^tests\//, /^tools\//]
  return {
    name,
    check({ code }: Tree) {
      const paths = code.map(({ path }) => path)
      const faults = code.flatMap((file): Fault[] => {
        const { path } = file
        const most = allowed[path] ?? 0
        const says = find(file)
        if (says.length > most) return says.map((it) => ({ path, says: `${it}.` }))
        return says.length < most
          ? [{ path, says: `has ${says.length} of ${most}: lower its count in names-left.json.` }]
          : []
      })
      return {
        faults,
        seen: { ...countSeen(where, paths), ...countNamed(Object.keys(allowed), paths) },
      }
    },
  }
}

export const namesRules: readonly Rule[] = looks.map(toRule)
