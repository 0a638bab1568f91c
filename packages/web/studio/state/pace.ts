import type { Transformation } from '@atelier/contract/areas/studio'

/** Progress at which painting begins, and the maximum shown before a painting is finished. */
const begin = 70
const end = 99

/** Minimum finished share of the painting before its own pace counts. */
const minShare = 0.1

/** Pace of a painting in progress. */
export type Pace = {
  /** Progress to show, 0 to 100. */
  readonly progress: number
  /** Seconds remaining; null without a measurement. */
  readonly seconds: number | null
}

/** Returns the finished share of a painting, 0 to 1. */
export const sharePainted = (progress: number): number =>
  Math.min(1, Math.max(0, (progress - begin) / (end - begin)))

/**
 * Estimates the pace of a painting, from the duration of recent ones and from its own progress.
 *
 * @param elapsed seconds since the painting began
 */
export const paceOf = (
  { progress, usual_seconds }: Pick<Transformation, 'progress' | 'usual_seconds'>,
  elapsed: number,
): Pace => {
  const share = sharePainted(progress)
  const own = share < minShare ? null : (elapsed * (1 - share)) / share
  const seconds = secondsLeft(usual_seconds === null ? null : usual_seconds - elapsed, own, share)
  if (seconds === null) return { progress, seconds }
  const timely = begin + ((end - begin) * elapsed) / Math.max(elapsed + seconds, 0.1)
  return { progress: Math.min(end, Math.max(progress, timely)), seconds }
}

/** Blends both estimates: the further a painting is, the more its own pace counts. */
const secondsLeft = (usual: number | null, own: number | null, share: number): number | null => {
  if (own === null) return usual === null ? null : Math.max(0, usual)
  if (usual === null) return own
  return Math.max(0, usual) * (1 - share) + own * share
}

/**
 * Estimates the seconds since a painting began, from its progress, for one that started before the page
 * loaded.
 */
export const secondsBefore = ({
  progress,
  usual_seconds,
}: Pick<Transformation, 'progress' | 'usual_seconds'>): number =>
  (usual_seconds ?? 0) * sharePainted(progress)
