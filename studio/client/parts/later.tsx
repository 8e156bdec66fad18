import { useEffect, useState, type ComponentType } from 'react'

/** When the browser has nothing better to do; at the latest after ten seconds. */
const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 10_000 })
  else setTimeout(run, 3_000)
}

/**
 * A part that nobody needs in order to play: it comes once the game stands (`Bring` asks for it
 * when the browser is idle), or when `wanted`. A part that did not come is asked for again by the
 * next wish.
 */
export const later = <P extends object>(bring: () => Promise<ComponentType<P>>) => {
  let Part: ComponentType<P> | null = null
  const load = async (): Promise<void> => {
    Part ??= await bring()
  }
  return ({ wanted, ...props }: P & { wanted: boolean }) => {
    const [, drawAgain] = useState(false)
    // Lost on the way: the next wish asks for it again.
    useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])
    useEffect(() => {
      if (wanted && !Part) void load().then(() => drawAgain(true))
    }, [wanted])
    return wanted && Part ? <Part {...(props as unknown as P)} /> : null
  }
}
