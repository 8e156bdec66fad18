import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/felek-poker.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'felek-poker',
  scene: async () => anyScene((await import('../../engines/poker/scene/poker.tsx')).pokerScene),
  cuts,
  colours: { '--p-base': '#04281a', '--p-bar': '#083524', '--p-line': '#1b5a40' },
  title: [1027, 118],
}

export default look
