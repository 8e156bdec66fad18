import { expect, it } from 'vitest'
import {
  levelOf,
  questions,
  scoreMax,
  scoreOf,
  unanswered,
  type AnswerName,
  type Given,
} from './self-test-score.ts'

const all = (answer: AnswerName): Given => Object.fromEntries(questions.map((q) => [q, answer]))

it('adds the nine answers up', () => {
  expect(scoreMax).toBe(27)
  expect(scoreOf(all('never'))).toBe(0)
  expect(scoreOf(all('always'))).toBe(27)
  expect(scoreOf({ ...all('never'), chase: 'often', guilt: 'sometimes' })).toBe(3)
})

it('names what is still unanswered, in order', () => {
  expect(unanswered({ afford: 'never', money: 'often' })).toEqual([
    'more',
    'chase',
    'borrow',
    'worry',
    'health',
    'others',
    'guilt',
  ])
  expect(unanswered(all('often'))).toEqual([])
})

it.each([
  [0, 'none'],
  [1, 'low'],
  [2, 'low'],
  [3, 'middle'],
  [7, 'middle'],
  [8, 'high'],
  [27, 'high'],
])('%i points are %s', (score, level) => expect(levelOf(score)).toBe(level))
