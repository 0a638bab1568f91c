/** Synchronization point of a test: one side waits until the other opens it. */
export type Gate = {
  /** Resolves when the gate is opened. */
  readonly opened: Promise<void>
  open(): void
}

export const closedGate = (): Gate => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
