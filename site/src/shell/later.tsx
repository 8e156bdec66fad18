import Popups from '../content/popups.tsx'
import { StreamNotice } from './stream-notice.tsx'

/** What stands above each page and is nothing of its first sight. */
const Later = () => (
  <>
    <StreamNotice />
    <Popups />
  </>
)

export default Later
