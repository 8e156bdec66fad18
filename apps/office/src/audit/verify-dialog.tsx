import type { Data } from '@felek/contract/call.ts'
import { officeAudit } from '@felek/contract/office/audit.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Dialog } from '@felek/ui/dialog.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useMutation } from '@tanstack/react-query'
import { api, ApiRefusal } from '../lib/api/api.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { Facts } from '../lib/list/facts.tsx'

type Result = Data<typeof officeAudit.verify>

const Faults = ({ faults }: Pick<Result, 'faults'>) => {
  const { audit } = useTexts()
  return (
    <ul className="mt-2 max-h-60 overflow-y-auto text-12">
      {faults.map(({ check, where, expected, found }) => (
        <li key={`${check} ${where}`} className="border-b border-line py-1.5 last:border-0">
          <b className="block font-label">
            {check}: {where}
          </b>
          {fill(audit.verify.fault, { expected, found })}
        </li>
      ))}
    </ul>
  )
}

const Verdict = ({ result }: { result: Result }) => {
  const { verify } = useTexts().audit
  const lang = useLang()
  const isWhole = result.faults.length === 0
  return (
    <>
      <Notice tone={isWhole ? 'good' : 'bad'} urgent title={isWhole ? verify.whole : verify.broken}>
        {!isWhole && <Faults faults={result.faults} />}
      </Notice>
      <div className="mt-3">
        <Facts
          facts={[
            { name: verify.entries, value: formatCount(result.entries, lang) },
            { name: verify.seals, value: formatCount(result.seals, lang) },
            { name: verify.heads, value: formatCount(result.headsCompared, lang) },
          ]}
        />
      </div>
    </>
  )
}

/** Reads the whole chain again, now, and says what it found. */
export const VerifyDialog = ({ onClose }: { onClose: () => void }) => {
  const { audit, ui, lists } = useTexts()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => (await api(officeAudit.verify, {})).data,
    networkMode: 'always',
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={audit.verify.title}
      description={audit.verify.text}
      actions={
        <>
          <WorkButton onClick={onClose}>{ui.close}</WorkButton>
          <WorkButton variant="primary" pending={isPending} onClick={() => mutate()}>
            {data ? audit.verify.again : audit.verify.run}
          </WorkButton>
        </>
      }
    >
      {data && !isPending && <Verdict result={data} />}
      {error && !isPending && (
        <Notice tone="bad" urgent>
          {error instanceof ApiRefusal ? error.message : lists.failed.network}
        </Notice>
      )}
    </Dialog>
  )
}
