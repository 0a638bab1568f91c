import { against, printTable } from '../table.ts'

/**
 * Result of one painter for one photo: seconds, megabytes, and the two measurements that distinguish a
 * painting from a filter.
 */
export type Result = {
  readonly name: string
  readonly photo: string
  readonly seconds: number
  readonly processor: number
  readonly memory: number
  readonly coherence: number
  readonly black: number
}

/** Prints every peer against ours, each mean taken over the photos that the peer painted too. */
export function printVersus(results: readonly Result[], ownName: string, peers: readonly string[]): void {
  const rows = peers.flatMap((peer) => {
    const peerResults = results.filter(({ name }) => name === peer)
    if (peerResults.length === 0) return [[peer, 'not installed']]
    const samePhotos = results.filter(
      ({ name, photo }) => name === ownName && peerResults.some((result) => result.photo === photo),
    )
    const ratio = (key: 'seconds' | 'processor' | 'memory'): string =>
      `× ${(meanOf(peerResults, key) / meanOf(samePhotos, key)).toFixed(2)}`
    const [coherence, black] = [meanOf(samePhotos, 'coherence'), meanOf(samePhotos, 'black')]
    const [theirCoherence, theirBlack] = [meanOf(peerResults, 'coherence'), meanOf(peerResults, 'black')]
    return [
      [
        peer,
        String(peerResults.length),
        ratio('seconds'),
        ratio('processor'),
        ratio('memory'),
        `${coherence.toFixed(3)} to ${theirCoherence.toFixed(3)}`,
        against(coherence, theirCoherence, 'more'),
        `${black.toFixed(3)} to ${theirBlack.toFixed(3)}`,
        against(black, theirBlack, 'less'),
      ],
    ]
  })
  printTable(
    `The peers against ${ownName}: their cost in ours, then ours to theirs (aims: more coherence, no more black)`,
    ['peer', 'photos', 'seconds', 'processor', 'memory', 'coherence', '', 'black', ''],
    rows,
  )
}

function meanOf(
  results: readonly Result[],
  key: 'seconds' | 'processor' | 'memory' | 'coherence' | 'black',
): number {
  return results.reduce((sum, result) => sum + result[key], 0) / results.length
}
