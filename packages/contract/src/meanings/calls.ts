/** What there is to know of selling calls beyond their summary, by `area.name`. */
const selling = {
  'organizations.list': 'A token speaks for one organization, so there is one at most.',
  'organizations.create': 'The slug must be free and never changes.',
  'organizations.update':
    'What is left out stays; lists and settings are replaced as a whole. What this server does not keep is refused with `NotImplemented` (501), and then nothing changes.',
  'products.list': 'Text is looked for in names. A product counts once, however many of the filters it fits.',
  'products.create':
    'Whatever does not fit is listed together in one 422: unknown pictures, fields and meters, a second price that does not depend on usage, or a metered price on something that is paid for once.',
  'products.get': 'Archived products can be read too; archived prices are left out.',
  'products.update':
    'What is left out stays. A price itself never changes: leave it out of the list and give a new one. Archiving takes the product out of checkout links and deletes links that offer nothing else; subscriptions go on. There is no way to delete a product.',
  'products.updateBenefits':
    'Benefits left out are taken off the product. Unknown ones, and ones that are not `selectable` unless the product has them already, are refused with 422.',
  'customFields.create':
    'The slug must be free, also of deleted fields. A product asks it once it is attached there.',
  'customFields.update':
    'The type must be repeated. With a new slug, the answers given so far move to it in checkouts, orders and subscriptions.',
  'customFields.delete': 'Products stop asking it. Its slug stays taken.',
  'discounts.create':
    'The code must be free, in capital or small letters. Unknown products are refused with 422.',
  'discounts.update':
    'Its type and duration stay. Once it has been used, so do its amount, currency and percentage. One that has ended can only change together with a later end.',
  'discounts.delete': 'Subscriptions that have it keep it.',
  'checkoutLinks.create':
    'Name the products in one of three ways. All must be on sale and of one organization; a discount must fit each of them.',
  'checkoutLinks.update': 'A discount is checked against the products again whenever either of them changes.',
  'checkouts.create':
    'Name what is sold in one of three ways. What a named customer is known for fills in what is left out. Send the customer to `url`; the checkout can be paid for 30 minutes. Required custom fields may still be missing.',
  'checkouts.get': 'It can be read for ever, also after its time.',
  'checkouts.update':
    'Only an open checkout changes. Amount, discount and tax are worked out anew; a discount that does not fit the newly selected product is dropped.',
  'checkouts.clientGet':
    'Whoever holds the client secret may read; an Authorization header is ignored. One that was confirmed in time stays readable; one that was not is refused once its time is over.',
  'checkouts.clientUpdate':
    'Only an open checkout changes. Amount, discount and tax are worked out anew; answers left out stay as they are.',
  'checkouts.clientConfirm':
    'Takes the same changes along. All that is still missing is listed in one 422: e-mail address, name, billing address, payment, required answers. It answers as soon as the payment is on its way; whether it succeeds shows in `status` a little later. A payment that is refused on the spot leaves the checkout open. Confirming twice never charges twice.',
  'customers.create': 'E-mail address and external id must be free among your customers.',
  'customers.update': 'What is left out stays. A new e-mail address counts as not verified.',
  'customers.delete':
    'Their subscriptions end a moment later. The e-mail address and the external id are free again; the external id stays in the metadata as `__external_id`. There is no way back.',
  'customers.updateExternal': 'The external id itself cannot change here.',
  'customers.deleteExternal': 'The same as deleting the customer by our id.',
  'customers.getState': 'All it takes to decide what a customer may use now, in one call.',
  'customers.getStateExternal': 'All it takes to decide what a customer may use now, in one call.',
  'customerSessions.create':
    'Send the customer to `customer_portal_url`, or make portal calls with the token. It works for an hour; there can be several at a time. An unknown customer is refused with 422.',
  'orders.list': 'Orders come of checkouts and renewals; there is no call that makes one.',
  'orders.invoice':
    'The invoice gets its number the first time it is asked for, and keeps it. Its address works for ten minutes.',
  'refunds.list': 'Refunds the processor has not taken yet are left out.',
  'refunds.create':
    'The tax on the amount goes back with it. What was set aside for a refund cannot be given twice, however many calls come at once. The order shows the refund once it has succeeded. An unknown order is refused with 422.',
  'subscriptions.list': 'Only subscriptions that have begun are listed.',
  'subscriptions.export':
    'One line for each subscription: e-mail address, begin, whether it runs, product, price, currency and interval.',
  'subscriptions.update':
    'Give one of three: another product, `cancelAtPeriodEnd`, or `revoke`. Another product takes effect at once; the difference for the rest of the period is charged now or with the next period. Another interval begins a new period, which is charged now. A product that cannot be subscribed to is refused with 422.',
  'subscriptions.revoke':
    'It ends at this moment, also when it was to end with its period. Nothing is paid back.',
} as const

