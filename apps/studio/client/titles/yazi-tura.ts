import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/yazi-tura.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'yazi-tura',
  scene: async () => anyScene((await import('../../engines/coin/scene/coin.tsx')).coinScene),
  cuts,
  colours: { '--p-base': '#3a1a08', '--p-bar': '#2c1408', '--p-line': '#6a3c1a' },
  title: [660, 96],
}

export default look
