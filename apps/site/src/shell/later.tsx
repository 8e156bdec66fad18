import { useEffect } from 'react'
import Popups from '../content/popups.tsx'
import { StreamNotice } from './stream-notice.tsx'

/** What stands above each page and is nothing of its first sight. */
const Later = () => {
  // Who opens the search by its keys types at once: letters that come before its field are lost.
  useEffect(() => {
    import('./search-overlay.tsx').catch(() => undefined)
  }, [])
  return (
    <>
      <StreamNotice />
      <Popups />
    </>
  )
}

export default Later