/** The same for what is delivered, counted and signed in to. */
const delivering = {
  'benefits.create': 'It reaches buyers once a product includes it.',
  'benefits.update': 'Customers who have the benefit get the change too, where it matters to them.',
  'benefits.delete': 'Products lose it as well. There is no way back.',
  'benefits.grants': 'One line for each purchase that gives it, those who lost it included.',
  'licenseKeys.update': 'Any status can follow any. Clients that always send `usage` set it each time.',
  'files.create':
    'Cut the file into parts, announce them, PUT each one to its address within ten minutes and keep the `ETag` it is answered with. Then call `files.uploaded`.',
  'files.uploaded': 'Id and path must be those of the upload. Saying it again answers the same file.',
  'files.delete': 'There is no way back.',
  'events.list': 'Events never change and are never deleted.',
  'events.ingest':
    'An event is never taken for another one: what is sent twice counts twice, unless both calls have the same `Idempotency-Key`. Whatever does not fit is listed in one 422, and then nothing is kept.',
  'meters.create': 'Events that were reported before count in its quantities, but are never charged.',
  'meters.update': 'Name and metadata can change at any time.',
  'meters.quantities': 'The steps begin at `start_timestamp`; the total is over whole steps at both ends.',
  'customerMeters.list': 'There is a line once a customer has used a meter or was credited.',
  'metrics.get':
    'Orders count whether paid or not; refunds are not taken off. A range that is too long for its interval is refused with 422.',
  'oauth2.clients.create':
    'The secret and the registration token are in the answer: keep them. Scopes that nobody can be granted are refused with `invalid_client_metadata`.',
  'oauth2.clients.update': 'What is left out goes back to what it is by default.',
  'oauth2.authorize':
    'Once the client and its address are known to be good, errors go back to that address; before, they are answered here.',
  'oauth2.token':
    'A code and a refresh token work once. The client shows its secret in the way it registered for; clients without one must prove the code is theirs with `code_verifier`.',
  'oauth2.revoke': 'A token that is unknown or revoked already is answered alike.',
  'oauth2.introspect':
    'A token that is unknown, expired, revoked or of another client is answered with `active: false` alone.',
  'oauth2.userinfo': 'The token must have been granted `openid`.',
  'repositories.list':
    'Repositories come from the platforms that keep them; there is no call that makes one.',
  'customerPortal.customers.update':
    'The e-mail address must be free among the customers of the seller, and then counts as not verified. A tax number needs a billing address and must be valid in its country.',
  'customerPortal.customers.getPaymentMethods': 'All of them are on one page.',
  'customerPortal.customers.addPaymentMethod':
    'Nothing is charged. As the one for renewals it also pays what is owed.',
  'customerPortal.customers.deletePaymentMethod':
    'Renewals are charged to another one that is kept, if there is any.',
  'customerPortal.orders.invoice':
    'The invoice gets its number the first time it is asked for, and keeps it. Its address works for ten minutes.',
  'customerPortal.subscriptions.list': 'Only subscriptions that have begun are listed.',
  'customerPortal.subscriptions.update':
    'When the difference of another product is charged is up to the seller. An empty body changes nothing.',
  'customerPortal.subscriptions.cancel':
    'What is paid for stays yours until then. It can be taken back before.',
  'customerPortal.benefitGrants.list': 'Benefits that were taken back are left out.',
  'customerPortal.benefitGrants.update':
    'Access follows a little later, and the grant then counts as granted.',
  'customerPortal.downloadables.list': 'Each answer has fresh addresses, good for ten minutes.',
  'customerPortal.downloadables.get': 'Leads on to the file itself.',
  'customerPortal.licenseKeys.list': 'Keys that are not good any more are listed too.',
  'customerPortal.licenseKeys.validate':
    'A key that is not good is refused with 404, and nothing is counted. No token is needed: what is asked must be known.',
  'customerPortal.licenseKeys.activate':
    'Each call makes a new activation. Keep its id for validating and deactivating.',
  'customerPortal.organizations.get': 'Archived products are left out.',
} as const

/** The same for the calls of this installation itself. */
const ofInstallation = {
  'checkoutPage.restart': 'Asked again, it answers the same checkout as long as that one can be paid.',
  'sandboxClock.freeze': 'It only ever moves forward: an earlier moment is refused with 422.',
  'sandboxClock.advance': 'Renewals, expiries and retries happen at the moment they are due.',
  'sandboxProcessor.createConfirmationToken': 'Numbers of real cards are refused and never kept.',
  'studio.openTransformation': 'Each paid checkout is for one painting, however often it is asked for.',
  'studio.watchTransformation': 'The stream ends with the painting. Cut off, it can be opened again.',
} as const

/** What there is to know of a call beyond its summary, by `area.name`. */
export const callMeanings: Readonly<Record<string, string>> = {
  ...selling,
  ...delivering,
  ...ofInstallation,
}

/** What there is to know of a call that is part of the interface and which the server cannot do yet. */
export const notBuiltHere =
  'This server cannot do it yet: whoever may call it is refused with `NotImplemented` (501).'
