import { useEffect, useState, type ComponentType } from 'react'

/** When the browser has nothing better to do; at the latest after ten seconds. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 3_000)
}

/**
 * A part that nobody needs in order to play: it comes once the game stands (`Bring` asks for it
 * when the browser is idle), or when `wanted`. A part that did not come is asked for every second
 * while it is wanted.
 */
export const later = <P extends object>(bring: () => Promise<ComponentType<P>>) => {
  let Part: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    Part ??= await bring()
  }
  return ({ wanted, ...props }: P & { wanted: boolean }) => {
    const [came, setCame] = useState(Part !== null)
    // Lost on the way: asked for again when somebody wants it.
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
    // Asked also where it has come meanwhile: between a drawing without it and this effect, say.
    useEffect(() => {
      if (!wanted) return
      let again: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const ask = (): void => {
        const lost = () => {
          if (!gone) again = setTimeout(ask, 1_000)
        }
        load().then(() => setCame(true), lost)
      }
      ask()
      return () => {
        gone = true
        clearTimeout(again)
      }
    }, [wanted])
    return wanted && came && Part ? <Part {...(props as unknown as P)} /> : null
  }
}
