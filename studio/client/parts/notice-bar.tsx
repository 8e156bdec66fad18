import { useStore } from '../lib/store.ts'
import type { Table } from '../lib/table.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from './icons.tsx'

/**
 * What went wrong, or what is being done about it, over the stage; with the one action that helps.
 */
export const NoticeBar = ({ table }: { table: Table }) => {
  const texts = useTexts()
  const { notice, away, phase } = useStore(table.state)
  const text = away
    ? texts.trouble.reconnecting
    : notice === null
      ? null
      : notice === 'resumed'
        ? texts.opening.resumed
        : texts.trouble[notice]
  const reopens =
    !away &&
    phase === 'closed' &&
    (notice === 'session_expired' || notice === 'bad_request' || notice === 'internal')
  const deposits =
    !away && notice === 'insufficient_funds' && table.mode === 'real' && table.parent.framed
  return (
    <div className="notice-place" role="status">
      {text !== null && (
        <div className="notice" data-news={notice === 'resumed' || notice === 'payoutPending'}>
          <span>{text}</span>
          {deposits && (
            <button type="button" className="notice-act" onClick={table.askDeposit}>
              {texts.bar.deposit}
            </button>
          )}
          {reopens && (
            <button type="button" className="notice-act" onClick={() => location.reload()}>
              {texts.trouble.reopen}
            </button>
          )}
          {!away && phase !== 'closed' && (
            <button
              type="button"
              className="notice-close"
              aria-label={texts.trouble.dismiss}
              onClick={table.dismiss}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
