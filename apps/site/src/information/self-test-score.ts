/** The nine questions, in order; each answer counts 0 to 3. */
export const questions = [
  'afford',
  'more',
  'chase',
  'borrow',
  'worry',
  'health',
  'others',
  'money',
  'guilt',
] as const
export type QuestionName = (typeof questions)[number]

export const answers = ['never', 'sometimes', 'often', 'always'] as const
export type AnswerName = (typeof answers)[number]

export type Given = Partial<Record<QuestionName, AnswerName>>

export const scoreMax = questions.length * (answers.length - 1)

export const unanswered = (given: Given): QuestionName[] =>
  questions.filter((q) => given[q] === undefined)

export const scoreOf = (given: Given): number =>
  questions.reduce((sum, q) => sum + Math.max(0, answers.indexOf(given[q] ?? 'never')), 0)

export type Level = 'none' | 'low' | 'middle' | 'high'

/** The bands that nine-question gambling screens of this kind use: 0, 1–2, 3–7, from 8. */
export const levelOf = (score: number): Level =>
  score >= 8 ? 'high' : score >= 3 ? 'middle' : score >= 1 ? 'low' : 'none'
