import type { Paid } from '../lib/game-context.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { useEffect } from 'react'
import type { BingoGame as Tombala } from '../../src/protocol/games.ts'
import { fromKurus } from '../lib/money.ts'
import { stepFrom } from '../lib/stakes.ts'
import { useStore } from '../lib/store.ts'
import type { GameSession } from '../lib/game-session.ts'
import { useKeys } from '../lib/use-keys.ts'
import { usePanel } from '../lib/use-panel.ts'
import { Announcer } from '../parts/announcer.tsx'
import { NoticeBar } from '../parts/notice-bar.tsx'
import { PaidMoney } from '../parts/paid.tsx'
import { Panels } from '../panels/panels.tsx'
import { useBingoTexts } from '../texts/bingo.ts'
import { useLang, useTexts } from '../texts/texts.ts'
import { BingoBar } from './bingo-bar.tsx'
import { BingoRules } from './bingo-rules.tsx'
import { Caller, NumberBoard, StageStrip } from './caller.tsx'
import { Card } from './card.tsx'
import { Pace } from './pace.tsx'
import { calledOf, isOf, noDraw, prizesNow, type Draw } from './progress.ts'
import { useCards } from './use-cards.ts'
import { useDraw, type Drawing } from './use-draw.ts'
import './bingo.css'
import './bingo-frames.css'

const dress = ({ slug }: Tombala): void =>
  document.documentElement.style.setProperty('--bingo-room', `url(/art/bingo/${slug}-room.avif)`)

/** What the draw has won so far, card by card, as it is said aloud. */
const usePrizeNews = (draw: Draw): string => {
  const lang = useLang()
  const texts = useBingoTexts()
  const stageOf = (stage: number): string => texts.stages[stage as 1 | 2 | 3]
  return draw.cards
    .flatMap(({ serial }) =>
      prizesNow(draw, serial).map(
        ({ stage, balls, amount }) =>
          `${texts.cardNo(serial)}: ${texts.prize(stageOf(stage), balls, formatMoney(amount, lang))}.`,
      ),
    )
    .join(' ')
}

const HallSide = ({ game, draw, drawing }: { game: Tombala; draw: Draw; drawing: Drawing }) => {
  const texts = useBingoTexts()
  return (
    <div className="hall-side">
      <StageStrip game={game} draw={draw} />
      <Pace drawing={drawing} />
      {drawing.voiceOn && !drawing.voice.canSpeak() && <p className="no-voice">{texts.noVoice}</p>}
    </div>
  )
}

type CardsHolderProps = {
  draw: Draw
  cards: ReturnType<typeof useCards>
  open: boolean
  paid: Paid | null
}

const CardsHolder = ({ draw, cards, open, paid }: CardsHolderProps) => {
  const texts = useBingoTexts()
  const called = new Set(calledOf(draw))
  return (
    <div className="cards-holder">
      <div className="cards-head">
        <h2>{texts.cards}</h2>
        {paid !== null && draw.count > 0 && (
          <p className="hall-won">
            <PaidMoney paid={paid} />
          </p>
        )}
        <button type="button" className="tool" disabled={!open} onClick={cards.changeAll}>
          {texts.newCards}
        </button>
      </div>
      <ul className="cards" data-count={cards.serials.length}>
        {cards.serials.map((serial) => (
          <Card
            key={serial}
            serial={serial}
            draw={draw}
            called={called}
            onChange={open ? () => cards.change(serial) : null}
          />
        ))}
      </ul>
    </div>
  )
}

export const BingoGame = ({ session, game }: { session: GameSession; game: Tombala }) => {
  const { bar } = useTexts()
  const texts = useBingoTexts()
  const state = useStore(session.state)
  const [panel, setPanel] = usePanel(session)
  const cards = useCards(game)
  const drawing = useDraw(session, game, cards.show)
  // Cards that have changed are no longer those of the last draw: its marks go with them.
  const draw = isOf(drawing.draw, cards.serials) ? drawing.draw : noDraw
  const open = state.phase === 'ready'
  useEffect(() => dress(game), [game])

  const start = (): void => {
    if (panel === null)
      void session.play(fromKurus(cards.totalKurus), cards.wire(), drawing.presenter)
  }
  const move = (by: 1 | -1): void => {
    if (open) cards.setPrice(stepFrom(cards.prices, cards.priceKurus, by))
  }
  useKeys({
    spin: start,
    up: () => move(1),
    down: () => move(-1),
    help: () => setPanel('keys'),
    blocked: panel !== null,
    onActivity: () => session.parent.post({ type: 'activity' }),
  })
  const said = usePrizeNews(draw)

  return (
    <div className="game bingo" data-drawing={drawing.drawing}>
      <section className="hall" aria-label={bar.game}>
        <h1 className="sr-only" lang="tr">
          {game.name}
        </h1>
        <Caller
          game={game}
          draw={draw}
          prompt={open ? texts.prompt : texts.taking}
          aloud={drawing.drawing && !drawing.voiceOn && drawing.speed === 'calm'}
        />
        <NumberBoard game={game} draw={draw} />
        <HallSide game={game} draw={draw} drawing={drawing} />
        <CardsHolder
          draw={draw}
          cards={cards}
          open={open}
          paid={drawing.drawing ? null : state.lastPaid}
        />
        <NoticeBar session={session} />
      </section>
      <BingoBar
        session={session}
        cardsMax={game.cardsMax}
        cards={cards}
        drawing={drawing}
        onStart={start}
        onPanel={setPanel}
      />
      <Announcer session={session} {...(said !== '' && !drawing.drawing && { said })} />
      <Panels
        session={session}
        panel={panel}
        onPanel={setPanel}
        stake={fromKurus(cards.totalKurus)}
        rules={<BingoRules game={game} mode={session.mode} />}
      />
    </div>
  )
}
