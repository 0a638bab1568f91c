import { pick, type Random } from './hostile.ts'
import type { Operation } from './operations.ts'
import type { Json } from './person.ts'

/** Existing objects of the product, so that requests reach its handlers. */
export type Pool = {
  readonly seller: string
  readonly portal: string
  /** Cookie of a signed-in owner. */
  readonly user: string
  /**
   * Returns the id of an object for a field (`product_id`, `products`); undefined when there is none of the
   * kind.
   */
  idFor(random: Random, operation: Operation, field: string): string | undefined
  /** Returns the value of a path parameter. Deleting calls never get referenced objects. */
  parameterFor(random: Random, operation: Operation, name: string): string
}

const unknownId = 'a7a3c1de-53c1-4c1a-9a80-2f64a0f4d1aa'

/** Contents of a pool. */
type Contents = Pick<Pool, 'seller' | 'portal' | 'user'> & {
  /** Ids of permanent objects, by kind. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** Objects that may be deleted, by kind. */
  readonly spares: Readonly<Record<string, readonly Json[]>>
  /** External id of the permanent customer. */
  readonly external_id: string
  readonly checkout_secret: string
  readonly link_secret: string
  /** Name of a script of the start page. */
  readonly script: string
}

/** Creates a pool that chooses among existing objects. */
export const createPool = ({
  seller,
  portal,
  user,
  ids,
  spares,
  external_id,
  checkout_secret,
  link_secret,
  script,
}: Contents): Pool => {
  const turns: Record<string, number> = {}
  /** Returns the spare objects of a kind, in turn. */
  const spare = (kind: string): Json | undefined => {
    const knownIds = spares[kind]
    const turn = (turns[kind] ??= 0)
    turns[kind] = turn + 1
    return knownIds?.[turn % knownIds.length]
  }
  const namedIds: Readonly<Record<string, string>> = {
    slug: 'atelier',
    mail: 'order_confirmation',
    language: 'en',
    bucket: 'drafts',
    key: 'a',
    file: script,
    payment_secret: 'sandbox_secret_unknown',
    platform: 'discord',
    account_id: '200000000000000001',
  }
  return {
    seller,
    portal,
    user,
    idFor: (random, { access }, field_name) => {
      // A token belongs to one organization, which requests must not name.
      if (field_name.startsWith('organization') && access === 'seller') return undefined
      const knownIds = ids[field_name] ?? ids[`${field_name.replace(/_id$/, '')}s`]
      return knownIds && pick(random, knownIds)
    },
    parameterFor: (random, { method, path }, name) => {
      const isDeleted = method === 'DELETE'
      if (name === 'client_secret') return path.includes('checkout-links') ? link_secret : checkout_secret
      if (name === 'external_id')
        return String((isDeleted ? spare('external') : undefined)?.['external_id'] ?? external_id)
      // `webhooks/events/{id}` is looked up as `webhooks_events`, then as `events`.
      const [, parent = '', place = ''] = new RegExp(`([\\w-]+)?/([\\w-]+)/\\{${name}\\}`).exec(path) ?? []
      const nouns = [`${parent}_${place}`, place].map((noun) => noun.replaceAll('-', '_'))
      const ended = isDeleted ? nouns.map(spare).find((candidate) => candidate !== undefined) : undefined
      const knownIds = nouns.map((noun) => ids[noun]).find((candidateIds) => candidateIds !== undefined)
      const id = ended === undefined ? knownIds && pick(random, knownIds) : String(ended['id'])
      return namedIds[name] ?? id ?? unknownId
    },
  }
}
