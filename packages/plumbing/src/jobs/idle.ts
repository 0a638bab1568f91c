const listeners = new Set<() => void>()

/** Says that a pool of this process has finished the jobs it had, and that the database knows. */
export const tellIdle = (): void => {
  for (const hear of listeners) hear()
}

/** Hears when pools of this process have finished the jobs they had. */
export type IdleEar = {
  /**
   * Waits until that has been heard since the last time, but no longer than so many milliseconds: the
   * work may be done by other processes, of which nothing is heard here.
   *
   * @returns whether it was heard
   */
  wait(atMost: number): Promise<boolean>
  close(): void
}

/** Only a hint when to look: what counts is what the database shows then. */
export const listenForIdle = (): IdleEar => {
  let heard = false
  let wake = (): void => undefined
  const hear = (): void => {
    heard = true
    wake()
  }
  listeners.add(hear)
  return {
    wait: async (atMost) => {
      if (!heard)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, atMost)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      const was = heard
      heard = false
      return was
    },
    close: () => {
      listeners.delete(hear)
    },
  }
}
