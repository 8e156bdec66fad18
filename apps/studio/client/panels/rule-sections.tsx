import type { Rule } from '../../engines/define.ts'
import { ParSheet } from './par-sheet.tsx'

const Sections = ({ rules }: { rules: readonly Rule[] }) =>
  rules.map(({ title, text }) => (
    <section key={title}>
      <h3>{title}</h3>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  ))

/** The rules of a game; how its figures are made stands folded, with its sheet. */
export const RuleSections = ({ rules, slug }: { rules: readonly Rule[]; slug: string }) => (
  <>
    <Sections rules={rules.filter(({ maths }) => !maths)} />
    <ParSheet slug={slug}>
      <Sections rules={rules.filter(({ maths }) => maths)} />
    </ParSheet>
  </>
)
