import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/kuyruklu.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'kuyruklu',
  scene: async () => anyScene((await import('../../engines/limbo/scene/limbo.tsx')).limboScene),
  cuts,
  colours: { '--p-base': '#170a48', '--p-bar': '#1a0d46', '--p-line': '#40307a' },
  title: [600, 90],
}

export default look
