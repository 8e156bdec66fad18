import { expect, it } from 'vitest'
import inciAvi from '../titles/inci-avi.ts'
import lokum from '../titles/lokum-yagmuru.ts'
import { anywhereWordsEn } from './anywhere/rules.en.ts'
import { anywhereWordsTr } from './anywhere/rules.tr.ts'
import type { AnywhereState } from './anywhere/rules.ts'
import type { Figures } from './define.ts'
import { minesWordsEn } from './mines/rules.en.ts'
import { minesWordsTr } from './mines/rules.tr.ts'
import { minesRules } from './mines/rules.ts'
import { engineOf, loadTitles, type AnyTitle } from './registry.ts'
import { drawsOf, sketchedDraw } from './test-draws.ts'

/* What games say: to "siz" as the site does, with one word for a multiplier, and of what was seen. */

const titles = await loadTitles()
const figures = {
  rtp: { least: '96.00', most: '97.00' },
  known: { how: 'exact' },
  hitRate: '30.00',
  smallWins: '40.00',
  maxWin: '100.00',
  topEvery: 100,
  featureEvery: 300,
} as unknown as Figures

/** All that the Turkish words of a title say: its rules, and its rounds by chance. */
const saidOf = (title: AnyTitle): string => {
  const { rules, words } = engineOf(title)
  const draw = sketchedDraw(5)
  const said = words.tr
    .rules(title.config, figures)
    .flatMap(({ title: head, text }) => [head, ...text])
  for (let i = 0; i < 40; i += 1) {
    let state = rules.open(title.config, title.usual, draw)
    for (;;) {
      said.push(...words.tr.say(title.config, rules.show(title.config, state)))
      const offers = rules.actions(title.config, state)
      const offer = offers[draw(Math.max(1, offers.length))]
      if (!offer) break
      state = rules.act(title.config, state, offer.action, draw)
    }
  }
  return said.join('\n')
}

/** To "sen": conditions, pasts and possessives of the second person singular, and bare commands that the rules had. */
const familiar =
  /(?:[ae]?r|[ıiuü]y|[dt][ıiuü]y|m[ae]z|m)(?:sen|san)(?!\p{L})|(?:[dt][ıiuü]n|[ae]m[ae]d[ıi]n)\.|(?<!\p{L})(?:senin|şansın|bahsini|hedefin)(?!\p{L})|(?<!\p{L})(?:seç|aç|koy|bırak|ayarla|de)[.:,]/u
const otherMultiplier = /katsayı|(?<!\p{L})kat(?:ı|lar\p{L}+|a)?(?!\p{L})/iu

it.each(titles.map((title) => [title.slug, title] as const))(
  '%s speaks to "siz", and has one word for a multiplier',
  (_, title) => {
    const said = saidOf(title)
    expect(familiar.exec(said)?.[0]).toBeUndefined()
    expect(otherMultiplier.exec(said)?.[0]).toBeUndefined()
  },
)

it('finds what it looks for', () => {
  for (const wrong of ['istersen al', 'Kazandın.', 'Bilemedin.', 'riski seç, bırak', 'senin adına'])
    expect(familiar.test(wrong), wrong).toBe(true)
  for (const wrong of ['düştüğü gözün katı', 'ilk incilerin katları:', 'Katsayı'])
    expect(otherMultiplier.test(wrong), wrong).toBe(true)
})

it('a slot says which of its symbols paid and how many, as the title calls them', () => {
  const win = { kind: 'e', cells: [0, 2, 4, 6, 8, 10, 12, 14], pay: 130 }
  const view = {
    spins: [{ drops: [{ wins: [win] }], times: 1, awarded: 0, pay: 130 }],
    pay: 130,
    capped: false,
  } as unknown as AnywhereState
  const named = (letter: string): string | undefined => (letter === 'e' ? 'gül lokumu' : undefined)
  expect(anywhereWordsTr.say(lokum.config, view, named)[0]).toBe('1. düşüş: 8 gül lokumu, 1,3×.')
  expect(anywhereWordsEn.say(lokum.config, view, () => 'rose lokum')[0]).toBe(
    'Drop 1: rose lokum, 8 of them, 1.3×.',
  )
})

it('a round of mines is told in a line: urchins, pearls, what it paid', () => {
  const { config } = inciAvi
  const dealt = minesRules.open(config, { urchins: 1 }, drawsOf(0))
  const found = minesRules.act(config, dealt, { type: 'open', tile: 5 }, drawsOf())
  const told = (state: typeof dealt) => {
    const view = minesRules.show(config, state)
    return [minesWordsTr.brief?.(config, view), minesWordsEn.brief?.(config, view)]
  }
  expect(told(minesRules.act(config, found, { type: 'take' }, drawsOf()))).toEqual([
    '1 kestane · 1 inci · 1,01×',
    '1 urchin · 1 pearl · 1.01×',
  ])
  expect(told(minesRules.act(config, found, { type: 'open', tile: 0 }, drawsOf()))).toEqual([
    '1 kestane · 1 inci · kestaneye rastlandı',
    '1 urchin · 1 pearl · hit an urchin',
  ])
})

it('one pearl is one pearl', () => {
  const { config } = inciAvi
  const dealt = minesRules.open(config, { urchins: 1 }, drawsOf(0))
  let state = minesRules.act(config, dealt, { type: 'open', tile: 5 }, drawsOf())
  const taken = () =>
    minesWordsEn.say(
      config,
      minesRules.show(config, minesRules.act(config, state, { type: 'take' }, drawsOf())),
    )
  expect(taken()).toEqual(['You took 1.01× with one pearl.'])
  state = minesRules.act(config, state, { type: 'open', tile: 6 }, drawsOf())
  expect(taken()[0]).toContain('with 2 pearls')
})
