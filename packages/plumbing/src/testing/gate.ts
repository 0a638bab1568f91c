/** A point that one side of a test waits at until the other side opens it. */
export type Gate = {
  /** Resolves when the gate is opened. */
  readonly opened: Promise<void>
  open(): void
}

/** Makes a gate that is closed. */
export const closedGate = (): Gate => {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
