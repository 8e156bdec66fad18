import { timesOf } from '../../../client/play/facts.ts'
import { Priced } from '../../../client/play/running.tsx'
import { useLang } from '../../../client/texts/texts.ts'
import { handRanks, type HandRank } from '../hand-rank.ts'
import { handNamesEn } from '../rules.en.ts'
import { handNamesTr } from '../rules.tr.ts'
import type { PokerConfig } from '../rules.ts'
import { pokerPhrases } from './words.ts'

export const handNames = { tr: handNamesTr, en: handNamesEn }

type Props = {
  config: PokerConfig
  stake: string
  /** What lies there. */
  rank: HandRank | null
}

/** What each hand pays for the stake; the one that lies there is lit. */
export const PayTable = ({ config, stake, rank }: Props) => {
  const lang = useLang()
  return (
    <ol className="pk-pays" aria-label={pokerPhrases[lang].pays}>
      {handRanks.map((one) => (
        <li key={one} data-lit={one === rank} aria-current={one === rank ? 'true' : undefined}>
          <span className="pk-name">{handNames[lang][one]}</span>
          <span className="pk-short" aria-hidden="true">
            {pokerPhrases[lang].short[one] ?? handNames[lang][one]}
          </span>
          <span className="pk-times">{timesOf(config.pays[one], lang)}</span>
          <span className="pk-amount">
            <Priced stake={stake} price={config.pays[one]} />
          </span>
        </li>
      ))}
    </ol>
  )
}
