import { Money } from '../parts/money.tsx'
import { useStore, type Store } from '../lib/store.ts'
import { usePlayTexts } from '../texts/play.ts'
import { useLang } from '../texts/texts.ts'
import { written } from './facts.ts'
import type { Win } from './celebrate.ts'

/** The win over the stage, counting up; what is said aloud is the announcer's. */
export const WinShow = ({ store }: { store: Store<{ win: Win }> }) => {
  const { win } = useStore(store)
  const [texts, lang] = [usePlayTexts(), useLang()]
  if (!win) return null
  const times = (Number((win.kurus * 10n) / win.stakeKurus) / 10).toFixed(1)
  return (
    <div className="p-win" data-tier={win.tier} aria-hidden="true">
      <div className="p-win-box">
        {win.tier !== 'plaque' && <p className="p-win-name">{texts.wins[win.tier]}</p>}
        <p className="p-win-sum">
          <Money kurus={win.kurus} />
        </p>
        {win.tier !== 'plaque' && <p className="p-win-times">× {written(times, lang)}</p>}
      </div>
      {win.tier !== 'plaque' && <p className="p-win-skip">{texts.tapToSkip}</p>}
    </div>
  )
}
