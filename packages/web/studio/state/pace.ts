import type { Transformation } from '@atelier/contract/areas/studio'

/** The progress at which painting begins, and the last that is shown before a painting is finished. */
const begin = 70
const end = 99

/** Share of the painting that has to be painted before its own pace counts. */
const leastShare = 0.1

/** The pace of a painting under way. */
export type Pace = {
  /** The progress to show, 0 to 100. */
  readonly progress: number
  /** Seconds until it is finished; null where nothing was measured yet. */
  readonly seconds: number | null
}

/** The share of a painting that is painted, 0 to 1. */
export const sharePainted = (progress: number): number =>
  Math.min(1, Math.max(0, (progress - begin) / (end - begin)))

/**
 * The pace of a painting, from how long the latest ones took and from how far this one has come.
 *
 * @param elapsed seconds since the painting began
 */
export const paceOf = (
  { progress, usual_seconds }: Pick<Transformation, 'progress' | 'usual_seconds'>,
  elapsed: number,
): Pace => {
  const share = sharePainted(progress)
  const own = share < leastShare ? null : (elapsed * (1 - share)) / share
  const seconds = secondsLeft(usual_seconds === null ? null : usual_seconds - elapsed, own, share)
  if (seconds === null) return { progress, seconds }
  const timely = begin + ((end - begin) * elapsed) / Math.max(elapsed + seconds, 0.1)
  return { progress: Math.min(end, Math.max(progress, timely)), seconds }
}

/** The later a painting is, the more its own pace counts. */
const secondsLeft = (usual: number | null, own: number | null, share: number): number | null => {
  if (own === null) return usual === null ? null : Math.max(0, usual)
  if (usual === null) return own
  return Math.max(0, usual) * (1 - share) + own * share
}

/** The seconds of a painting that had begun before the page learned of it, by how far it has come. */
export const secondsBefore = ({
  progress,
  usual_seconds,
}: Pick<Transformation, 'progress' | 'usual_seconds'>): number =>
  (usual_seconds ?? 0) * sharePainted(progress)
