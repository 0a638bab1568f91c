import * as api from '../index.ts'
import { describe, describeArea } from './describe.ts'

const rating = 'Rating in stars, from 1 to 5.'
const text = 'Text of the review.'
const display_name = 'Display name that the buyer chose.'
const place = 'Location that the buyer entered; null if none was given.'
const language = 'Language of the page where the review was written.'
const revision =
  'Version of the review that was read. If the review has changed since, the decision is rejected.'

export const reviewsDescriptions = [
  describe(
    api.ReviewStatus,
    'Status of a review. Buyers can change reviews that are `waiting` or `declined`.',
  ),
  describe(
    api.ReviewWithheld,
    'Reason that a published review is hidden: the order was refunded, or its payment was lost in a dispute.',
  ),
  describe(api.Review, 'A review of a product by a buyer.', {
    organization_id: 'Id of the organization.',
    order_id: 'Id of the order that the buyer was asked about.',
    invoice_number: 'Invoice number of that order.',
    product_id: 'Id of the product.',
    product_name: 'Name of the product.',
    customer: [
      'Buyer who wrote the review.',
      { name: 'Name of the customer.', email: 'E-mail address of the customer.' },
    ],
    rating,
    text,
    display_name,
    place,
    language,
    status: 'Status of the review.',
    revision: 'Version of the review: how many times the buyer has saved it.',
    written_at: 'Time at which the review was written or last changed.',
    decline_reason:
      'Reason that the review was declined, which the buyer can see; null if it was not declined.',
    decided_at: 'Time at which the review was published or declined; null while it is waiting.',
    withheld: 'Reason that the review is hidden; null if it can be shown.',
  }),
  describe(api.PublishedReview, 'A published review.', {
    product_id: 'Id of the product.',
    rating,
    text,
    display_name,
    place,
    language,
    published_at: 'Time at which the review was published.',
  }),
  describe(api.ReviewSettings, 'Settings for asking the buyers of an organization for reviews.', {
    ask_after_days:
      'Number of days after a purchase at which the buyer is asked, once; null if buyers are not asked.',
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
            'Reason of the decision, which the buyer can see. The buyer can change the review, which is then waiting again.',
        },
      },
      undo: 'The review is waiting for a decision again.',
    },
  ),
  describeArea(api.publishedReviews, 'Public reviews.', {
    list: {
      more: 'Reviews of refunded or disputed orders are omitted.',
      query: {
        organization_id: 'Only reviews of these organizations.',
        product_id: 'Only reviews of these products.',
      },
    },
  }),
  describeArea(api.reviewSettings, 'Settings for asking the buyers of an organization for reviews.', {
    update:
      'Requires an owner or admin. Applies to later purchases. Buyers who have not been asked yet are only asked while this is enabled.',
  }),
]
