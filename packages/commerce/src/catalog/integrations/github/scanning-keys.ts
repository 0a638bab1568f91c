import { createPublicKey, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { requestSignal } from '../deadline.ts'

/** The keys with which GitHub signs its reports of leaked tokens, by their identifiers. */
export type ScanningKeys = {
  /** @returns undefined for an identifier that GitHub does not publish. @throws when GitHub cannot be asked */
  readonly find: (identifier: string) => Promise<KeyObject | undefined>
}

type ScanningKeysOptions = {
  /** Where GitHub publishes the keys. */
  readonly url?: string
  /** How long a request may take, in milliseconds. Default: 5 seconds. */
  readonly timeout?: number
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number
}

const usualUrl = 'https://api.github.com/meta/public_keys/secret_scanning'
/** How long keys are taken for current, and how long GitHub is not asked again after it was asked, in milliseconds. */
const [freshFor, askedAgainAfter] = [3_600_000, 60_000]
const largest = 100_000

const Published = z.object({
  public_keys: z.array(z.object({ key_identifier: z.string(), key: z.string() })).check(z.maxLength(100)),
})

/** Reads a small body, and no more of it. @throws when it is larger than it can rightly be */
const readText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array
    size += bytes.byteLength
    if (size > largest) throw new Error(`The list of keys is larger than ${largest} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Opens the published keys, which are fetched when they are first needed and again after an hour. Whoever sends made-up
 * identifiers has them fetched once a minute at most, also while GitHub cannot be asked.
 */
export const openScanningKeys = ({
  url = usualUrl,
  timeout = 5000,
  now = () => performance.now(),
}: ScanningKeysOptions = {}): ScanningKeys => {
  let known: ReadonlyMap<string, KeyObject> = new Map()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  /** The latest try to fetch the keys, also when it has ended. */
  let latest = Promise.resolve()

  const fetchKeys = async (): Promise<void> => {
    const headers = { Accept: 'application/json', 'User-Agent': 'Atelier' }
    const response = await fetch(url, { headers, redirect: 'error', signal: requestSignal(timeout) })
    if (!response.ok) throw new Error(`The keys of GitHub were answered with status ${response.status}.`)
    const { public_keys } = Published.parse(JSON.parse(await readText(response)))
    known = new Map(public_keys.map(({ key_identifier, key }) => [key_identifier, createPublicKey(key)]))
    fetchedAt = now()
  }

  return {
    find: async (identifier) => {
      if (now() - fetchedAt >= freshFor || !known.has(identifier)) {
        if (now() - triedAt >= askedAgainAfter) {
          triedAt = now()
          latest = fetchKeys()
        }
        await latest.catch((error: unknown) => {
          // Keys that were current a while ago are still good enough to recognize a signature.
          if (!known.has(identifier)) throw error
        })
      }
      return known.get(identifier)
    },
  }
}
