import { portalEvents } from '@atelier/contract'
import { isSignedOut } from '../client.ts'
import { call } from '../../lib/calls.ts'
import { endSession } from '../embed/session.ts'
import { isEmbedded } from '../place.ts'
import { readAgainAndAgain } from './read-again.ts'

/**
 * Follows changes of the customer's data, until it is stopped or the session ends. The stream is read by
 * `fetch`: an `EventSource` sends no bearer token, and gives up for good at the first response of a proxy
 * whose server is down.
 *
 * @param onMessage called for each message; true for the message that opens the stream
 * @returns a function that stops
 */
export const follow = (onMessage: (isBeginning: boolean) => void): (() => void) =>
  readAgainAndAgain({
    open: (signal) => call(portalEvents.stream)({}, { signal }),
    onMessage: ({ key }) => onMessage(key === 'connected'),
    isOver: isSignedOut,
    onOver: () => {
      if (isEmbedded) endSession()
    },
  })
