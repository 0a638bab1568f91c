import { openStripe } from '@atelier/commerce'
import { readCommandLineConfig } from '@atelier/plumbing/config'
import { findConnection, serverOf, type ServerOptions } from '../command-line/connection.ts'
import { askSecret } from '../command-line/ask-secret.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { copyAll } from '../copying/copy-all.ts'
import type { CopyArguments } from '../copying/copy-catalogue.ts'
import { withDefaultCurrency } from '../copying/default-currency.ts'
import { leaveOutOthers } from '../copying/terms-of-target.ts'
import { readExistingCustomers } from '../copying/existing-customers.ts'
import { labelOf } from '../copying/kinds.ts'
import { listStaying } from '../copying/list-subscriptions.ts'
import { organizationOf, wireOf } from '../copying/remote-shop.ts'
import { readImportedIds } from '../copying/stripe/imported-ids.ts'
import { handedOverTo } from '../copying/stripe/marks.ts'
import { readStripeAccount, type StripeAccount } from '../copying/stripe/read-account.ts'
import { openTakeOver } from '../copying/stripe/open-take-over.ts'
import { subscriptionsText, writeStaying } from '../copying/stripe/show-subscriptions.ts'
import { stripeCatalogue } from '../copying/stripe/stripe-catalogue.ts'
import { sortCustomers } from '../copying/stripe/stripe-customers.ts'
import { describeSubscription } from '../copying/stripe/stripe-subscription.ts'
import {
  planSubscriptions,
  type SubscriptionLine,
  takeSubscriptions,
} from '../copying/stripe/subscriptions.ts'
import type { TakingOver } from '../copying/stripe/decide-take-over.ts'

export type ImportFromStripeArguments = CopyArguments &
  ServerOptions & {
    readonly url: string
    readonly key?: string | undefined
    /** Migrates the subscriptions. */
    readonly takeOver?: boolean | undefined
    /** Output file of the subscriptions that are not migrated. */
    readonly subscriptions?: string | undefined
  }

/** Fields that Stripe lacks; values set here are preserved. */
const unknownFields = {
  product: ['medias', 'benefits', 'attached_custom_fields', 'visibility', 'balance_top_up'],
}

/** Returns the key, and asks for it if necessary. @throws UsageError */
const readKey = async ({ key }: ImportFromStripeArguments): Promise<string> => {
  const secretKey =
    key ?? readCommandLineConfig().stripeImportKey ?? (await askSecret('Key of the Stripe account: '))
  if (secretKey === undefined)
    throw new UsageError('Pass a key of the Stripe account with read access: STRIPE_IMPORT_KEY, or --key.')
  if (!/^[rs]k_(test|live)_/.test(secretKey))
    throw new UsageError(
      'This is not a secret or restricted key of Stripe: it must start with rk_live_, sk_live_, rk_test_ or sk_test_.',
    )
  return secretKey
}

const namesOf = ({ products }: StripeAccount) => new Map(products.map(({ id, name }) => [id, name]))

/**
 * Describes the subscriptions that stay, and lists them, so that their customers can be asked to subscribe
 * again.
 */
const listSubscriptions = async (account: StripeAccount, file: string | undefined): Promise<string> => {
  if (account.subscriptions.length === 0) return ''
  const names = namesOf(account)
  const staying = account.subscriptions.filter((subscription) => handedOverTo(subscription) === undefined)
  const handedOver = account.subscriptions.length - staying.length
  const stayingList = await listStaying(
    file,
    staying.map((item) => describeSubscription(item, names)),
  )
  return [
    staying.length > 0 &&
      `Subscriptions: ${staying.length} stay at Stripe, which keeps charging them; ${stayingList}.\n`,
    handedOver > 0 &&
      `Subscriptions: ${handedOver} were taken over, and end at Stripe when their periods end.\n`,
  ]
    .filter((text) => text !== false)
    .join('')
}

/** Handling of subscriptions: they are listed, or migrated. */
type Subscriptions = {
  /** Returns the text below the plan. */
  readonly plan: () => Promise<string>
  /** @returns the number of failed migrations */
  readonly carryOut: () => Promise<number>
}

const listOnly = (account: StripeAccount, options: ImportFromStripeArguments): Subscriptions => ({
  plan: () => listSubscriptions(account, options.subscriptions),
  carryOut: () => Promise.resolve(0),
})

const takeOver = (
  account: StripeAccount,
  options: ImportFromStripeArguments,
  readTaking: () => Promise<TakingOver>,
): Subscriptions => {
  const { subscriptions } = account
  const show = async (lines: readonly SubscriptionLine[]): Promise<string> => {
    if (options.subscriptions !== undefined)
      await writeStaying(options.subscriptions, lines, namesOf(account))
    return subscriptionsText(lines)
  }
  return {
    plan: async () => show(await planSubscriptions(subscriptions, await readTaking())),
    carryOut: async () => {
      const lines = await takeSubscriptions(subscriptions, await readTaking())
      process.stdout.write(await show(lines))
      return lines.filter(({ outcome }) => outcome.action === 'failed').length
    },
  }
}

/**
 * Imports catalogue and customers of a Stripe account by its API and, on request, migrates its subscriptions.
 * Existing objects are recognized, so that the import can be interrupted and repeated.
 *
 * @returns 1 when something could not be imported
 */
export const importFromStripe = async (options: ImportFromStripeArguments): Promise<number> => {
  const key = await readKey(options)
  const stripe = openStripe({ secretKey: key, apiUrl: serverOf(options.url, '--url') })
  const to = await findConnection(options)
  const before = await organizationOf(wireOf(to))
  const { organization: target, note, prepare } = withDefaultCurrency(to, before, options.defaultCurrency)
  const installation = options.takeOver === true ? await openTakeOver(stripe, key, target) : undefined
  try {
    const account = await readStripeAccount(stripe, { ended: installation !== undefined })
    const stripeProducts = stripeCatalogue(account)
    const catalogue = { ...stripeProducts, product: leaveOutOthers(stripeProducts.product, target) }
    const subscriptions =
      installation === undefined
        ? listOnly(account, options)
        : takeOver(account, options, async () => ({
            organization_id: target.id,
            port: installation.port,
            stripe,
            imported: await readImportedIds(to, catalogue.product),
            now: () => installation.clock.now(),
          }))
    const failed = await copyAll(
      {
        from: catalogue,
        to,
        contentOf: () => Promise.reject(new Error('files are not imported from Stripe')),
        customers: sortCustomers(account.customers, await readExistingCustomers(to)),
        heading: `From Stripe (${options.url}) to ${labelOf(target)} (${to.serverURL}):${note}`,
        footer: await subscriptions.plan(),
        prepare,
        question: `Import this into ${labelOf(target)}?`,
        unknownFields,
      },
      options,
    )
    if (failed === undefined) return 0
    return failed + (await subscriptions.carryOut()) === 0 ? 0 : 1
  } finally {
    await installation?.close()
  }
}
