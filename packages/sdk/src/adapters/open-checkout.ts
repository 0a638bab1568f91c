import { InputValidationError, ValidationError } from '../errors.ts'
import { errorResponse, redirectTo } from './responses.ts'
import type { CustomerOptions, SignedIn } from './customer.ts'
import { clientOf, type ServerOptions } from './server.ts'

export type CheckoutOptions<Asked> = ServerOptions &
  CustomerOptions<Asked> & {
    /**
     * Destination after payment; a path is relative to this site. Default: the checkout's confirmation page.
     */
    readonly successUrl?: string | undefined
    /** Adds `checkoutId` to `successUrl`. Default: true. */
    readonly includeCheckoutId?: boolean | undefined
    readonly theme?: 'light' | 'dark' | undefined
    /** Origin whose pages may frame the checkout, such as `https://shop.example`. Default: none. */
    readonly embedOrigin?: string | undefined
  }

/**
 * String parameters of the URL. The customer is set by the application only: others could name anyone.
 */
const texts = ['customerEmail', 'customerName', 'customerTaxId', 'discountId', 'amount'] as const
const objects = ['customerBillingAddress', 'customerMetadata', 'metadata', 'customFieldData'] as const

/** Parameters of a frame, which the URL of the checkout accepts too. */
const ofFrames = ['embed', 'embed_origin', 'theme', 'locale']

/** @throws SyntaxError for a value that is not JSON */
const bodyOf = (query: URLSearchParams): Record<string, unknown> => {
  const body: Record<string, unknown> = { products: query.getAll('products') }
  for (const name of texts) {
    const value = query.get(name)
    if (value !== null) body[name] = name === 'amount' ? Number(value) : value
  }
  for (const name of objects) {
    const value = query.get(name)
    if (value !== null) body[name] = JSON.parse(value)
  }
  const allowed = query.get('allowDiscountCodes')
  if (allowed !== null) body['allowDiscountCodes'] = allowed === 'true'
  return body
}

const successUrlOf = (
  { successUrl, includeCheckoutId = true }: Pick<CheckoutOptions<never>, 'successUrl' | 'includeCheckoutId'>,
  page: URL,
): string | undefined => {
  if (successUrl === undefined) return undefined
  const url = new URL(successUrl, page)
  if (includeCheckoutId) url.searchParams.set('checkoutId', '{CHECKOUT_ID}')
  return url.href.replaceAll('%7BCHECKOUT_ID%7D', '{CHECKOUT_ID}')
}

/**
 * Creates the checkout that a URL describes, and redirects to it.
 *
 * @param page the URL: `?products=…`, and known data of the customer
 */
export const openCheckout = async (
  options: Omit<CheckoutOptions<never>, keyof CustomerOptions<never>>,
  page: URL,
  customer: SignedIn,
): Promise<Response> => {
  let parameters: Record<string, unknown>
  try {
    parameters = bodyOf(page.searchParams)
  } catch {
    return errorResponse(400, 'InvalidAddress', `${objects.join(', ')} must be JSON.`)
  }
  const { embedOrigin, theme } = options
  const success_url = successUrlOf(options, page)
  const body = {
    ...parameters,
    ...customer,
    ...(success_url !== undefined && { success_url }),
    ...(embedOrigin !== undefined && { embed_origin: embedOrigin }),
  } as unknown as Parameters<ReturnType<typeof clientOf>['checkouts']['create']>[0]['body']
  try {
    const { url } = await clientOf(options).checkouts.create({ body })
    const checkout = new URL(url)
    if (theme !== undefined) checkout.searchParams.set('theme', theme)
    for (const name of ofFrames) {
      const value = page.searchParams.get(name)
      if (value !== null) checkout.searchParams.set(name, value)
    }
    return redirectTo(checkout.href)
  } catch (error) {
    if (error instanceof InputValidationError) return errorResponse(400, 'InvalidAddress', error.issues)
    if (error instanceof ValidationError) return errorResponse(400, 'InvalidAddress', error.detail)
    throw error
  }
}
