import { Button } from '@felek/ui/button.tsx'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SelfTestResult } from './self-test-result.tsx'
import {
  answers,
  questions,
  scoreOf,
  unanswered,
  type AnswerName,
  type Given,
  type QuestionName,
} from './self-test-score.ts'

const Question = ({
  name,
  n,
  chosen,
  missing,
  onChoose,
}: {
  name: QuestionName
  n: number
  chosen: AnswerName | undefined
  missing: boolean
  onChoose: (answer: AnswerName) => void
}) => {
  const t = useTranslations('information.test')
  return (
    <fieldset
      data-question={name}
      className="border-t border-line pt-5"
      aria-invalid={missing || undefined}
    >
      <legend className="float-left mb-3 w-full">
        <span
          className={`tabular block text-13 font-label ${missing ? 'text-neg' : 'text-text-3'}`}
        >
          {t('question', { n, of: questions.length })}
        </span>
        <span className="mt-0.5 block text-16 font-label">{t(`questions.${name}`)}</span>
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2 sm:grid-cols-4">
        {answers.map((answer) => (
          <label
            key={answer}
            className="flex min-h-11 items-center gap-2.5 rounded-control border border-button-2-line bg-button-2 px-3 py-1.5 text-14 hover:bg-hover has-checked:border-accent-line has-checked:bg-accent-soft has-checked:font-label has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-text"
          >
            <input
              type="radio"
              name={`test-${name}`}
              value={answer}
              checked={chosen === answer}
              onChange={() => onChoose(answer)}
              className="size-4.5 shrink-0 appearance-none rounded-round border border-line-strong bg-surface outline-none checked:border-[5px] checked:border-accent-line"
            />
            {t(`answers.${answer}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const Questions = ({
  given,
  asked,
  onGive,
  onShow,
}: {
  given: Given
  /** The result was asked for: what is still open shows. */
  asked: boolean
  onGive: (given: Given) => void
  onShow: () => void
}) => {
  const t = useTranslations('information.test')
  const missing = unanswered(given)
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(e) => {
        e.preventDefault()
        onShow()
      }}
    >
      {questions.map((name, i) => (
        <Question
          key={name}
          name={name}
          n={i + 1}
          chosen={given[name]}
          missing={asked && given[name] === undefined}
          onChoose={(answer) => onGive({ ...given, [name]: answer })}
        />
      ))}
      <div className="flex flex-col gap-3 border-t border-line pt-5 sm:flex-row sm:items-center">
        <Button type="submit" variant="primary" size="large">
          {t('show')}
        </Button>
        <p
          role="status"
          className={`tabular text-14 ${asked && missing.length > 0 ? 'text-neg' : 'text-text-2'}`}
        >
          {asked && missing.length > 0
            ? t('missing', { n: missing.length })
            : t('answered', { n: questions.length - missing.length, of: questions.length })}
        </p>
      </div>
    </form>
  )
}

/**
 * Nine questions about one's own playing. The answers live in this component alone: nothing is
 * stored, nothing is sent, and they are gone with the page.
 */
export const SelfTest = () => {
  const t = useTranslations('information.test')
  const [given, setGiven] = useState<Given | null>(null)
  const [asked, setAsked] = useState(false)
  const [score, setScore] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const missing = given ? unanswered(given) : []

  const focusOn = (name: QuestionName | undefined) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-question="${name ?? ''}"] input`)?.focus(),
    )
  const begin = () => {
    setGiven({})
    setScore(null)
    setAsked(false)
    focusOn(questions[0])
  }
  const show = () => {
    setAsked(true)
    if (given && missing.length === 0) return setScore(scoreOf(given))
    focusOn(missing[0])
  }

  return (
    <section
      aria-labelledby="oz-degerlendirme"
      className="mt-10 rounded-panel border border-line bg-surface p-5 print:hidden md:p-6"
    >
      <h2 id="oz-degerlendirme" tabIndex={-1} className="text-18 font-heading outline-none">
        {t('title')}
      </h2>
      <p className="mt-2 text-15 text-text-2">{t('text')}</p>
      <div ref={box} className="mt-5">
        {given === null && (
          <Button variant="outline" onClick={begin}>
            {t('start')}
          </Button>
        )}
        {given && score === null && (
          <Questions given={given} asked={asked} onGive={setGiven} onShow={show} />
        )}
        {score !== null && <SelfTestResult score={score} onAgain={begin} />}
      </div>
    </section>
  )
}
