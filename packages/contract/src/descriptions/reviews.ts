import * as api from '../areas/reviews.ts'
import { describe, describeArea } from './describe.ts'

const rating = 'Stars, from 1 to 5.'
const text = 'The text of the review.'
const display_name = 'The display name that the buyer chose.'
const place = 'The location that the buyer entered; null if none was given.'
const language = 'The language of the page where the review was written.'
const revision =
  'The version of the review that was read. If the review has changed since, the decision is refused.'

/** Descriptions of reviews for the reference. */
export const reviews = [
  describe(
    api.ReviewStatus,
    'The status of a review. Buyers can change reviews that are `waiting` or `declined`.',
  ),
  describe(
    api.ReviewWithheld,
    'Why a published review is hidden: the order was refunded, or its payment was lost in a dispute.',
  ),
  describe(api.Review, 'A review of a product by a buyer.', {
    organization_id: 'The organization.',
    order_id: 'The order that the buyer was asked about.',
    invoice_number: 'The invoice number of that order.',
    product_id: 'The product.',
    product_name: 'The name of the product.',
    customer: ['The buyer.', { name: 'The customer’s name.', email: 'The customer’s address.' }],
    rating,
    text,
    display_name,
    place,
    language,
    status: 'The status of the review.',
    revision: 'The version of the review: how many times the buyer has saved it.',
    written_at: 'When the buyer wrote it or last changed it.',
    decline_reason: 'Why it was declined, which the buyer can see; null if it was not.',
    decided_at: 'When it was published or declined; null while it is waiting.',
    withheld: 'Why it is hidden; null if it can be shown.',
  }),
  describe(api.PublishedReview, 'A published review.', {
    product_id: 'The product.',
    rating,
    text,
    display_name,
    place,
    language,
    published_at: 'When it was published.',
  }),
  describe(api.ReviewSettings, 'Whether an organization asks its buyers for reviews.', {
    ask_after_days: 'How many days after a purchase the buyer is asked, once; null if buyers are not asked.',
  }),
  describeArea(
    api.reviews,
    'Reviews of products by their buyers, requested by e-mail and published by the seller.',
    {
      list: {
        query: {
          organization_id: 'Only reviews of these organizations.',
          product_id: 'Only reviews of these products.',
          customer_id: 'Only reviews of these customers.',
          status: 'Only reviews with these statuses.',
        },
      },
      publish: { body: { revision } },
      decline: {
        body: {
          revision,
          reason:
            'The reason, which the buyer can see. The buyer can change the review, which is then waiting again.',
        },
      },
      undo: 'The review is waiting for a decision again.',
    },
  ),
  describeArea(api.publishedReviews, 'Public reviews.', {
    list: {
      more: 'Reviews of refunded or disputed orders are left out.',
      query: {
        organization_id: 'Only reviews of these organizations.',
        product_id: 'Only reviews of these products.',
      },
    },
  }),
  describeArea(api.reviewSettings, 'Whether an organization asks its buyers for reviews.', {
    update:
      'Requires an owner or admin. Applies to later purchases. Buyers who are still to be asked are only asked while this is on.',
  }),
].flat()
