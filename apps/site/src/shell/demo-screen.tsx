import { useParams } from 'react-router'
import { DemoPage } from '../games/play/demo-page.tsx'
import NotFoundPage from '../status/not-found-page.tsx'

export default function DemoScreen() {
  const { type = '', id = '' } = useParams()
  return <DemoPage type={type} id={id} notFound={<NotFoundPage />} />
}
