import { contract, type Endpoint, fileFacts } from '@atelier/contract'
import { callEndpoint } from '../command-line/call-endpoint.ts'
import type { Connection } from '../command-line/connection.ts'
import { type Catalogue, type Item, type Kind, kinds } from './kinds.ts'

const lists: Readonly<Record<Kind, Endpoint>> = {
  file: contract.files.list,
  meter: contract.meters.list,
  'custom field': contract.customFields.list,
  benefit: contract.benefits.list,
  product: contract.products.list,
  discount: contract.discounts.list,
  'checkout link': contract.checkoutLinks.list,
}

type Page = { readonly items: readonly Item[]; readonly pagination: { readonly max_page: number } }

/** Reads every item of a list, the oldest first, so that copies are created in the same order. */
export const readAll = async (
  wire: Connection,
  endpoint: Endpoint,
  query: Readonly<Record<string, unknown>> = {},
): Promise<readonly Item[]> => {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const response = (await callEndpoint(wire, endpoint, {
      query: { sorting: 'created_at', ...query, limit: 100, page },
    })) as Page
    items.push(...response.items)
    if (page >= response.pagination.max_page) return items
  }
}

/** Returns the connection for snake_case: an Atelier has it below `/snake`. */
export const wireOf = (shop: Connection): Connection => ({ ...shop, serverURL: `${shop.serverURL}/snake` })

/** Returns the files that products show and benefits include: a copy has no use for others. */
const usedFiles = ({ product, benefit }: Pick<Catalogue, 'product' | 'benefit'>): ReadonlySet<string> => {
  const shownIds = product
    .filter(({ is_archived }) => is_archived !== true)
    .flatMap(({ medias }) => (medias as readonly Item[]).map(({ id }) => id))
  const promised = benefit
    .filter(({ type }) => type === 'downloadables')
    .flatMap(({ properties }) => (properties as { files: readonly string[] }).files)
  return new Set([...shownIds, ...promised])
}

/** Reads the whole catalogue of a shop. */
export const readCatalogue = async (wire: Connection): Promise<Catalogue> => {
  const catalogue = {} as Record<Kind, readonly Item[]>
  for (const kind of kinds) catalogue[kind] = await readAll(wire, lists[kind])
  return catalogue
}

/** Reads the part of the catalogue to copy. */
export const readOrigin = async (wire: Connection): Promise<Catalogue> => {
  const catalogue = await readCatalogue(wire)
  const used = usedFiles(catalogue)
  return { ...catalogue, file: catalogue.file.filter(({ id }) => used.has(id)) }
}

/**
 * Returns the only organization that a token opens. @throws Error with a sentence when there are several or
 * none
 */
export const organizationOf = async (wire: Connection): Promise<Item> => {
  const [first, ...more] = await readAll(wire, contract.organizations.list)
  if (first === undefined || more.length > 0)
    throw new Error(
      `The token for ${wire.serverURL} gives access to ${more.length === 0 ? 'no organization' : 'several organizations'}. Use a token of a single organization.`,
    )
  return first
}

/** Maximum size of a copied file, in bytes. Files are held in memory. */
const maxFileBytes = 500 * 2 ** 20

/** @throws Error with a sentence when the content is unavailable */
export const readContent = async (shop: Connection, file: Item): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(file['size']) > maxFileBytes)
    throw new Error('it has more than 500 MB: upload it there yourself')
  const url =
    file['public_url'] ??
    ((await callEndpoint(shop, fileFacts.download, { path: { id: file.id } })) as { url: string }).url
  const response = await fetch(String(url))
  if (!response.ok) throw new Error(`reading its content failed with status ${response.status}`)
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of response.body ?? []) {
    length += piece.length
    if (length > Number(file['size'])) break
    pieces.push(piece)
  }
  if (length !== file['size']) throw new Error('its content does not have the stated size')
  return new Uint8Array(Buffer.concat(pieces))
}
