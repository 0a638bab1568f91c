import { setImmediate as turn } from 'node:timers/promises'

/** Waits for a condition while fake timers stand still: `expect.poll` moves them by 50 milliseconds whenever it asks again. */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await turn()
}
