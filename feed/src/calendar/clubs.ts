import { createHash } from 'node:crypto'
import { colours, initials, knownClubs, patterns, places, suffixes, surnames } from './names.ts'

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

export const clubOf = (name: string): Club => {
  const numbers = numbersOf(name)
  const [pattern, first, second, a, b] = [0, 1, 2, 3, 4].map((i) => numbers[i] ?? 0) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const one = from(colours, first)
  const others = colours.filter((it) => it !== one)
  return {
    id: folded(name),
    name,
    arms: `${from(patterns, pattern)}:${one}:${from(others, second)}`,
    strength: ((a + b) / 510 - 0.5) * 0.7,
    roster: rosterOf(name),
  }
}

export const clubsALeague = 20

/** The names of one league's clubs: `n` counts the leagues that have none by hand. */
const generated = (n: number): string[] =>
  Array.from({ length: clubsALeague }, (_, i) => {
    const place = from(places, (n * clubsALeague + i) % places.length)
    // Each time a place comes again, it is another club's.
    const again = Math.floor((n * clubsALeague) / places.length)
    return `${place} ${from(suffixes, i + again * 3 + 1)}`
  })

/** All clubs of so many leagues; no name twice. */
export const clubsOf = (leagues: readonly (number | 'generated')[]): Club[][] => {
  const taken = new Set(knownClubs.flat())
  let n = 0
  return leagues.map((it) => {
    if (it !== 'generated') return (knownClubs[it] ?? []).map(clubOf)
    const names = generated(n).map((name) => {
      if (!taken.has(name)) return name
      const [place] = name.split(' ')
      const free = suffixes.map((suffix) => `${place} ${suffix}`).find((other) => !taken.has(other))
      return free ?? `${name} ${1900 + n}`
    })
    n += 1
    names.forEach((name) => taken.add(name))
    return names.map(clubOf)
  })
}
