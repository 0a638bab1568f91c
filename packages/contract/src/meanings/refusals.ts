import type { ApiErrorName } from '../primitives/api-errors.ts'

/** The errors that mean something else in each call. */
type Own = 'BadRequest' | 'Conflict' | 'ResourceUnavailable'

/** When named errors come that mean the same in most calls, and what to do then. */
export const ofNames: Readonly<Record<Exclude<ApiErrorName, Own>, string>> = {
  MissingPaymentMethod:
    'The product costs something, and the customer has left no way to pay. Let them buy it by a checkout that names the subscription.',
  PaymentError:
    'The payment was refused; the detail says why. Nothing was paid: try again with another way to pay.',
  RefundAmountTooHigh: 'More was asked for than is left of the order. The detail says how much is left.',
  RevokeSubscriptionBenefitsProhibited:
    'The order belongs to a subscription, whose benefits end with it. Refund without taking benefits back, or end the subscription.',
  Unauthorized: 'Nobody is signed in. Sign in, then ask again.',
  AlreadyActiveSubscriptionError:
    'The customer has a subscription that runs, and the organization allows one at a time. Change that one instead.',
  AlreadyCanceledSubscription:
    'The subscription has been canceled or has ended already, so there is nothing to do.',
  NotOpenCheckout: 'The checkout has been confirmed or has ended, so it stays as it is. Open another one.',
  NotPermitted: 'The organization is shut out. Clients know the name; this server shuts nobody out.',
  RefundedAlready: 'All of the order has been given back already.',
  UpdateSubscriptionNotAllowed:
    'The seller does not let customers change the product of a subscription. Ask the seller.',
  RefundUnknownPayment:
    'The order has no payment that could be given back, for example because it is still owed.',
  ResourceNotFound: 'There is no such thing, or the token cannot see it. Check the address.',
  SubscriptionUpdatePending:
    'Somebody else is changing the subscription at this moment. Ask again in a second.',
  ExpiredCheckoutError: 'The time of the checkout is over. Open another one.',
  PayloadTooLarge: 'The file is too large; the detail says how large one may be.',
  UnusablePicture: 'The picture cannot be read or was refused; the detail says why. Choose another one.',
  TooManyRequests: 'There were too many calls. Come back after as many seconds as `Retry-After` says.',
  NotImplemented: 'The call is part of the interface, but this server cannot do it yet.',
  Unavailable: 'Something this needs does not answer. Ask again a little later.',
}

const moving = 'The clock is being moved at this moment. Wait until it has arrived.'
const inactive =
  'The subscription was canceled or has ended already; or its product was to change while a payment is owed.'
const nothingToTakeBack = 'A cancellation was to be taken back, but there is none.'
const ended =
  'A cancellation was to be taken back, but the subscription has ended. Let the customer buy again.'

/** What they mean in certain calls, by `area.name Refusal`. */
export const ofCalls: Readonly<Record<string, string>> = {
  'subscriptions.update AlreadyCanceledSubscription': inactive,
  'customerPortal.subscriptions.update AlreadyCanceledSubscription': inactive,
  'subscriptions.update BadRequest': nothingToTakeBack,
  'customerPortal.subscriptions.update BadRequest': nothingToTakeBack,
  'subscriptions.update ResourceUnavailable': ended,
  'customerPortal.subscriptions.update ResourceUnavailable': ended,
  'subscriptions.revoke AlreadyCanceledSubscription': 'The subscription has ended already.',
  'customerPortal.customers.addPaymentMethod PaymentError':
    'The card was refused, or its bank wants to ask first, which can only be done while paying. Add another one.',
  'benefits.delete NotPermitted': 'The benefit cannot be deleted: its `deletable` is false.',
  'files.uploaded BadRequest': 'A part is missing or differs from what was announced. Upload it again.',
  'customerPortal.licenseKeys.validate ResourceNotFound':
    'There is no such key or activation, or the key is not good any more or was not made for what was asked. The detail says which.',
  'customerPortal.licenseKeys.validate BadRequest':
    'Fewer uses are left than were to be counted. The detail says how many.',
  'customerPortal.licenseKeys.activate NotPermitted':
    'The key needs no activation, is not good any more, or is in use in as many places as it may be. End another activation first.',
  'customerPortal.benefitGrants.update NotPermitted':
    'The benefit was taken back, so no account can be chosen.',
  'customerPortal.downloadables.get BadRequest':
    'The token is signed but names no file. List the downloads again.',
  'customerPortal.downloadables.get ResourceUnavailable':
    'The address is older than ten minutes. List the downloads again for a fresh one.',
  'checkoutPage.restart Conflict':
    'The checkout can still be paid, or what it was for can no longer be bought. The detail says which.',
  'sandboxProcessor.answerChallenge Conflict': 'The payment does not wait for a challenge.',
  'sandboxClock.freeze Conflict': moving,
  'sandboxClock.advance Conflict': moving,
  'sandboxClock.resume Conflict': moving,
  'sandboxClock.advance Unavailable':
    'Something that fell due on the way could not be done, so the clock stopped there. The detail says what.',
  'studio.shop Unavailable': 'The shop cannot be asked at this moment. Ask again a little later.',
  'studio.openCheckout ResourceNotFound': 'The photo is no longer kept. Upload it again.',
  'studio.openTransformation ResourceNotFound': 'There is no such checkout.',
  'studio.openTransformation NotPermitted': 'The checkout was not paid, or was for something else.',
  'studio.openTransformation Conflict': 'The payment is still on its way. Ask again in a few seconds.',
  'studio.retryTransformation Conflict':
    'The painting has not failed, was tried too often, or its payment went back.',
}

/**
 * When a call refuses with a named error, and what to do then.
 *
 * @param call the call by its area and name, such as `orders.get`
 */
export const meaningOfRefusal = (call: string, name: ApiErrorName): string => {
  const names: Readonly<Partial<Record<ApiErrorName, string>>> = ofNames
  const meaning = ofCalls[`${call} ${name}`] ?? names[name]
  if (meaning === undefined) throw new Error(`When ${call} refuses with ${name} is not written down.`)
  return meaning
}
