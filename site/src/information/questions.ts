import { foldText } from '../lib/fold.ts'
import type { QuestionGroup } from './sections.ts'

/** The questions that hold every word of the search, in themselves or in their answers; all where nothing is searched. */
export const matching = (groups: readonly QuestionGroup[], search: string): QuestionGroup[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((q) => {
        const text = foldText(`${q.title} ${q.text}`)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter((group) => group.questions.length > 0)
}

export const countQuestions = (groups: readonly QuestionGroup[]): number => groups.reduce((n, group) => n + group.questions.length, 0)
