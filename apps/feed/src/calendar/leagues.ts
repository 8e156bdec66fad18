import type { Sport } from '@felek/contract/protocols/feed/feed.ts'
import { clubsOf, playersOf, teamsOf, type Club } from './clubs.ts'

export type League = {
  id: string
  sport: Exclude<Sport, 'volleyball'>
  name: string
  tier: 'A' | 'B' | 'C'
  fast: boolean
  clubs: readonly Club[]
}

const known = (index: number) => index
const list: readonly (readonly [
  id: string,
  name: string,
  tier: League['tier'],
  clubs: number | 'generated',
])[] = [
  ['ruzgar', 'Rüzgâr Ligi', 'A', known(0)],
  ['hizli', 'Hızlı Lig', 'B', known(1)],
  ['hizli-kupa', 'Hızlı Kupa', 'B', 'generated'],
  ['pusula', 'Pusula Ligi', 'A', 'generated'],
  ['kiyi', 'Kıyı Kupası', 'A', 'generated'],
  ['zirve', 'Zirve Ligi', 'B', 'generated'],
  ['bozkir', 'Bozkır Ligi', 'B', 'generated'],
  ['yildiz', 'Yıldız Ligi', 'B', 'generated'],
  ['kervan', 'Kervan Ligi', 'C', 'generated'],
  ['yayla', 'Yayla Ligi', 'C', 'generated'],
  ['ada', 'Ada Ligi', 'C', 'generated'],
  ['fener', 'Fener Kupası', 'C', 'generated'],
]
const clubs = clubsOf(list.map(([, , , it]) => it))

export const footballLeagues: readonly League[] = list.map(([id, name, tier], i) => ({
  id,
  sport: 'football',
  name,
  tier,
  fast: id.startsWith('hizli'),
  clubs: clubs[i] ?? [],
}))

type LeagueRow = readonly [id: string, name: string, tier: League['tier']]
const basketball: readonly LeagueRow[] = [
  ['pota', 'Pota Ligi', 'A'],
  ['cember', 'Çember Kupası', 'B'],
  ['parke', 'Parke Ligi', 'C'],
]
const teams = teamsOf(basketball.length)
export const basketballLeagues: readonly League[] = basketball.map(([id, name, tier], i) => ({
  id,
  sport: 'basketball',
  name,
  tier,
  fast: false,
  clubs: teams[i] ?? [],
}))

const tennis: readonly LeagueRow[] = [
  ['lale', 'Lale Açık', 'A'],
  ['yelpaze', 'Yelpaze Kupası', 'B'],
  ['sumbul', 'Sümbül Turnuvası', 'C'],
]
const players = playersOf(tennis.length)
export const tennisLeagues: readonly League[] = tennis.map(([id, name, tier], i) => ({
  id,
  sport: 'tennis',
  name,
  tier,
  fast: false,
  clubs: players[i] ?? [],
}))
