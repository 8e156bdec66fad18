export const wait = (ms: number): Promise<void> =>
  new Promise((done) => setTimeout(done, Math.max(0, ms)))

export const nextFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => done()))

const motion =
  typeof window !== 'undefined' && 'matchMedia' in window
    ? window.matchMedia('(prefers-reduced-motion: reduce)')
    : null

let reduced = motion?.matches ?? false
motion?.addEventListener('change', ({ matches }) => {
  reduced = matches
})

/** Asked in every frame, while the question itself makes a browser bring its styles up to date: kept, and heard of. */
export const reducedMotion = (): boolean => reduced

type Timing = {
  duration: number
  delay?: number
  iterations?: number
  easing?: string
  fill?: FillMode
}

/**
 * Web animation that never throws when its element goes away. Nothing is waited for longer than its
 * length: a hidden tab holds animations back for ever. `elapsedMs` of it are over already.
 */
export const animate = async (
  element: Element,
  frames: Keyframe[],
  timing: Timing,
  elapsedMs = 0,
): Promise<void> => {
  const animation = element.animate(frames, timing)
  if (elapsedMs > 0) animation.currentTime = elapsedMs
  const lengthMs = timing.duration * (timing.iterations ?? 1) + (timing.delay ?? 0) - elapsedMs
  await Promise.race([animation.finished.catch(() => undefined), wait(lengthMs + 400)])
}
