import type { Format } from '../../lib/format.ts'

const soonDays = 7

/** Returns the moment before which a trial ends soon, at the beginning of an hour: calls of the same hour share their response. */
export const endsSoon = (now: Date): string => {
  const end = new Date(now.getTime() + soonDays * 86_400_000)
  end.setUTCMinutes(0, 0, 0)
  return end.toISOString()
}

/** Returns the words for the number of trials that end soon; empty while it loads. */
export const soonWords = (count: number | undefined, number: Format['number']): string => {
  if (count === undefined) return ''
  if (count === 0) return `None ends within ${soonDays} days`
  return `${number(count)} ${count === 1 ? 'ends' : 'end'} within ${soonDays} days`
}
