import type { RequestChannel } from '@atelier/contract'

/** Number of calls of an organization in a minute. */
export type Count = {
  readonly organization_id: string
  readonly minute: Date
  readonly channel: RequestChannel
  readonly succeeded: number
  readonly client_errors: number
  readonly server_errors: number
  readonly not_kept: number
}

/** A call to count. */
export type Counted = {
  readonly organization_id: string
  readonly at: Date
  readonly channel: RequestChannel
  readonly status: number
  readonly isKept: boolean
}

const countOf = ({ organization_id, at, channel, status, isKept }: Counted): Count => ({
  organization_id,
  minute: new Date(Math.floor(at.getTime() / 60_000) * 60_000),
  channel,
  succeeded: Number(status < 400),
  client_errors: Number(status >= 400 && status < 500),
  server_errors: Number(status >= 500),
  not_kept: Number(!isKept),
})

const keyOf = ({ organization_id, minute, channel }: Count): string =>
  `${organization_id} ${minute.getTime()} ${channel}`

/** Sums of call counts. */
export type Tally = {
  readonly add: (call: Counted) => void
  /** Adds counts to the tally. */
  readonly put: (counts: readonly Count[]) => void
  /** Removes and returns all counts, sorted, so that concurrent writers do not deadlock. */
  readonly take: () => readonly Count[]
}

/** @param most maximum counts; calls that would need another one are not counted */
export const createTally = (most = 2000): Tally => {
  const counts = new Map<string, Count>()
  const put = (more: Count): void => {
    const key = keyOf(more)
    const count = counts.get(key)
    if (count === undefined && counts.size >= most) return
    counts.set(key, {
      ...more,
      succeeded: more.succeeded + (count?.succeeded ?? 0),
      client_errors: more.client_errors + (count?.client_errors ?? 0),
      server_errors: more.server_errors + (count?.server_errors ?? 0),
      not_kept: more.not_kept + (count?.not_kept ?? 0),
    })
  }
  return {
    add: (call) => put(countOf(call)),
    put: (more) => {
      for (const count of more) put(count)
    },
    take: () => {
      const all = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count)
      counts.clear()
      return all
    },
  }
}
