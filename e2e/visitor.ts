import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Returns the path of a photo that ships with the repository. */
export const photoPath = (name: string): string =>
  fileURLToPath(new URL(`../packages/painter/photos/${name}.jpg`, import.meta.url))

const call = async <T>(url: string, init: RequestInit): Promise<T> => {
  const response = await fetch(url, init)
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const postJson = <T>(url: string, body: unknown): Promise<T> =>
  call<T>(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export type Draft = { id: string; preview_url: string; width: number; height: number }

/** Uploads a photo as the studio page does. */
export const uploadDraft = (base: string, photo: string): Promise<Draft> =>
  call<Draft>(`${base}/studio/drafts`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: readFileSync(photoPath(photo)),
  })

/** Opens a checkout through the studio and returns its client secret. */
export const openCheckout = async (base: string, email: string, draft_id?: string): Promise<string> => {
  const { url } = await postJson<{ url: string }>(`${base}/studio/checkout-sessions`, { email, draft_id })
  return new URL(url).pathname.split('/')[2] ?? ''
}

/** Returns the token of a test card, as the page gets it from the processor of the sandbox. */
export const tokenOfCard = async (base: string, number = '4242424242424242'): Promise<string> => {
  const { id } = await postJson<{ id: string }>(`${base}/sandbox/processor/confirmation-tokens`, {
    number,
    exp_month: 12,
    exp_year: 2040,
    cvc: '123',
  })
  return id
}

/** Pays an open checkout with a test card; the outcome follows later. */
export const payCheckout = async (
  base: string,
  clientSecret: string,
  number = '4242424242424242',
  customerName = 'Vera Visitor',
): Promise<{ id: string }> =>
  postJson(`${base}/v1/checkouts/client/${clientSecret}/confirm`, {
    customerName,
    customerBillingAddress: { country: 'SE' },
    confirmationTokenId: await tokenOfCard(base, number),
  })

export const readCheckout = (base: string, clientSecret: string): Promise<{ id: string; status: string }> =>
  call(`${base}/v1/checkouts/client/${clientSecret}`, {})

export type Painting = { id: string; status: string; stage: string; transformed_image: string | null }

/** Opens the painting of a paid checkout, like the page after the checkout. */
export const openPainting = (base: string, session_id: string): Promise<Painting> =>
  postJson(`${base}/studio/transformations`, { session_id })

/**
 * Limit of a wait for a condition, in milliseconds: longer than any operation takes, even on a busy machine.
 */
export const timeoutMs = 90_000

/** Waits until `ready` holds, polling every `everyMs`; throws a sentence after `withinMs`. */
export async function eventually<T>(
  subject: string,
  read: () => Promise<T>,
  ready: (value: T) => boolean,
  { withinMs = timeoutMs, everyMs = 200 } = {},
): Promise<T> {
  const end = performance.now() + withinMs
  let last: unknown
  while (performance.now() < end) {
    try {
      const value = await read()
      if (ready(value)) return value
      last = value
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  throw new Error(
    `${subject} did not happen within ${withinMs} ms; last seen: ${last instanceof Error ? last.message : JSON.stringify(last)}`,
  )
}
