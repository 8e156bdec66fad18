import { useState } from 'react'
import { playerBlockKinds, type PlayerFile } from '@felek/contract/office/player-shapes.ts'
import { officePlayers } from '@felek/contract/office/players.ts'
import { fill } from '@felek/phrases/fill.ts'
import { readAmount } from '@felek/phrases/read-amount.ts'
import { WorkField, WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { useCan } from '../lib/session/session.ts'
import { ActionDialog } from '../lib/list/action-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { useAction } from './use-action.ts'

type Props = { file: PlayerFile; onClose: () => void }
type BlockKind = (typeof playerBlockKinds)[number]

/** Stops a player: one person's deed, at once, everywhere. */
export const BlockDialog = ({ file, onClose }: Props) => {
  const { players } = useTexts()
  const words = players.actions.block
  const isCompliance = useCan('protection.aml')
  const [kind, setKind] = useState<BlockKind>('play')
  const action = useAction(officePlayers.block, { done: words.done, onDone: onClose })
  const kinds = playerBlockKinds.filter((it) => it !== 'compliance' || isCompliance)
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={words.send}
      isDanger
      action={action}
      onClose={onClose}
      onSend={(reason) => action.send({ playerID: file.playerID, kind, reason })}
    >
      <WorkSelect
        label={words.kind}
        hint={words.shuts[kind]}
        value={kind}
        options={kinds.map((value) => ({ value, label: players.blocks[value] }))}
        onChange={(e) => setKind(kinds.find((it) => it === e.target.value) ?? 'play')}
      />
    </ActionDialog>
  )
}

export const UnblockDialog = ({
  file,
  block,
  onClose,
}: Props & { block: PlayerFile['standing'][number] }) => {
  const { players } = useTexts()
  const words = players.actions.unblock
  const isTwo = block.kind === 'compliance'
  const action = useAction(officePlayers.unblock, { done: words.done, onDone: onClose })
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username, block: players.blocks[block.kind] })}
      text={isTwo ? words.two : words.text}
      send={isTwo ? players.actions.propose : words.send}
      action={action}
      onClose={onClose}
      onSend={(reason) => action.send({ blockID: block.blockID, reason })}
    />
  )
}

const accounts = ['cash', 'bonus', 'locked'] as const
const deeds = ['add', 'take'] as const

/** Proposes a correction: a second person approves it, and only then is it posted. */
export const CorrectDialog = ({ file, onClose }: Props) => {
  const { players } = useTexts()
  const words = players.actions.correct
  const lang = useLang()
  const [account, setAccount] = useState<(typeof accounts)[number]>('cash')
  const [what, setWhat] = useState<(typeof deeds)[number]>('add')
  const [amount, setAmount] = useState('')
  const action = useAction(officePlayers.correct, { done: words.done, onDone: onClose })
  const { playerID } = file
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={players.actions.propose}
      action={action}
      fields={['amount']}
      onClose={onClose}
      onSend={(reason) =>
        action.send({ playerID, account, do: what, amount: readAmount(amount, lang), reason })
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <WorkSelect
          label={words.do}
          value={what}
          options={deeds.map((value) => ({ value, label: words.deeds[value] }))}
          onChange={(e) => setWhat(e.target.value === 'take' ? 'take' : 'add')}
        />
        <WorkSelect
          label={words.account}
          value={account}
          options={accounts.map((value) => ({ value, label: players.accounts[value] }))}
          onChange={(e) => setAccount(accounts.find((it) => it === e.target.value) ?? 'cash')}
        />
      </div>
      <WorkField
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        placeholder={words.amountHint}
        value={amount}
        error={action.errorOf('amount')}
        onChange={(e) => setAmount(e.target.value)}
      />
    </ActionDialog>
  )
}

/** Of a player, as they were read: nobody decides about what has changed since. */
const toInput = ({ playerID, version }: PlayerFile, reason: string) => ({
  playerID,
  version,
  reason,
})

export const ResetSecondDialog = (props: Props) => {
  const { resetSecond } = useTexts().players.actions
  return (
    <ReasonDialog
      {...props}
      call={officePlayers.resetSecond}
      words={resetSecond}
      toInput={({ playerID }, reason) => ({ playerID, reason })}
    />
  )
}

export const CloseDialog = (props: Props) => {
  const { close, propose } = useTexts().players.actions
  const { cash, bonus, locked } = props.file.money
  const hasMoney = [cash, bonus, locked].some((amount) => amount !== '0.00')
  return (
    <ReasonDialog
      {...props}
      call={officePlayers.close}
      words={hasMoney ? { ...close, text: close.two } : close}
      send={hasMoney ? propose : close.send}
      isDanger={!hasMoney}
      toInput={toInput}
    />
  )
}

export const ReopenDialog = (props: Props) => {
  const { reopen } = useTexts().players.actions
  return <ReasonDialog {...props} call={officePlayers.reopen} words={reopen} toInput={toInput} />
}

/** Proposes that everything goes which names the person; whoever approves it cannot bring it back either. */
export const EraseDialog = (props: Props) => {
  const { erase } = useTexts().players.actions
  return (
    <ReasonDialog {...props} call={officePlayers.erase} words={erase} isDanger toInput={toInput} />
  )
}

/** Ends every session; it takes no reason, and is done by one press more. */
export const LogoutDialog = ({ file, onClose }: Props) => {
  const { players } = useTexts()
  const words = players.actions.logout
  const action = useAction(officePlayers.endSessions, { done: words.done, onDone: onClose })
  return (
    <ActionDialog
      title={fill(words.title, { name: file.username })}
      text={words.text}
      send={words.send}
      action={action}
      isReasonless
      onClose={onClose}
      onSend={() => action.send({ playerID: file.playerID })}
    />
  )
}
