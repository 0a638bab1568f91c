import { setImmediate as turn } from 'node:timers/promises'

/**
 * Waits for a condition without moving fake timers: `expect.poll` advances them by 50 milliseconds at every
 * check.
 */
export const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await turn()
}
