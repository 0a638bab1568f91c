import { after, seconds, systemClock } from '@atelier/plumbing/clock'
import { vi } from 'vitest'

/**
 * Runs a function as if the installation tokens were older than five seconds. The library retries a rejected
 * new token for five seconds, since it may not have spread through GitHub yet, and gives up immediately on an
 * older one.
 */
export const withOldTokens = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  vi.useFakeTimers({ toFake: ['Date'], now: after(systemClock.now(), seconds(6)) })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}
