import { openStripe } from '@atelier/commerce'
import { readCommandLineConfig } from '@atelier/plumbing/config'
import { findConnection, serverOf, type ServerOptions } from '../command-line/connection.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { copyCatalogue, type CopyArguments } from '../copying/copy-catalogue.ts'
import { copyCustomers } from '../copying/copy-customers.ts'
import { readCustomersThere } from '../copying/customers-there.ts'
import { labelOf } from '../copying/kinds.ts'
import { subscriptionColumns, writeList } from '../copying/list-subscriptions.ts'
import { organizationOf, wireOf } from '../copying/remote-shop.ts'
import { customersText } from '../copying/show-plan.ts'
import { readStripeAccount, type StripeAccount } from '../copying/stripe/read-account.ts'
import { stripeCatalogue } from '../copying/stripe/stripe-catalogue.ts'
import { sortCustomers } from '../copying/stripe/stripe-customers.ts'
import { describeSubscription } from '../copying/stripe/stripe-subscription.ts'

export type ImportFromStripeArguments = CopyArguments &
  ServerOptions & {
    readonly url: string
    readonly key?: string | undefined
    /** The file that the subscriptions that stay are written into. */
    readonly subscriptions?: string | undefined
  }

/** What Stripe knows nothing of is given to products here, and stays. */
const unknown = { product: ['medias', 'benefits', 'attached_custom_fields'] }

const keyOf = ({ key = readCommandLineConfig().stripeImportKey }: ImportFromStripeArguments): string => {
  if (key === undefined)
    throw new UsageError('Give a key of the Stripe account that may read: STRIPE_IMPORT_KEY, or --key.')
  if (!/^[rs]k_(test|live)_/.test(key))
    throw new UsageError(
      'That is no secret or restricted key of Stripe: it must start with rk_live_, sk_live_, rk_test_ or sk_test_.',
    )
  return key
}

/** Says what becomes of subscriptions, and writes them down for whoever asks their customers to subscribe anew. */
const listSubscriptions = async (
  { subscriptions }: StripeAccount,
  file: string | undefined,
): Promise<string> => {
  if (subscriptions.length === 0) return ''
  if (file !== undefined) await writeList(file, subscriptionColumns, subscriptions.map(describeSubscription))
  const where = file === undefined ? '--subscriptions FILE lists them' : `they are listed in ${file}`
  return `Subscriptions: ${subscriptions.length} stay at Stripe, which goes on charging them; ${where}.\n`
}

/**
 * Imports catalogue and customers of a Stripe account by its API. What is there already is found again, so that it can be
 * cut short and repeated. @returns 1 when something could not be taken
 */
export const importFromStripe = async (given: ImportFromStripeArguments): Promise<number> => {
  const stripe = openStripe({ secretKey: keyOf(given), apiUrl: serverOf(given.url, '--url') })
  const to = await findConnection(given)
  const target = await organizationOf(wireOf(to))
  const account = await readStripeAccount(stripe, { ended: false })
  const customers = sortCustomers(account.customers, await readCustomersThere(to))
  const planned = await copyCustomers(to, customers.fresh, true)
  const failed = await copyCatalogue(
    {
      from: stripeCatalogue(account),
      to,
      contentOf: () => Promise.reject(new Error('files are not imported from Stripe')),
      heading: `From Stripe (${given.url}) to ${labelOf(target)} (${to.serverURL}):`,
      rest:
        customersText({
          created: planned.created,
          skipped: planned.skipped + customers.there,
          wrong: [...customers.left, ...planned.wrong],
        }) + (await listSubscriptions(account, given.subscriptions)),
      question: `Import this into ${labelOf(target)}?`,
      unknown,
    },
    given,
  )
  if (failed === undefined) return 0
  const copied = await copyCustomers(to, customers.fresh, false)
  process.stdout.write(`${copied.created} customers were imported.\n`)
  return failed === 0 && copied.wrong.length === 0 ? 0 : 1
}
