import { after, seconds, systemClock } from '@atelier/plumbing/clock'
import { vi } from 'vitest'

/**
 * Runs something as if the tokens of installations had been made a while ago. A new token that is refused is tried
 * again for five seconds, since not all of GitHub may know it yet; one that worked before is refused at once.
 */
export const withOldTokens = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
  vi.useFakeTimers({ toFake: ['Date'], now: after(systemClock.now(), seconds(6)) })
  try {
    return await run()
  } finally {
    vi.useRealTimers()
  }
}
