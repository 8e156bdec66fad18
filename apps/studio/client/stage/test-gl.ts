/** A WebGL2 that counts: what was drawn in how many calls, and what was asked of it last. */
export const fakeGl = () => {
  const log: { call: string; args: unknown[] }[] = []
  let drawn = 0
  const gl = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_target, name: string) => {
        if (/^[A-Z]/.test(name)) return name
        return (...args: unknown[]) => {
          log.push({ call: name, args })
          if (name === 'drawElements') drawn += 1
          if (name.startsWith('get') && name.endsWith('Parameter')) return true
          if (name === 'getExtension') return null
          return {}
        }
      },
    },
  )
  return {
    gl,
    log,
    get drawn() {
      return drawn
    },
    of: (call: string) => log.filter((entry) => entry.call === call),
  }
}

export const fakeCanvas = (context: unknown): HTMLCanvasElement => {
  const listeners = new Map<string, (event: unknown) => void>()
  return {
    width: 0,
    height: 0,
    getContext: (kind: string) => (kind === 'webgl2' ? context : null),
    setAttribute: () => undefined,
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      listeners.set(name, listener),
    dispatchEvent: ({ type }: { type: string }) => {
      listeners.get(type)?.({ preventDefault: () => undefined })
      return true
    },
  } as unknown as HTMLCanvasElement
}
