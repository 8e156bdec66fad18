import { later } from '../parts/later.tsx'
import type { PanelName } from '../panels/panel.tsx'
import type { LivePanelProps } from './open-live-panel.tsx'

const OpenLivePanel = later(() =>
  import('./open-live-panel.tsx').then((room) => room.OpenLivePanel),
)

type Props = Omit<LivePanelProps, 'panel'> & { panel: PanelName | null }

/** Rules, fairness and keys: nothing that a bet needs, so they come after. */
export const LivePanels = ({ panel, ...props }: Props) => (
  <OpenLivePanel {...props} wanted={panel !== null} panel={panel ?? 'rules'} />
)
