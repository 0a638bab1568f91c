import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const portalCustomersDescriptions = [
  describeArea(
    api.portalEvents,
    'Changes to a customer’s orders, subscriptions and benefits, as they happen.',
    {
      stream:
        'Each message is JSON with a `key` and a `payload`, within about a second of the change. The first message has the key `connected`. The session of a purchase receives only changes of that purchase. The stream ends after ten minutes at the latest; reconnect, and read the current state.',
    },
  ),
  describe(api.PortalEvent, 'A change to one of your orders, subscriptions or benefits.', {
    key: 'Name of the change.',
    payload: 'Object that changed; empty for `connected`.',
  }),
  describe(api.PortalGrantNotice, 'Grant of a benefit.', {
    grant_id: 'Id of the grant.',
    benefit_id: 'Id of the benefit.',
    benefit_type: 'Type of the benefit.',
  }),
  describe(api.PortalOrderNotice, 'An order.', {
    order_id: 'Id of the order.',
    product_id: 'Id of the product.',
    subscription_id: 'Id of the subscription that the order belongs to; null if there is none.',
  }),
  describe(api.PortalSubscriptionNotice, 'A subscription.', {
    subscription_id: 'Id of the subscription.',
    product_id: 'Id of the product.',
    status: 'Status of the subscription at that time.',
  }),
  describeArea(api.portalAccount, 'Your account at a seller, for the pages of the portal.', {
    open: 'Without a session, or with another seller’s session, `session` is null.',
    chooseDefaultPaymentMethod:
      'Outstanding payments are soon charged to the new default. Subscriptions that a guest bought with your e-mail address are not: take them over first. Requires a session of the whole customer.',
    requestDeletion:
      'The seller is notified of the first request by e-mail and decides, because invoices must be kept for years. Requires a session of the whole customer.',
  }),
  describeArea(api.portalSessions, 'The session of the call.', {
    introspect: 'Sessions are valid for one hour from their creation.',
    user: 'The session of a single purchase shows a masked address and no name.',
  }),
  describeArea(api.portalEmailUpdates, 'A new e-mail address, which its owner confirms.', {
    request: {
      more: 'The new address gets a link with a token, valid for an hour, and the current address is notified. The response is the same if another customer has the address. At most five requests an hour. Requires a session of the whole customer.',
      body: { email: 'New e-mail address.' },
    },
    check: {
      query: { token: 'Token of the link.' },
      errors: {
        Unauthorized:
          'The token is unknown, used, older than an hour, or replaced by a later request. Request the address again.',
      },
    },
    verify: {
      more: 'Returns the token of a new session of the customer. If another customer already has the address, the call is rejected with 422.',
      body: { token: 'Token of the link.' },
      response: { token: 'Token of the session.' },
      errors: {
        Unauthorized:
          'The token is unknown, used, older than an hour, or replaced by a later request. Request the address again.',
      },
    },
  }),
  describe(api.OpenSession, 'A session of the customer portal.', {
    expires_at: 'Time at which the session expires.',
    return_url: 'Always null: sessions have no address to return to.',
  }),
  describe(api.SessionUser, 'The customer of a session.', {
    type: 'Always `customer`.',
    name: 'Name of the customer.',
    email: 'E-mail address of the customer.',
    customer_id: 'Id of the customer.',
    member_id: 'Always null: customers have no members.',
    role: 'Always null: customers have no members.',
  }),
  describeArea(
    api.portalGuestSubscriptions,
    'Subscriptions that someone bought with your e-mail address without verifying it.',
    {
      list: 'Each is charged to the card of its own purchase. Requires a session of the whole customer.',
      takeOver:
        'From then on they are charged to your default card, and outstanding payments are charged immediately. The sessions of these purchases end. Subscriptions that are already yours do not change. Requires a session of the whole customer.',
    },
  ),
  describe(api.GuestSubscription, 'A subscription that was bought with your e-mail address.', {
    product_name: 'Name of the product.',
    amount: 'Price of a period in minor units, without tax.',
    currency: 'Currency of the price, as an ISO 4217 code in lower case.',
    recurring_interval: 'Unit of the length of a period.',
    recurring_interval_count: 'Length of a period in its unit.',
    started_at: 'Time at which the subscription started.',
  }),
  describe(api.SubscriptionTakeover, 'Subscriptions to pay for.', {
    subscription_ids: 'Ids of the subscriptions.',
  }),
  describeArea(api.portalCardSetups, 'Saving a card in the portal.', {
    start:
      'Nothing is charged. While the status is `requires_action`, the browser uses the `client_secret` to let the cardholder confirm with the bank.',
    finish:
      'The card becomes the default, and outstanding payments are soon charged to it; in the session of a purchase, only for that purchase. Finishing a setup again changes nothing.',
  }),
  describeArea(api.portalOrderPayments, 'Payment of a due order by its customer.', {
    status: 'If a payment is pending, the processor is asked for its status.',
    confirm:
      'The bank may require a confirmation: while the status is `requires_action`, the browser uses the `client_secret` to let the customer confirm. An earlier payment that waits for a confirmation is canceled first. Without a token or a payment method, the default payment method is charged. A new card is saved.',
  }),
  describe(api.CustomerOrderPaymentStatus, 'Progress of the payment of an order.', {
    status:
      'Status of the payment: `pending` if no payment is in progress, `requires_action` while the bank requires a confirmation, `succeeded` once the order is paid.',
    error: 'Reason that the latest payment failed; null if it did not fail.',
  }),
  describe(api.CustomerOrderConfirmPayment, 'Payment of an order by its customer.', {
    confirmation_token_id: 'Token that the processor’s form created for another card.',
    payment_method_id: 'Id of a saved payment method.',
    payment_processor: 'Always `stripe`; accepted for clients that send it.',
  }),
  describe(api.CustomerOrderPaymentConfirmation, 'A payment that was started.', {
    status: 'Progress of the payment.',
    client_secret: 'Secret with which the browser confirms the payment; null if no payment was made.',
    error: 'Reason that the payment failed; null if it did not fail.',
  }),
  describeFields([api.portalAccount.open.path_parameters], { slug: 'Slug of the seller.' }),
  describeFields([api.portalAccount.chooseDefaultPaymentMethod.path_parameters], {
    id: 'Id of the payment method.',
  }),
  describeFields([api.portalCardSetups.finish.path_parameters], { id: 'Id of the card setup.' }),
  describe(api.CardSetupCreate, 'A card to save.', {
    confirmation_token_id: 'Token that the processor’s form created for the card.',
  }),
  describe(api.CardSetup, 'A card that is being saved.', {
    id: 'Id with which to finish the setup.',
    status: 'Status of the setup: `requires_action` while the bank requires a confirmation.',
    client_secret: 'Secret with which the browser confirms the card.',
  }),
  describeArea(api.portalSubscriptionPreviews, 'Previews of the coming charges of your subscriptions.', {
    next: 'Usage is counted up to now; later usage is added.',
    change:
      'To make sure that the change costs exactly this or is rejected, pass `previewed_at` as its `prorated_at` within 15 minutes, and `due_now.total_amount` and `amount` as its `expected_due_now` and `expected_amount`.',
  }),
  describe(api.PlanChange, 'Change of a subscription: another product, a pause, or its withdrawal or end.', {
    product_id: 'Id of the product.',
    pause_at_period_end:
      'True for a pause at the end of the period; false for the withdrawal of a scheduled one.',
    resumes_at: 'Time at which the pause ends; null for a pause until it is resumed manually.',
    resume: 'True for the end of the pause now.',
    pending_update: 'Null for the withdrawal of the scheduled change.',
  }),
  describe(api.PortalView, 'Portal of a seller.', {
    organization: [
      'Seller of the portal.',
      {
        id: 'Id of the seller.',
        name: 'Name of the seller.',
        slug: 'Slug of the seller.',
        avatar_url: 'URL of the picture of the seller; null if there is none.',
        brand: 'Brand of the seller.',
      },
    ],
    session: 'Signed-in customer; null if no one is signed in.',
  }),
  describe(api.PortalSession, 'Session of a customer in a portal.', {
    id: 'Id of the customer, or of the checkout of the purchase that the session is limited to.',
    kind: 'Kind of session: `customer`, or `purchase` for the session of a purchase, which shows only that purchase.',
    email: 'Your e-mail address; masked in the session of a purchase.',
    name: 'Your name; null if unknown.',
    can_change_plan: 'True if the seller lets customers change the product of a subscription.',
    can_change_email: 'True if the seller lets customers change their e-mail address.',
    can_pause: 'True if the seller lets customers pause and resume their subscriptions.',
    card_form: [
      'Settings of the form for a new card.',
      {
        processor: 'Payment processor that provides the form.',
        publishable_key: 'Publishable key of the processor.',
      },
    ],
    deletion_requested_at: 'Time at which you asked the seller to delete your account; null if you did not.',
  }),
  describe(api.PaymentMethod, 'A saved payment method.'),
  describe(
    api.PortalCustomer,
    'Your customer record at the seller; for the session of a purchase, the details that its buyer entered.',
    {
      email: 'Your e-mail address at the seller.',
      email_verified: 'True if your e-mail address is verified.',
      name: 'Name on your invoices; null if unknown.',
      billing_address: 'Your billing address; null if unknown.',
      tax_id: 'Your tax number and its kind; null if there is none.',
      oauth_accounts: [
        'Accounts on other platforms that you have connected, by `platform:account id`.',
        {
          account_id: 'Id of the account on its platform.',
          account_username: 'Your user name on the platform; null if unknown.',
        },
      ],
    },
  ),
  describe(
    api.PortalCustomerUpdate,
    'Changes to your customer record at the seller. Omitted fields do not change.',
    {
      email:
        'New e-mail address, unique among the customers of the seller; it must be confirmed. Null or blank changes nothing.',
      name: 'New name on your invoices. Null or blank removes it.',
      billing_address: 'Your new billing address. Null changes nothing.',
      tax_id:
        'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
      locale: 'Your language as a BCP 47 tag, such as `de`. An unsupported language or null changes nothing.',
    },
  ),
  describeFields([api.PaymentMethodCard, api.PaymentMethodGeneric], {
    id: 'Id of the payment method at the payment processor.',
    created_at: 'Time at which the payment method was added.',
    default: 'True if renewals are charged to the payment method.',
  }),
  describe(api.PaymentMethodCard, 'A saved card.', {
    type: '`card`.',
    card: [
      'Visible data of the card.',
      {
        brand: 'Network of the card, such as `visa`.',
        last4: 'Last four digits of the card number.',
        exp_month: 'Month in which the card expires, from 1 to 12.',
        exp_year: 'Year in which the card expires, in four digits.',
        wallet: 'Wallet that the card came from; null if the card number was entered.',
      },
    ],
  }),
  describe(api.PaymentMethodGeneric, 'A saved payment method of another type.', {
    type: 'Type of the payment method, as the payment processor names it.',
  }),
  describe(api.PaymentMethodCreate, 'A payment method to save.', {
    confirmation_token_id: "Token that the payment processor's form created for the payment method.",
    set_default: 'If true, renewals are charged to the payment method from now on.',
    return_url: 'URL, or a path on this site, to return to after a page of the bank.',
  }),
  describeFields([api.portalCustomers.deletePaymentMethod.path_parameters], {
    id: 'Id of the payment method, as the payment processor gave it.',
  }),
  describeArea(api.portalCustomers, 'Your customer record and your saved payment methods.', {
    update:
      'A new e-mail address must be unique among the customers of the seller. It is used once the customer opens the link sent to it, within an hour; until then the response has the old address. The session of a purchase cannot change anything and gets 403 `NotPermitted`. A tax number needs a billing address and must be valid in its country.',
    getPaymentMethods:
      'All payment methods are on one page. The session of a purchase lists those that its buyer saved.',
    addPaymentMethod: {
      more: 'Nothing is charged, unless it becomes the default: then past due orders are charged to it.',
      errors: {
        PaymentError:
          'The card was declined, or its bank requires authentication, which is only possible during a checkout. Add another card.',
      },
    },
    deletePaymentMethod: 'Renewals are then charged to another saved payment method, if there is one.',
  }),
]
