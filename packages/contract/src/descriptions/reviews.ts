import * as api from '../areas/reviews.ts'
import { describe, describeArea } from './describe.ts'

const rating = 'Stars, from 1 to 5.'
const text = 'What the buyer wrote.'
const display_name = 'The name that the buyer wants to be shown.'
const place = 'Where the buyer is from, as they wrote it; null if they did not say.'
const language = 'The language of the page on which it was written.'
const revision =
  'The version of the words that was read. A decision about another one than the present is not taken.'

/** Descriptions of reviews for the reference. */
export const reviews = [
  describe(
    api.ReviewStatus,
    'How a review stands. What is `waiting` or `declined` can be changed by its buyer.',
  ),
  describe(
    api.ReviewWithheld,
    'Why a review is not shown, even when it is published: the order was refunded, or the bank has taken its payment.',
  ),
  describe(api.Review, 'A review of a product by somebody who bought it.', {
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
    status: 'How it stands.',
    revision: 'How often the buyer has written it.',
    written_at: 'When the buyer wrote it, or changed it last.',
    decline_reason: 'Why it was declined, which its buyer reads; null if it was not.',
    decided_at: 'When it was published or declined; null while it waits.',
    withheld: 'Why it is not shown; null if nothing stands against it.',
  }),
  describe(api.PublishedReview, 'A review that is published.', {
    product_id: 'The product.',
    rating,
    text,
    display_name,
    place,
    language,
    published_at: 'When it was published.',
  }),
  describe(api.ReviewSettings, 'Whether an organization asks its buyers for reviews.', {
    ask_after_days: 'How many days after a purchase its buyer is asked, once; null where nobody is asked.',
  }),
  describeArea(
    api.reviews,
    'Reviews of products by those who bought them: asked for by e-mail, and published by the seller.',
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
          reason: 'Why, which the buyer reads. They may change the review, which then waits again.',
        },
      },
      undo: 'The review waits for a decision again.',
    },
  ),
  describeArea(api.publishedReviews, 'The reviews that everybody may read.', {
    list: {
      more: 'Reviews of orders that were refunded or are disputed are not among them.',
      query: {
        organization_id: 'Only reviews of these organizations.',
        product_id: 'Only reviews of these products.',
      },
    },
  }),
  describeArea(api.reviewSettings, 'Whether an organization asks its buyers for reviews.', {
    update:
      'Owners and admins alone. It holds for purchases from then on; who waits to be asked is asked only while it is on.',
  }),
].flat()
