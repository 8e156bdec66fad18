import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useTexts } from '../texts/texts.ts'
import { Notice } from './notice.tsx'

/**
 * What went wrong, or what is being done about it, over the stage; with the one action that helps.
 */
export const NoticeBar = ({ session }: { session: GameSession }) => {
  const texts = useTexts()
  const { notice, elsewhere, away, phase } = useStore(session.state)
  const text = away
    ? texts.trouble.reconnecting
    : notice === null
      ? null
      : notice === 'resumed'
        ? texts.opening.resumed
        : notice === 'busy' && elsewhere !== null
          ? texts.trouble.elsewhere
          : texts.trouble[notice]
  const reopens =
    phase === 'closed' &&
    (notice === 'session_expired' || notice === 'bad_request' || notice === 'internal')
  const deposits =
    notice === 'insufficient_funds' && session.mode === 'real' && session.parent.framed
  const leads = notice === 'busy' && elsewhere !== null && session.parent.framed
  const act = deposits
    ? { text: texts.bar.deposit, onPress: session.askDeposit }
    : leads
      ? { text: texts.trouble.goThere, onPress: () => session.goTo(elsewhere) }
      : reopens
        ? { text: texts.trouble.reopen, onPress: () => location.reload() }
        : undefined
  return (
    <Notice
      text={text}
      news={notice === 'resumed' || notice === 'payoutPending'}
      act={away ? undefined : act}
      onDismiss={away || phase === 'closed' ? undefined : session.dismiss}
    />
  )
}
