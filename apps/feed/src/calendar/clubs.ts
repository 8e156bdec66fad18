import { createHash } from 'node:crypto'
import {
  colours,
  initials,
  knownClubs,
  knownPlayers,
  knownTeams,
  patterns,
  places,
  suffixes,
  surnames,
  teamSuffixes,
} from './names.ts'

/** A club, as it is for ever: everything about it follows from its name. */
export type Club = {
  id: string
  name: string
  /** `pattern:colour:colour`. */
  arms: string
  /** About −0.35 … 0.35. */
  strength: number
  roster: readonly string[]
}

const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ğ: 'g',
  ş: 's',
  ç: 'c',
  ö: 'o',
  ü: 'u',
  â: 'a',
  î: 'i',
}
/** A name for comparing: small letters without marks, and digits. */
export const folded = (name: string): string =>
  [...name.toLocaleLowerCase('tr').normalize('NFC')]
    .map((it) => plainLetters[it] ?? it)
    .join('')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]/g, '')

const numbersOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const from = <T>(list: readonly T[], number: number): T => list[number % list.length] as T

const rosterSize = 16
const rosterOf = (name: string): string[] => {
  const numbers = numbersOf(`${name} players`)
  return Array.from({ length: rosterSize }, (_, i) => {
    const initial = from([...initials], numbers[i] ?? 0)
    // Neighbours in the list, so that no two of a club share a surname.
    return `${initial}. ${from(surnames, (numbers[31] ?? 0) + i * 7)}`
  })
}

/** How strong a side is, −0.35 … 0.35: public, and the same for the same name (docs/feed.md). */
export const strengthOf = (name: string): number => {
  const numbers = numbersOf(name)
  return (((numbers[3] ?? 0) + (numbers[4] ?? 0)) / 510 - 0.5) * 0.7
}

export const clubOf = (name: string): Club => {
  const numbers = numbersOf(name)
  const [pattern, first, second] = [0, 1, 2].map((i) => numbers[i] ?? 0) as [number, number, number]
  const one = from(colours, first)
  const others = colours.filter((it) => it !== one)
  return {
    id: folded(name),
    name,
    arms: `${from(patterns, pattern)}:${one}:${from(others, second)}`,
    strength: strengthOf(name),
    roster: rosterOf(name),
  }
}

export const clubsALeague = 20

const shuffled = <T extends string>(list: readonly T[], by: string): T[] =>
  list.toSorted((a, b) => Buffer.compare(numbersOf(`${by} ${a}`), numbersOf(`${by} ${b}`)))

/** The names of one league's clubs: `n` counts the leagues that have none by hand. */
const generated = (n: number, taken: ReadonlySet<string>): string[] =>
  shuffled(places, `league ${n}`)
    .slice(0, clubsALeague)
    .map((place) => {
      const names = shuffled(suffixes, `${n} ${place}`).map((suffix) => `${place} ${suffix}`)
      return names.find((name) => !taken.has(name)) ?? `${place} ${1900 + n}`
    })

/** All clubs of so many leagues; no name twice. */
export const clubsOf = (leagues: readonly (number | 'generated')[]): Club[][] => {
  const taken = new Set(knownClubs.flat())
  let n = 0
  return leagues.map((it) => {
    if (it !== 'generated') return (knownClubs[it] ?? []).map(clubOf)
    const names = generated(n, taken)
    n += 1
    names.forEach((name) => taken.add(name))
    return names.map(clubOf)
  })
}

/** Basketball teams of so many leagues; no name twice. The first league has some by hand. */
export const teamsOf = (leagues: number): Club[][] => {
  const taken = new Set<string>(knownTeams)
  return Array.from({ length: leagues }, (_, n) => {
    const named = n === 0 ? [...knownTeams] : []
    const used = new Set(named.map((name) => name.split(' ')[0] ?? ''))
    const others = shuffled(places, `basketball ${n}`)
      .filter((place) => !used.has(place))
      .slice(0, clubsALeague - named.length)
      .map((place) => {
        const names = shuffled(teamSuffixes, `${n} ${place}`).map((it) => `${place} ${it}`)
        const name = names.find((it) => !taken.has(it)) ?? `${place} ${1900 + n}`
        taken.add(name)
        return name
      })
    return [...named, ...others].map(clubOf)
  })
}

/** Tennis players of so many tournaments: `D. Akarsu`; nobody twice, and nobody has arms. */
export const playersOf = (tournaments: number): Club[][] => {
  const taken = new Set<string>(knownPlayers)
  return Array.from({ length: tournaments }, (_, n) => {
    const named = n === 0 ? [...knownPlayers] : []
    const used = new Set(named.map((name) => name.split(' ')[1] ?? ''))
    const others = shuffled(surnames, `tennis ${n}`)
      .filter((surname) => !used.has(surname))
      .slice(0, clubsALeague - named.length)
      .map((surname) => {
        const names = shuffled([...initials], `${n} ${surname}`).map((it) => `${it}. ${surname}`)
        const name = names.find((it) => !taken.has(it)) ?? surname
        taken.add(name)
        return name
      })
    return [...named, ...others].map((name) => ({ ...clubOf(name), arms: '', roster: [name] }))
  })
}
