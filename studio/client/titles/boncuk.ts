import type { TitleLook } from '../play/scene.ts'
import cuts from './cuts/boncuk.json' with { type: 'json' }

export const boncuk: TitleLook = {
  slug: 'boncuk',
  cuts,
  pictures: ['atlas', 'board'],
  colours: { '--p-base': '#120810', '--p-bar': '#1a1026', '--p-line': '#33406e' },
  title: [630, 130],
}
