import { clubsOf, type Club } from './clubs.ts'

export type League = {
  id: string
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
  name,
  tier,
  fast: id.startsWith('hizli'),
  clubs: clubs[i] ?? [],
}))
