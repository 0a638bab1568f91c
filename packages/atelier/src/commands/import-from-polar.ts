import { contract } from '@atelier/contract'
import { readCommandLineConfig } from '@atelier/plumbing/config'
import { type Connection, findConnection, serverOf, type ServerOptions } from '../command-line/connection.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { copyAll } from '../copying/copy-all.ts'
import type { CopyArguments } from '../copying/copy-catalogue.ts'
import { withDefaultCurrency } from '../copying/default-currency.ts'
import { type Item, labelOf } from '../copying/kinds.ts'
import { type ListLine, listStaying } from '../copying/list-subscriptions.ts'
import { productsFor, withRedemptionsLeft } from '../copying/terms-of-target.ts'
import { organizationOf, readAll, readContent, readOrigin, wireOf } from '../copying/remote-shop.ts'

export type ImportFromPolarArguments = CopyArguments &
  ServerOptions & {
    readonly url: string
    readonly polarToken?: string | undefined
    /** Output file of the subscriptions, which are not imported. */
    readonly subscriptions?: string | undefined
  }

const providerOf = ({ url, polarToken }: ImportFromPolarArguments): Connection => {
  const token = polarToken ?? readCommandLineConfig().polarToken
  if (token === undefined)
    throw new UsageError('Pass an access token of the provider: --polar-token, or POLAR_ACCESS_TOKEN.')
  return { serverURL: serverOf(url, '--url'), token, origin: 'the provider' }
}

const subscriptionFields = (subscription: Item): ListLine => {
  const { customer, product } = subscription as unknown as Record<string, Record<string, unknown> | undefined>
  return { ...subscription, email: customer?.['email'], product: product?.['name'] }
}

/** Describes the subscriptions, and lists them, so that their customers can be asked to subscribe again. */
const listSubscriptions = async (
  subscriptions: readonly Item[],
  file: string | undefined,
): Promise<string> => {
  if (subscriptions.length === 0) return ''
  const stayingList = await listStaying(file, subscriptions.map(subscriptionFields))
  return `Subscriptions: ${subscriptions.length} active ones stay where they are, because saved cards stay with their payment processor; ${stayingList}. This import charges no one.\n`
}

/**
 * Imports catalogue and customers of an organization at the provider by its API. Existing objects are
 * recognized, so that the import can be interrupted and repeated. @returns 1 when something could not be
 * imported
 */
export const importFromPolar = async (options: ImportFromPolarArguments): Promise<number> => {
  const provider = providerOf(options)
  const to = await findConnection(options)
  const [origin, before] = [await organizationOf(provider), await organizationOf(wireOf(to))]
  const { organization: target, note, prepare } = withDefaultCurrency(to, before, options.defaultCurrency)
  if (origin.id === target.id) throw new Error('The source and the target are the same organization.')
  const source = await readOrigin(provider)
  const customers = await readAll(provider, contract.customers.list)
  const subscriptions = await readAll(provider, contract.subscriptions.list, {
    active: true,
    sorting: 'started_at',
  })
  const failed = await copyAll(
    {
      // The provider gives the contents of downloads to customers only.
      from: {
        ...source,
        file: source.file.filter(({ public_url }) => public_url != null),
        product: productsFor(source.product, origin, target),
        discount: source.discount.map(withRedemptionsLeft),
      },
      to,
      contentOf: (file) => readContent(provider, file),
      customers: { fresh: customers, existing: 0, leftOut: [] },
      heading: `From ${labelOf(origin)} (${provider.serverURL}) to ${labelOf(target)} (${to.serverURL}):${note}`,
      footer: await listSubscriptions(subscriptions, options.subscriptions),
      prepare,
      question: `Import this into ${labelOf(target)}?`,
    },
    options,
  )
  return failed === undefined || failed === 0 ? 0 : 1
}
