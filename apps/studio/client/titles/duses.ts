import { anyScene, type TitleLook } from '../play/scene.ts'
import cuts from './cuts/duses.json' with { type: 'json' }

const look: TitleLook = {
  slug: 'duses',
  scene: async () => anyScene((await import('../../engines/dice/scene/dice.tsx')).diceScene),
  cuts,
  colours: { '--p-base': '#0b3a24', '--p-bar': '#10291c', '--p-line': '#2c5a40' },
  title: [520, 190],
}

export default look
