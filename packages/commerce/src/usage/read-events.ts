import type { EventConditions, EventPosition, StoredUsageEvent, UsageStore } from './port.ts'

const pageLength = 1000

/** Yields all events that meet the conditions in pages, newest first; only a page is in memory. */
export async function* readEvents(
  store: Pick<UsageStore, 'readNext'>,
  conditions: EventConditions,
): AsyncGenerator<readonly StoredUsageEvent[]> {
  let last: EventPosition | undefined
  for (;;) {
    const page = await store.readNext(conditions, last, pageLength)
    if (page.length > 0) yield page
    if (page.length < pageLength) return
    last = page.at(-1)
  }
}
