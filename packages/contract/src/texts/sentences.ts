import type { SentenceValue, SentenceValues } from '../primitives/api-errors.ts'
import { inEnglish } from './in-english.ts'
import { inputSentences } from './input-sentences.ts'
import type { ValuesOf } from './catalogue.ts'

/** Messages about payments by card, by their codes. */
const cardSentences = {
  card_declined: 'Your card was declined. Nothing was charged. Try another card, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. Nothing was charged. Try another card.',
  expired_card: 'This card has expired. Nothing was charged. Try another card.',
  incorrect_cvc: 'The security code of the card is wrong. Nothing was charged. Check it and try again.',
  unusable_token:
    'The card details were entered too long ago or have already been used. Nothing was charged. Enter them again.',
  never_attempted: 'The payment could not be started. Nothing was charged. Try again.',
  processing_error:
    'The card could not be reached. Nothing was charged. Try again in a moment, or another card.',
  authentication_required:
    'The bank asks for confirmation of this payment, and no one confirmed it. Nothing was charged.',
  unusable_method: 'This payment method can no longer be used. Nothing was charged. Choose another one.',
  authentication_failed: 'Your bank could not confirm that it is you. Nothing was charged.',
  authentication_abandoned: 'The confirmation with your bank was not completed in time. Nothing was charged.',
  authentication_failed_end:
    'Your bank could not confirm that it is you. Nothing was charged. Open a new checkout.',
  authentication_abandoned_end:
    'The confirmation with your bank was not completed in time. Nothing was charged. Open a new checkout.',
  too_many_declines_from_address: 'Several payments from your connection were declined. Try again in {wait}.',
  too_many_declines_of_card:
    'This card was declined several times. Try another card, or try again in {wait}.',
  too_many_declines_here: 'Many payments are being declined here at the moment. Try again in {wait}.',
  payments_pause:
    'Payments and refunds are paused for a moment while this server is compared with its payment processor. Nothing was charged or refunded. Try again in a minute.',
} as const

/** Messages for people who pay or change their details: at a checkout and in the portal, by their codes. */
export const customerSentences = { ...cardSentences, ...inputSentences } as const

/** Messages for buyers at a checkout, by their codes. */
export const checkoutSentences = {
  ...customerSentences,
  customer_gone: 'The customer of this checkout has been deleted. Open a new checkout.',
  tax_unknown: 'The tax cannot be calculated for this address. Complete it.',
  postal_code_needed: 'The tax depends on the postal code. Enter it.',
  product_gone: 'This product can no longer be bought.',
  price_gone: 'This price is no longer offered. Select the product again.',
  unknown_discount_code: 'This discount code does not exist.',
  discount_for_free_product: 'This product is free, so no discount applies to it.',
  discount_for_other_product: 'This discount is not for this product.',
  discount_for_subscriptions: 'This discount repeats every month, so it is only for subscriptions.',
  discount_in_other_currency: 'This discount does not apply to prices in {currency}.',
  paid_before: 'This checkout has already been paid. Ask the seller for your purchase.',
  total_too_small: 'The total would be {total}. The smallest amount that can be charged is {least}.',
  total_too_large: 'The total would be {total}. The largest amount that can be charged is {largest}.',
  discount_gone:
    'The discount can no longer be used: it has ended or has been used up. Remove it to continue.',
  discount_used_by_customer:
    'You have already used this discount as often as allowed per customer. Remove it to continue.',
  trial_redeemed: 'You have already had a free trial here. You can buy without one.',
  already_subscribed: 'You already have a subscription here. Sign in to your purchases to change it.',
} as const

/** Messages for visitors of the studio, by their codes. */
export const studioSentences = {
  painting_failed: 'Failed to process your image. Please contact support.',
  explicit_photo_paid:
    'Our safety check flagged your photo as explicit, and we do not paint explicit photos. Your payment is refunded.',
  explicit_photo:
    'Our safety check flagged this photo as explicit, and we do not paint explicit photos. Nothing was charged; please choose another photo.',
  painting_refunded: 'The payment for this painting was refunded. Start again with a photo.',
  painting_tried_often:
    'We have tried this painting as often as possible. Please write to us and we will sort it out.',
  photo_missing: 'Your payment has arrived, but your photo has not. Please choose the photo again.',
  photo_gone_paid:
    'This photo is no longer stored here. Please choose it again; your payment is still valid.',
  photo_gone: 'This photo is no longer stored here. Please choose it again.',
  no_such_painting: 'Painting not found.',
  not_shareable: 'This painting cannot be shared now.',
  email_not_corrected: 'This painting cannot be sent to another address now. Please write to us.',
  photos_full:
    'The storage for photos is full, so there is no room for another one. Please try again in a minute.',
  photos_full_for_network:
    'Too many photos from your network are waiting for payment here. Please pay for one of them, or try again tomorrow.',
  studio_closed: 'The studio is closed at the moment. Please come back a little later.',
  no_payment_session: 'Payment session could not be created',
  payment_failed: 'Payment failed. Please try again.',
  checkout_not_opened: 'The checkout could not be opened. Please try again.',
  payment_processing:
    'Your payment is still being processed. This page continues as soon as it goes through.',
  checkout_unpaid: 'This checkout has not been paid yet, so there is nothing to paint.',
  checkout_payment_failed:
    'The payment for this checkout failed, so there is nothing to paint. You have not been charged.',
  checkout_expired_unpaid:
    'This checkout expired before it was paid, so there is nothing to paint. You have not been charged.',
  paid_for_something_else: 'This payment was for something else, so there is nothing to paint.',
  payment_unreachable:
    'We cannot check your payment at the moment. It is safe; please try again in a little while.',
  unknown_checkout:
    'There is no checkout at this address. Please use the link from your e-mail or the page you came from.',
  photos_arriving: 'Many photos are arriving at the moment. Please send this one again in a few seconds.',
} as const

/** Messages for customers on the pages of the portal, by their codes. */
export const portalSentences = {
  not_seen: 'This cannot be shown here. Sign in to see your orders.',
  foreign_form: 'This form was sent by another site, so nothing was done.',
  too_many_codes: 'Too many codes were requested. Try again in an hour.',
  other_customer:
    'The customer who asked to connect this account is not the one signed in here, so nothing was connected. If both are you, sign out and start again.',
  other_seller: 'This connection was started at another seller, so nothing was connected.',
  deleted_customer: 'This customer was deleted, so no account was connected.',
  old_visit:
    'This connection was not started here, or was started more than 15 minutes ago. Nothing was connected; start again.',
} as const

const sentences = { ...checkoutSentences, ...studioSentences, ...portalSentences }

/** Code of a message. Codes are part of the API and keep their meaning; the messages may be reworded. */
export type SentenceCode = keyof typeof sentences

/** Message for people in English, with the code and the values by which a program writes it in another language. */
export type Sentence = { readonly text: string; readonly code: string; readonly values?: SentenceValues }

/** Creates a message by its code: `sentence('at_least', { least: 5 })`. */
export const sentence = <Code extends SentenceCode>(
  code: Code,
  ...[values]: ValuesOf<(typeof sentences)[Code], SentenceValue>
): Sentence => {
  const parameters: SentenceValues | undefined = values
  return { text: inEnglish(sentences[code], parameters), code, ...(parameters && { values: parameters }) }
}
