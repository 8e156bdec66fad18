import { fold } from '@felek/contract/fold.ts'
import type { QuestionGroup } from './sections.ts'

/**
 * Turkish hangs its endings on the word: of a long one its beginning is enough, so that `çekmek`
 * finds `çekme`.
 */
const stemOf = (word: string): string => word.slice(0, Math.max(4, Math.ceil(word.length * 0.65)))

/**
 * The questions that hold every word of the search, in their group's name, in themselves or in
 * their answers; all where nothing is searched.
 */
export const matching = (groups: readonly QuestionGroup[], search: string): QuestionGroup[] => {
  const stems = fold(search).split(/\s+/).filter(Boolean).map(stemOf)
  if (stems.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      questions: group.questions.filter((q) => {
        const text = fold(`${group.title} ${q.title} ${q.text}`)
        return stems.every((stem) => text.includes(stem))
      }),
    }))
    .filter((group) => group.questions.length > 0)
}

export const countQuestions = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((n, group) => n + group.questions.length, 0)
