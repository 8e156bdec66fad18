import { create } from 'zustand'

/** A call waits for a fresh second factor; several that wait are let go by the same one. */
type StepUp = { waiting: ((passed: boolean) => void)[] }

export const useStepUp = create<StepUp>(() => ({ waiting: [] }))

/** Opens the dialog, and tells how it ended. */
export const askStepUp = (): Promise<boolean> =>
  new Promise((resolve) =>
    useStepUp.setState(({ waiting }) => ({ waiting: [...waiting, resolve] })),
  )

export const endStepUp = (passed: boolean): void => {
  const { waiting } = useStepUp.getState()
  useStepUp.setState({ waiting: [] })
  for (const resolve of waiting) resolve(passed)
}
