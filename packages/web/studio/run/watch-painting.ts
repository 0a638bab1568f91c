import type { Transformation } from '@atelier/contract/areas/studio'
import type { StudioClient } from '../studio-client.ts'
import { pause } from './pause.ts'
import { problemOf } from './problem.ts'

export type PaintingWatch = {
  readonly onPainting: (painting: Transformation) => void
  /** Told when the studio goes out of reach and when it is back. */
  readonly onConnection: (online: boolean) => void
}

/** How often a painting is asked for while its events are cut, in milliseconds. */
export const pollMs = 2000
/** After how many such questions the events are tried again. */
const pollsBetweenStreams = 10

type Calls = Pick<StudioClient, 'watchTransformation' | 'getTransformation'>

const finished = ({ status }: Transformation): boolean => status !== 'processing'

/**
 * Follows a painting until it is completed or has failed, telling every piece of news: by the server's events, and
 * while those are cut by asking every two seconds. Ends early, saying nothing, when `signal` is aborted.
 *
 * @throws the client's error when the studio says that there is no such painting
 */
export const watchPainting = async (
  client: Calls,
  id: string,
  watch: PaintingWatch,
  signal: AbortSignal,
): Promise<void> => {
  for (let turn = 0; !signal.aborted; turn += 1) {
    try {
      if (turn % pollsBetweenStreams === 0) {
        for await (const painting of client.watchTransformation({ path: { id } }, { signal })) {
          watch.onConnection(true)
          watch.onPainting(painting)
          if (finished(painting)) return
        }
      } else {
        const painting = await client.getTransformation({ path: { id } }, { signal })
        watch.onConnection(true)
        watch.onPainting(painting)
        if (finished(painting)) return
      }
    } catch (error) {
      if (signal.aborted) return
      if (problemOf(error).kind === 'refused') throw error
      // A cut stream alone says little; an unanswered question means that the studio is out of reach.
      if (turn % pollsBetweenStreams !== 0) watch.onConnection(false)
    }
    await pause(turn === 0 ? 200 : pollMs, signal)
  }
}
