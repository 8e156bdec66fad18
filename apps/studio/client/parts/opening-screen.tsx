import type { OpeningTrouble } from '../lib/opening.ts'
import { useTexts } from '../texts/texts.ts'

const Rosette = () => (
  <svg className="rosette" viewBox="-50 -50 100 100" aria-hidden="true">
    {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
      <path
        key={turn}
        transform={`rotate(${turn})`}
        d="M0 0A26 26 0 0 1 0 -45A45 45 0 0 1 18 -41A27 27 0 0 0 0 0Z"
      />
    ))}
  </svg>
)

export const OpeningScreen = ({ text }: { text: string }) => (
  <main className="opening">
    <Rosette />
    <p role="status">{text}</p>
  </main>
)

/** Why the game did not open, with what can be done; `demo` is the address of its demo. */
export const NotOpenedScreen = ({
  trouble,
  demo,
  onRetry,
}: {
  trouble: OpeningTrouble
  demo: string
  onRetry: () => void
}) => {
  const { opening } = useTexts()
  return (
    <main className="opening">
      <p role="alert">{opening[trouble]}</p>
      {trouble !== 'notFound' && trouble !== 'noPage' && (
        <button
          type="button"
          className="button button-main"
          // A script that did not come is not asked for twice by the same page.
          onClick={trouble === 'incomplete' ? () => location.reload() : onRetry}
        >
          {opening.retry}
        </button>
      )}
      {trouble === 'noPage' && (
        <a className="button button-main" href={demo}>
          {opening.demo}
        </a>
      )}
    </main>
  )
}
