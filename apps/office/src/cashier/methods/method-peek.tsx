import SearchX from 'lucide-react/icons/search-x'
import type { MethodRow } from '@felek/contract/office/cashier-deposits.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { Checkbox } from '@felek/ui/choices.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { WorkField } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { Facts } from '../../lib/list/facts.tsx'
import type { PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { WriteNotice } from '../../lib/list/write-notice.tsx'
import { ReasonArea } from '../decision-area.tsx'
import { TwoPersons } from '../two-persons.tsx'
import { MethodState } from './method-state.tsx'
import { useMethodForm, type MethodForm } from './use-method-form.ts'

const Details = ({ row }: { row: MethodRow }) => {
  const { methods } = useTexts().cashier.deposits
  const lang = useLang()
  return (
    <>
      <h2 className="text-18 font-heading">{row.name}</h2>
      <div className="mt-2">
        <Facts
          facts={[
            { name: methods.columns.kind, value: methods.kinds[row.kind] },
            { name: methods.columns.gateway, value: wordOf(methods.gateways, row.gateway) },
            { name: methods.columns.min, value: formatMoney(row.min, lang) },
            { name: methods.columns.max, value: formatMoney(row.max, lang) },
            { name: methods.columns.fee, value: methods.noFee },
          ]}
        />
      </div>
    </>
  )
}

const Limits = ({ form }: { form: MethodForm }) => {
  const { methods } = useTexts().cashier.deposits
  return (
    <div className="grid grid-cols-2 gap-3">
      {(['min', 'max'] as const).map((name) => (
        <WorkField
          key={name}
          label={methods[name]}
          aside="TL"
          inputMode="decimal"
          autoComplete="off"
          error={form.errorOf(name)}
          value={form.fields[name]}
          onChange={(e) => form.type({ [name]: e.target.value })}
        />
      ))}
    </div>
  )
}

const Fields = ({ form }: { form: MethodForm }) => {
  const { methods, reasonHint } = useTexts().cashier.deposits
  return (
    <div className="mt-3.5 flex flex-col gap-3">
      <WriteNotice write={form.write} fields={['min', 'max', 'reason']} />
      <Limits form={form} />
      <Checkbox
        label={methods.isOpen}
        checked={form.fields.isOpen}
        onChange={(e) => form.type({ isOpen: e.target.checked })}
      />
      <ReasonArea
        place={form.reason}
        hint={reasonHint}
        error={form.errorOf('reason')}
        value={form.fields.reason}
        onValue={(reason) => form.type({ reason })}
      />
      {form.isUnchanged && (
        <p role="status" className="text-text-2">
          {methods.same}
        </p>
      )}
      {form.change === 'two' ? (
        <TwoPersons
          why={methods.two}
          permission="cashier.methods.approve"
          approvalID={null}
          mayPropose
        />
      ) : (
        <p className="text-12 text-text-2">{methods.two}</p>
      )}
    </div>
  )
}

const Actions = ({ form }: { form: MethodForm }) => {
  const { cashier, lists } = useTexts()
  const { methods } = cashier.deposits
  if (useIsNarrow()) return <p className="text-12 text-text-2">{lists.readOnly}</p>
  const words = { none: methods.save, closing: methods.close, two: methods.propose }
  return (
    <WorkButton
      variant={form.change === 'closing' ? 'danger' : 'primary'}
      className="flex-1"
      pending={form.write.state === 'sending'}
      disabled={form.isBusy}
      onClick={form.send}
    >
      {words[form.change]}
    </WorkButton>
  )
}

/** A way to pay, as it stands and as it is changed; another version begins with other fields. */
const Open = ({ row, ...walk }: PeekWalk & { row: MethodRow }) => {
  const { methods } = useTexts().cashier.deposits
  const form = useMethodForm(row)
  const isNarrow = useIsNarrow()
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(methods.one, { name: row.name })}
      head={<MethodState isOpen={row.isOpen} />}
      actions={form.maySave && <Actions form={form} />}
    >
      <Details row={row} />
      {form.maySave && !isNarrow && <Fields form={form} />}
    </PeekPanel>
  )
}

/** A method beside its list. */
export const MethodPeek = ({ row, ...walk }: PeekWalk & { row: MethodRow | undefined }) => {
  const { cashier, lists } = useTexts()
  const texts = usePeekTexts()
  if (row) return <Open key={`${row.methodID} ${row.version}`} row={row} {...walk} />
  return (
    <PeekPanel
      {...walk}
      texts={texts}
      label={fill(cashier.deposits.methods.one, { name: '' })}
      head={null}
    >
      <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />
    </PeekPanel>
  )
}
