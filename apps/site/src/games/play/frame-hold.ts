/** A frame that never answers is taken to wait: soon where no round of it runs, else after this. */
const endMsMax = 60_000
const answerMsMax = 2_000

export type HoldMessage = 'ready' | 'playing' | 'held' | 'round-start' | 'round-end'

/**
 * `asked`: the page wants it to wait. `plays`: it has answered that a round of the player's runs in it.
 * `still`: nothing of theirs runs in it, as it says or, where it says nothing, as may be taken.
 */
export type HoldState = { asked: boolean; plays: boolean; still: boolean }

type Post = (message: { type: 'hold' | 'resume' }) => void

/**
 * Asks a frame to wait (docs/providers.md): what runs in it is played to its end, and that takes as long as
 * it takes, for it is the player's money. Only a frame that does not answer is given a time; the vault
 * refuses its stakes anyway.
 */
export const createFrameHold = (onChange: (state: HoldState) => void) => {
  let state: HoldState = { asked: false, plays: false, still: false }
  let post: Post = () => undefined
  let address: string | null = null
  let [ready, runs] = [false, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = (change: Partial<HoldState>): void => {
    const was = state
    state = { ...state, ...change }
    clearTimeout(timer)
    // What has not been loaded can answer nothing yet.
    if (state.asked && ready && !state.plays && !state.still)
      timer = setTimeout(() => put({ still: true }), runs ? endMsMax : answerMsMax)
    // Rounds come and go while nobody asks: the page around the game is not drawn anew for each.
    const { asked, plays, still } = state
    if (was.asked !== asked || was.plays !== plays || was.still !== still) onChange(state)
  }
  return {
    hold: () => {
      put({ asked: true, plays: false, still: false })
      if (ready) post({ type: 'hold' })
    },
    resume: () => {
      if (state.asked && ready) post({ type: 'resume' })
      put({ asked: false, plays: false, still: false })
    },
    /** `ready`: it was loaded, perhaps anew, and has heard of nothing. */
    heard: (what: HoldMessage): void => {
      if (what === 'ready') [ready, runs] = [true, false]
      if (what === 'round-start' || what === 'round-end') runs = what === 'round-start'
      put(
        what === 'ready'
          ? { plays: false, still: false }
          : what === 'playing'
            ? { plays: state.asked, still: false }
            : what === 'held'
              ? { plays: false, still: state.asked }
              : {},
      )
      if (what === 'ready' && state.asked) post({ type: 'hold' })
    },
    /** The frame that stands there, null for none; of another one nothing is known. */
    at: (url: string | null): void => {
      if (url === address) return
      address = url
      ;[ready, runs] = [false, false]
      put({ plays: false, still: false })
    },
    /** How it is spoken to. */
    by: (given: Post): void => {
      post = given
    },
    end: (): void => clearTimeout(timer),
  }
}
