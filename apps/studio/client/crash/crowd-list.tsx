import { formatMoney } from '@felek/phrases/format.ts'
import type { Crowd } from '../../engines/crash/room-messages.ts'
import { toKurus } from '../lib/money.ts'
import { Icon } from '../parts/icons.tsx'
import { Money } from '../parts/money.tsx'
import { pricedAt } from '../play/facts.ts'
import { useCrashTexts } from '../texts/crash.ts'
import { useLang } from '../texts/texts.ts'
import type { CrashState } from './state.ts'

type CrowdBet = Crowd['bets'][number]

/** An amount without its currency, which stands in the head of its column. */
const useAmount = () => {
  const lang = useLang()
  return (amount: string) => formatMoney(amount, lang).replace('\u00a0TL', '')
}

const Row = ({ bet, isMine }: { bet: CrowdBet; isMine: boolean }) => {
  const [texts, lang, amount] = [useCrashTexts(), useLang(), useAmount()]
  const name = bet.alias ?? texts.hidden
  return (
    <tr data-mine={isMine}>
      <th scope="row">
        <span className="c-face-letter" data-hue={bet.who % 6} aria-hidden="true">
          {name.slice(0, 1).toLocaleUpperCase(lang)}
        </span>
        {name} {isMine && texts.you}
      </th>
      <td>{amount(bet.amount)}</td>
      <td>{bet.out ? pricedAt(bet.out.multiple, lang) : ''}</td>
      <td>{bet.out ? amount(bet.out.payout) : '–'}</td>
    </tr>
  )
}

/** Who is in this round: real bets only, as the studio tells them. */
export const CrowdList = ({ state, mode }: { state: CrashState; mode: 'real' | 'demo' }) => {
  const texts = useCrashTexts()
  const { crowd, me } = state
  const { columns } = texts
  const bets = crowd?.bets ?? []
  return (
    <section className="c-crowd" aria-label={texts.crowd}>
      <p className="c-crowd-head">
        <Icon name="people" size={20} />
        <span>
          {texts.crowd} <strong>{texts.players(crowd?.bettors ?? 0)}</strong>
        </span>
        <span className="c-crowd-sum">
          {texts.staked} <Money kurus={toKurus(crowd?.staked ?? '0.00')} />
        </span>
      </p>
      {bets.length === 0 ? (
        <p className="c-none">{texts.noBets}</p>
      ) : (
        <table>
          <thead className="sr-only">
            <tr>
              <th scope="col">{columns.player}</th>
              <th scope="col">{columns.amount}</th>
              <th scope="col">{columns.multiple}</th>
              <th scope="col">{columns.payout}</th>
            </tr>
          </thead>
          <tbody>
            {bets.map((bet, i) => (
              // A player has two bets at most, and both may be of one size.
              // oxlint-disable-next-line react/no-array-index-key
              <Row key={i} bet={bet} isMine={mode === 'real' && bet.who === me.who} />
            ))}
          </tbody>
        </table>
      )}
      <p className="c-none">
        {texts.present(crowd?.present ?? 0)}
        {mode === 'demo' && ` · ${texts.crowdDemo}`}
      </p>
    </section>
  )
}
