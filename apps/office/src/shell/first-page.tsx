import { Navigate } from 'react-router'
import { useCan } from '../lib/session/session.ts'
import { paths } from '../paths.ts'

/** Where somebody begins: at the figures, or at what they may decide about. */
export const FirstPage = () => (
  <Navigate to={useCan('reports.read') ? paths.dashboard : paths.approvals} replace />
)
