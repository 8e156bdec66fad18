import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/boncuk.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'boncuk',
  scene: async () => anyScene((await import('../../engines/plinko/scene/plinko.tsx')).plinkoScene),
  cuts,
  colours: { '--p-base': '#120810', '--p-bar': '#1a1026', '--p-line': '#33406e' },
  title: [630, 130],
}

export default look
