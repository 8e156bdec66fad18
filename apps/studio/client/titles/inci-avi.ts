import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/inci-avi.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'inci-avi',
  scene: async () => anyScene((await import('../../engines/mines/scene/mines.tsx')).minesScene),
  cuts,
  colours: { '--p-base': '#052f57', '--p-bar': '#0a2747', '--p-line': '#1c4f78' },
  title: [600, 130],
}

export default look
