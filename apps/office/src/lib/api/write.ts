import { useRef, useState } from 'react'
import type { Call, Input } from '@felek/contract/call.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { api, ApiRefusal, NetworkFailure, type Answer } from './api.ts'

/*
 * A write that counts once. While nobody knows what became of it, it goes again under the same requestID, and the
 * server answers what happened; only after an answer does the next try get an id of its own.
 */

/** A write's input as a form has it: the id is put in here. */
export type WriteInput<C extends Call> = Omit<Input<C> & object, 'requestID'>

export type Outcome<C extends Call> =
  | { kind: 'done'; answer: Answer<C> }
  | { kind: 'refused'; refusal: ApiRefusal }
  | { kind: 'unknown' }

type Options = { newRequestID?: () => string; send?: typeof api }

/** `internal` says that something broke, and not before or after what. */
const isUnknown = (problem: unknown): boolean =>
  problem instanceof NetworkFailure || (problem instanceof ApiRefusal && problem.key === 'internal')

export const createWrite = <C extends Call>(
  call: C,
  { newRequestID = newId, send = api }: Options = {},
) => {
  let waiting: (WriteInput<C> & { requestID: string }) | null = null
  const go = async (): Promise<Outcome<C>> => {
    try {
      const answer = await send(call, waiting as Input<C>)
      waiting = null
      return { kind: 'done', answer }
    } catch (problem) {
      if (isUnknown(problem)) return { kind: 'unknown' }
      waiting = null
      if (problem instanceof ApiRefusal) return { kind: 'refused', refusal: problem }
      throw problem
    }
  }
  return {
    /** Sends this input; what is still unknown has to be settled first, by `repeat`. */
    send(input: WriteInput<C>): Promise<Outcome<C>> {
      waiting ??= { ...input, requestID: newRequestID() }
      return go()
    },
    /** The very same once more. */
    repeat: go,
  }
}

export type WriteState<C extends Call> = {
  state: 'idle' | 'sending' | 'unknown'
  refusal: ApiRefusal | null
  send: (input: WriteInput<C>) => void
  repeat: () => void
  /** Takes what was refused off the screen. */
  clear: () => void
}

/** A write behind a button: the button waits for the server, and says so where nobody knows. */
export const useWrite = <C extends Call>(
  call: C,
  onDone: (answer: Answer<C>) => void,
): WriteState<C> => {
  const [write] = useState(() => createWrite(call))
  const [state, setState] = useState<WriteState<C>['state']>('idle')
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const isSending = useRef(false)
  const follow = async (go: () => Promise<Outcome<C>>): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    setState('sending')
    setRefusal(null)
    try {
      const outcome = await go()
      setState(outcome.kind === 'unknown' ? 'unknown' : 'idle')
      if (outcome.kind === 'refused') setRefusal(outcome.refusal)
      if (outcome.kind === 'done') onDone(outcome.answer)
    } finally {
      isSending.current = false
    }
  }
  return {
    state,
    refusal,
    send: (input) => void follow(() => write.send(input)),
    repeat: () => void follow(() => write.repeat()),
    clear: () => setRefusal(null),
  }
}
