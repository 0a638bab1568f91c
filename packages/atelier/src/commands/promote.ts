import { findConnection, findTarget } from '../command-line/connection.ts'
import { copyCatalogue, type CopyArguments } from '../copying/copy-catalogue.ts'
import { withDefaultCurrency } from '../copying/default-currency.ts'
import { labelOf } from '../copying/kinds.ts'
import { organizationOf, readContent, readOrigin, wireOf } from '../copying/remote-shop.ts'
import { productsFor } from '../copying/terms-of-target.ts'

export type PromoteArguments = CopyArguments & {
  readonly from?: string | undefined
  readonly fromToken?: string | undefined
  readonly to: string
  readonly toToken?: string | undefined
}

/**
 * Copies the catalog of an Atelier, such as a sandbox, to another one. Customers, orders, subscriptions and
 * keys are not copied. @returns 1 when something could not be copied
 */
export const promote = async (options: PromoteArguments): Promise<number> => {
  const from = await findConnection({ server: options.from, token: options.fromToken })
  const to = await findTarget(options)
  const [origin, before] = [await organizationOf(wireOf(from)), await organizationOf(wireOf(to))]
  const { organization: target, note, prepare } = withDefaultCurrency(to, before, options.defaultCurrency)
  if (origin.id === target.id)
    throw new Error(
      'The source and the target are the same organization. Choose another server with --to, and its token with --to-token.',
    )
  const source = await readOrigin(wireOf(from))
  const failed = await copyCatalogue(
    {
      from: { ...source, product: productsFor(source.product, origin, target) },
      to,
      contentOf: (file) => readContent(from, file),
      heading: `The catalog of ${labelOf(origin)} (${from.serverURL}) to ${labelOf(target)} (${to.serverURL}):${note}`,
      prepare,
      question: `Copy this to ${to.serverURL}?`,
    },
    options,
  )
  return failed === undefined || failed === 0 ? 0 : 1
}
