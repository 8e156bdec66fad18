import type { Page, WebSocketRoute } from '@playwright/test'
import type {
  FromPage,
  FromRoom,
  MyBet,
  RoomInfo,
  RoomRound,
} from '@felek/studio/engines/crash/room-messages.ts'
import { timeOf } from '@felek/studio/engines/crash/flight.ts'

/*
 * The page of the crash room with a studio that says what a walk wants it to: a flight to 300× comes once in 300, and lasts
 * for minutes. Whatever opens the room is the real studio.
 */

const hash = 'a'.repeat(64)
const room: RoomInfo = {
  slug: 'hezarfen',
  percent: 97,
  cap: 1_000_000,
  capMoney: '500000.00',
  roomMoney: '20000000.00',
  delayMs: 150,
  betMs: 6_000,
  restMs: 4_000,
  minStake: '1.00',
  maxStake: '10000.00',
  terminal: hash,
}
const round: RoomRound = {
  roundId: '00000000-0000-4000-8000-000000000001',
  number: 1_204,
  phase: 'flight',
  phaseAt: 0,
  endsAt: null,
  takeoffAt: 0,
  linkHash: hash,
  lateHash: hash,
  late: hash,
  crash: null,
  ceiling: null,
  broken: false,
}
const past = [204, 118, 3_340, 100, 163, 927].map((multiple, i) => ({
  roundId: `${i}`,
  number: 1_203 - i,
  multiple,
}))
const crowd = { bettors: 1, present: 3, staked: '40.00', bets: [] }

export const flies = (place: 0 | 1, more: Partial<MyBet> = {}): MyBet => ({
  id: `bet-${place}`,
  place,
  amount: '20.00',
  auto: null,
  ceiling: 1_000_000,
  state: 'flying',
  out: null,
  reason: null,
  ...more,
})
export const isOut = (place: 0 | 1, multiple: number): MyBet =>
  flies(place, {
    state: 'out',
    out: {
      multiple,
      payout: `${Math.floor((20 * multiple) / 100)}.${`${(20 * multiple) % 100}`.padStart(2, '0')}`,
    },
  })

/** In flight at this multiple since a moment, with these bets; `heard` is all that the page says. */
export const inFlight = async (
  page: Page,
  address: string,
  { multiple, bets }: { multiple: number; bets: MyBet[] },
) => {
  const heard: FromPage[] = []
  let line: WebSocketRoute | null = null
  const now = () => Date.now()
  const takeoffAt = now() - timeOf(multiple)
  const say = (message: FromRoom): void => line?.send(JSON.stringify(message))
  const me = (mine: MyBet[]) =>
    ({ mode: 'demo', balance: '4960.00', who: null, bets: mine }) as const
  await page.routeWebSocket(/\/rooms\/hezarfen\/ws$/, (socket) => {
    line = socket
    socket.onMessage((text) => {
      const message = JSON.parse(text.toString()) as FromPage
      heard.push(message)
      if (message.t === 'ping') say({ t: 'pong', now: now(), at: message.at })
      if (message.t !== 'hello') return
      say({
        t: 'snapshot',
        now: now(),
        seq: 1,
        room,
        round: { ...round, phaseAt: takeoffAt, takeoffAt },
        past,
        shut: false,
        crowd,
        me: me(bets),
      })
    })
  })
  await page.goto(address)
  await page.locator('.crash[data-phase=flying]').waitFor()
  return {
    heard,
    mine: (...mine: MyBet[]) => say({ t: 'me', now: now(), me: me(mine) }),
  }
}
