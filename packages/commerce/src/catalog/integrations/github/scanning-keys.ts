import { createPublicKey, type KeyObject } from 'node:crypto'
import { readBoundedText } from '@atelier/plumbing/http'
import * as z from 'zod/mini'
import { requestSignal } from '../deadline.ts'

/** Public keys of GitHub's reports of leaked tokens, by their identifiers. */
export type ScanningKeys = {
  /**
   * @returns undefined for an identifier that GitHub does not publish. @throws Error if GitHub cannot be reached
   */
  readonly find: (identifier: string) => Promise<KeyObject | undefined>
}

type ScanningKeysOptions = {
  /** Address at which GitHub publishes the keys. */
  readonly url?: string
  /** Request timeout, in milliseconds. Default: 5 seconds. */
  readonly timeout?: number
  /** Monotonic clock, in milliseconds. */
  readonly now?: () => number
}

const usualUrl = 'https://api.github.com/meta/public_keys/secret_scanning'
/** Cache lifetime of the keys, in milliseconds. */
const freshFor = 3_600_000
/** Minimum interval between requests, in milliseconds. */
const askedAgainAfter = 60_000
/** Maximum size of the list of keys, in bytes. */
const maxBytes = 100_000

const Published = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })).check(z.maxLength(100)),
})

/**
 * Opens the published keys, which are fetched on first use and again after an hour. Made-up identifiers cause
 * one fetch a minute at most, also while GitHub cannot be reached.
 */
export const openScanningKeys = ({
  url = usualUrl,
  timeout = 5000,
  now = () => performance.now(),
}: ScanningKeysOptions = {}): ScanningKeys => {
  let knownKeys: ReadonlyMap<string, KeyObject> = new Map()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  /** The latest fetch, pending or completed. */
  let latest = Promise.resolve()

  const fetchKeys = async (): Promise<void> => {
    const headers = { Accept: 'application/json', 'User-Agent': 'Atelier' }
    const response = await fetch(url, { headers, redirect: 'error', signal: requestSignal(timeout) })
    if (!response.ok) throw new Error(`The keys of GitHub were answered with status ${response.status}.`)
    const { public_keys } = Published.parse(JSON.parse(await readBoundedText(response, maxBytes)))
    knownKeys = new Map(public_keys.map(({ key_identifier, key }) => [key_identifier, createPublicKey(key)]))
    fetchedAt = now()
  }

  return {
    find: async (identifier) => {
      if (now() - fetchedAt >= freshFor || !knownKeys.has(identifier)) {
        if (now() - triedAt >= askedAgainAfter) {
          triedAt = now()
          latest = fetchKeys()
        }
        await latest.catch((error: unknown) => {
          // Expired keys are still good enough to verify a signature.
          if (!knownKeys.has(identifier)) throw error
        })
      }
      return knownKeys.get(identifier)
    },
  }
}

declare module '../../../core/services.ts' {
  interface Services {
    /** Public keys of GitHub's reports of leaked tokens. */
    readonly scanning_keys: ScanningKeys
  }
}
