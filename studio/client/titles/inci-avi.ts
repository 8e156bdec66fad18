import type { TitleLook } from '../play/scene.ts'
import cuts from './cuts/inci-avi.json' with { type: 'json' }

export const inciAvi: TitleLook = {
  slug: 'inci-avi',
  cuts,
  pictures: ['atlas'],
  colours: { '--p-base': '#052f57', '--p-bar': '#0a2747', '--p-line': '#1c4f78' },
  title: [600, 130],
}
