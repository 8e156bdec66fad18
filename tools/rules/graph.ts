/** Files that can each be reached from the other, by Tarjan's walk: the circles. */
export const findCircles = (graph: ReadonlyMap<string, readonly string[]>): string[][] => {
  const places = new Map<string, { place: number; lowest: number; open: boolean }>()
  const walked: string[] = []
  const found: string[][] = []
  const visit = (path: string): { place: number; lowest: number; open: boolean } => {
    const here = { place: places.size, lowest: places.size, open: true }
    places.set(path, here)
    walked.push(path)
    for (const to of graph.get(path) ?? []) {
      if (!graph.has(to)) continue
      const there = places.get(to) ?? visit(to)
      if (there.open) here.lowest = Math.min(here.lowest, there.lowest)
    }
    if (here.lowest === here.place) {
      const members = walked.splice(walked.indexOf(path))
      for (const member of members) Object.assign(places.get(member) ?? {}, { open: false })
      if (members.length > 1 || graph.get(path)?.includes(path)) found.push(members.sort())
    }
    return here
  }
  for (const path of graph.keys()) if (!places.has(path)) visit(path)
  return found
}

/** Whether imports lead from one file to the other, however far. */
export const isReached = (
  graph: ReadonlyMap<string, readonly string[]>,
  from: string,
  to: string,
  walked = new Set<string>(),
): boolean => {
  walked.add(from)
  return (graph.get(from) ?? []).some(
    (next) => next === to || (!walked.has(next) && isReached(graph, next, to, walked)),
  )
}

/** The first way round from a node back to it. */
export const findCircle = (
  graph: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
): string[] | undefined => {
  const walk = (at: string, walked: string[]): string[] | undefined => {
    for (const next of graph.get(at) ?? []) {
      if (next === from) return [...walked, next]
      if (walked.includes(next)) continue
      const found = walk(next, [...walked, next])
      if (found) return found
    }
    return undefined
  }
  return walk(from, [from])
}
