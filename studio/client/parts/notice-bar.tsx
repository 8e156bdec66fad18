import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useTexts } from '../texts/texts.ts'
import { Icon } from './icons.tsx'

/**
 * What went wrong, or what is being done about it, over the stage; with the one action that helps.
 */
export const NoticeBar = ({ session }: { session: GameSession }) => {
  const texts = useTexts()
  const { notice, away, phase } = useStore(session.state)
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
    !away && notice === 'insufficient_funds' && session.mode === 'real' && session.parent.framed
  return (
    <div className="notice-place" role="status">
      {text !== null && (
        <div className="notice" data-news={notice === 'resumed' || notice === 'payoutPending'}>
          <span>{text}</span>
          {deposits && (
            <button type="button" className="notice-act" onClick={session.askDeposit}>
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
              onClick={session.dismiss}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  )
}
