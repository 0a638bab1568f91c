import { createHash } from 'node:crypto'
import { contract, type Endpoint, type FileUpload } from '@atelier/contract'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import type { Connection } from '../command-line/connection.ts'
import { type Item, type Kind, originKey } from './kinds.ts'
import { copyBody, createIds, type Step } from './plan.ts'
import { wireOf } from './remote-shop.ts'

/** A copied object, and its copy. */
export type CopiedId = {
  readonly kind: Kind | 'price'
  readonly name: string
  readonly old: string
  readonly new: string
}
export type Failure = { readonly kind: Kind | 'price'; readonly name: string; readonly reason: string }

export type CopyOptions = {
  readonly to: Connection
  /** Updates copies that differ from their origin. */
  readonly update: boolean
  /** @throws Error whose message continues “The file … was not copied:” */
  readonly contentOf: (file: Item) => Promise<Uint8Array<ArrayBuffer>>
}

const creates: Readonly<Record<Exclude<Kind, 'file'>, Endpoint>> = {
  meter: contract.meters.create,
  'custom field': contract.customFields.create,
  benefit: contract.benefits.create,
  product: contract.products.create,
  discount: contract.discounts.create,
  'checkout link': contract.checkoutLinks.create,
}
const updates: Readonly<Record<Exclude<Kind, 'file'>, Endpoint>> = {
  meter: contract.meters.update,
  'custom field': contract.customFields.update,
  benefit: contract.benefits.update,
  product: contract.products.update,
  discount: contract.discounts.update,
  'checkout link': contract.checkoutLinks.update,
}

type Body = Readonly<Record<string, unknown>>

const uploadFile = async ({ to, contentOf }: CopyOptions, origin: Item, body: Body): Promise<string> => {
  const bytes = await contentOf(origin)
  const checksum_sha256_base64 = createHash('sha256').update(bytes).digest('base64')
  const part = { number: 1, chunk_start: 0, chunk_end: bytes.length, checksum_sha256_base64 }
  const { id, upload } = (await callEndpoint(to, contract.files.create, {
    body: { ...body, checksum_sha256_base64, upload: { parts: [part] } },
  })) as FileUpload
  const [target] = upload.parts
  if (target === undefined) throw new Error('the server returned no upload URL')
  const response = await fetch(target.url, { method: 'PUT', body: bytes, headers: target.headers ?? {} })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`its upload failed with status ${response.status}`)
  await callEndpoint(to, contract.files.uploaded, {
    path: { id },
    body: {
      id: upload.id,
      path: upload.path,
      parts: [{ number: 1, checksum_etag: response.headers.get('etag') ?? '', checksum_sha256_base64 }],
    },
  })
  return id
}

const marked = (body: Body, origin: Item): Body => ({
  ...body,
  metadata: { ...(body['metadata'] as object | undefined), [originKey]: origin.id },
})

const setBenefits = async (to: Connection, id: string, benefits: unknown): Promise<void> => {
  await callEndpoint(to, contract.products.updateBenefits, { path: { id }, body: { benefits } })
}

const createCopy = async (options: CopyOptions, { kind, origin }: Step, original: Body): Promise<string> => {
  if (kind === 'file') return uploadFile(options, origin, original)
  const { benefits, ...body } = original
  const { id } = (await callEndpoint(options.to, creates[kind], { body: marked(body, origin) })) as Item
  if (Array.isArray(benefits) && benefits.length > 0) await setBenefits(options.to, id, benefits)
  return id
}

/**
 * Updates the differing fields of a copy to those of its origin; fields that the origin lacks are cleared.
 */
const updateCopy = async (
  { to }: CopyOptions,
  { kind, origin, copy, fields }: Extract<Step, { action: 'differs' }>,
  body: Body,
): Promise<void> => {
  if (kind === 'file') return
  const path = { id: copy.id }
  const changed = Object.fromEntries(
    fields.filter((name) => name !== 'benefits').map((name) => [name, body[name] ?? null]),
  )
  // The API validates the properties by the type.
  const type = kind === 'benefit' || kind === 'custom field' ? { type: origin['type'] } : {}
  const metadata = fields.includes('metadata') ? body['metadata'] : copy['metadata']
  if (Object.keys(changed).length > 0)
    await callEndpoint(to, updates[kind], {
      path,
      body: { ...marked({ ...changed, metadata }, origin), ...type },
    })
  if (fields.includes('benefits')) await setBenefits(to, copy.id, body['benefits'])
}

type Price = {
  readonly id: string
  readonly is_archived?: boolean
  readonly amount_type?: string
  readonly price_currency?: string | null
}
const priceKey = ({ amount_type, price_currency }: Price): string =>
  `${amount_type ?? ''} ${price_currency ?? ''}`

/** Pairs the prices of a product with those of its copy; prices of one type and currency have the same order. */
const copiedPrices = async (to: Connection, { origin, name }: Step, id: string): Promise<CopiedId[]> => {
  const { prices } = (await callEndpoint(wireOf(to), contract.products.get, { path: { id } })) as Item
  const unmatchedPrices = [...(prices as readonly Price[])]
  const active = (origin['prices'] as readonly Price[]).filter(({ is_archived }) => is_archived !== true)
  return active.flatMap((price) => {
    const at = unmatchedPrices.findIndex((candidate) => priceKey(candidate) === priceKey(price))
    const [copy] = at === -1 ? [] : unmatchedPrices.splice(at, 1)
    return copy === undefined ? [] : [{ kind: 'price' as const, name, old: price.id, new: copy.id }]
  })
}

/**
 * Creates the copies of a plan, one at a time. A failed one is reported, and the others are created; existing
 * copies are recognized by the next plan, so that this can be interrupted at any moment.
 */
export const applyPlan = async (
  steps: readonly Step[],
  options: CopyOptions,
  report: (line: string) => void = () => undefined,
) => {
  const ids = createIds()
  const copied: CopiedId[] = []
  const failures: Failure[] = []
  const carry = async (step: Step): Promise<string | undefined> => {
    const { kind, origin } = step
    if (step.action === 'left out') return undefined
    if (step.action === 'unchanged') return step.copy.id
    const { body } = copyBody(kind, origin, ids)
    if (step.action === 'create') {
      report(`${kind} ${step.name}`)
      return createCopy(options, step, body)
    }
    if (options.update) await updateCopy(options, step, body)
    return step.copy.id
  }
  const attempt = async (kind: Failure['kind'], name: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      failures.push({ kind, name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  for (const step of steps) {
    const { kind, name, origin } = step
    await attempt(kind, name, async () => {
      const copy = await carry(step)
      if (copy === undefined) return
      ids.set(kind, origin.id, copy)
      copied.push({ kind, name, old: origin.id, new: copy })
      if (kind !== 'product') return
      await attempt('price', name, async () => {
        copied.push(...(await copiedPrices(options.to, step, copy)))
      })
    })
  }
  return { copied, failures }
}
