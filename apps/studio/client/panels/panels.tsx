import { later } from '../parts/later.tsx'
import type { PanelProps } from './open-panel.tsx'
import type { PanelName } from './panel.tsx'

const OpenPanel = later(() => import('./open-panel.tsx').then((room) => room.OpenPanel))

type Props = Omit<PanelProps, 'panel'> & { panel: PanelName | null }

/** Rules, fairness, history, keys and paytable: nothing that a spin needs, so they come after. */
export const Panels = ({ panel, ...props }: Props) => (
  <OpenPanel {...props} wanted={panel !== null} panel={panel ?? 'rules'} />
)
