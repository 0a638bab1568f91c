import { client, isSignedOut } from '../client.ts'
import { endSession } from '../embed/session.ts'
import { isEmbedded } from '../place.ts'
import { readAgainAndAgain } from './read-again.ts'

/**
 * Follows what happens to what the customer has, until it is stopped or nobody is signed in any more. The stream is read by
 * `fetch`: an `EventSource` sends no bearer token, and gives up for good at the first answer of a proxy whose server is away.
 *
 * @param onMessage called for each message; true for the one that says that the stream has begun
 * @returns stops
 */
export const follow = (onMessage: (isBeginning: boolean) => void): (() => void) =>
  readAgainAndAgain({
    open: (signal) => client.portalEvents.stream({}, { signal }),
    onMessage: ({ key }) => onMessage(key === 'connected'),
    isOver: isSignedOut,
    onOver: () => {
      if (isEmbedded) endSession()
    },
  })
