type Listener = () => void

const listeners = new Set<Listener>()

/** Says that a pool of this process has finished the jobs it had. */
export const tellIdle = (): void => {
  for (const hear of listeners) hear()
}

/**
 * Waits until a pool of this process has finished the jobs it had, but no longer than so many
 * milliseconds: the work may be done by other processes, of which nothing is heard here. Only a hint
 * when to look; what counts is what the database shows then.
 */
export const untilIdle = (atMost: number): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      listeners.delete(end)
      resolve()
    }
    const timer = setTimeout(end, atMost)
    listeners.add(end)
  })
