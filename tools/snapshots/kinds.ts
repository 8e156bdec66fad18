import type { Snapshot } from './snapshot.ts'

/** What a take holds. Each kind has a planted change in snapshots.test.ts that it has to find. */
export const kinds = [
  'browser-keys',
  'catalogue',
  'chunk-sizes',
  'chunks',
  'cookies',
  'environment',
  'events',
  'headers',
  'html',
  'metrics',
  'openapi',
  'replies',
  'scripts',
  'streams',
  'told-metrics',
] as const
export type Kind = (typeof kinds)[number]
export type Take = Readonly<Record<Kind, Snapshot>>
