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
    key: 'The name of the change.',
    payload: 'The object that changed; empty for `connected`.',
  }),
  describe(api.PortalGrantNotice, 'The grant of a benefit.', {
    grant_id: 'The id of the grant.',
    benefit_id: 'The id of the benefit.',
    benefit_type: 'The type of the benefit.',
  }),
  describe(api.PortalOrderNotice, 'An order.', {
    order_id: 'The id of the order.',
    product_id: 'The id of its product.',
    subscription_id: 'The id of the subscription that it belongs to; null if there is none.',
  }),
  describe(api.PortalSubscriptionNotice, 'A subscription.', {
    subscription_id: 'The id of the subscription.',
    product_id: 'The id of its product.',
    status: 'The status of the subscription at that time.',
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
    product_name: 'The name of its product.',
    amount: 'The price of a period in minor units, without tax.',
    currency: 'The currency.',
    recurring_interval: 'The length of a period.',
    started_at: 'When it started.',
  }),
  describe(api.SubscriptionTakeover, 'Subscriptions to pay for.', {
    subscription_ids: 'The ids of the subscriptions.',
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
      '`pending` if no payment is in progress, `requires_action` while the bank requires a confirmation, `succeeded` once the order is paid.',
    error: 'Why the latest payment failed; null if it did not.',
  }),
  describe(api.CustomerOrderConfirmPayment, 'Payment of an order by its customer.', {
    confirmation_token_id: 'The token that the processor’s form created for another card.',
    payment_method_id: 'The id of a saved payment method.',
    payment_processor: 'Always `stripe`; accepted for clients that send it.',
  }),
  describe(api.CustomerOrderPaymentConfirmation, 'A payment that was started.', {
    status: 'Progress of the payment.',
    client_secret: 'The secret with which the browser confirms the payment; null if no payment was made.',
    error: 'Why the payment failed; null if it did not.',
  }),
  describeFields([api.portalAccount.open.path_parameters], { slug: 'The slug of the seller.' }),
  describeFields([api.portalAccount.chooseDefaultPaymentMethod.path_parameters], {
    id: 'The id of the payment method.',
  }),
  describeFields([api.portalCardSetups.finish.path_parameters], { id: 'The id of the card setup.' }),
  describe(api.CardSetupCreate, 'A card to save.', {
    confirmation_token_id: 'The token that the processor’s form created for the card.',
  }),
  describe(api.CardSetup, 'A card that is being saved.', {
    id: 'The id with which to finish the setup.',
    status: 'The status: `requires_action` while the bank requires a confirmation.',
    client_secret: 'The secret with which the browser confirms the card.',
  }),
  describeArea(api.portalSubscriptionPreviews, 'Previews of the coming charges of your subscriptions.', {
    next: 'Usage is counted up to now; later usage is added.',
    change:
      'To make sure that the change costs exactly this or is refused, pass `previewed_at` as its `prorated_at` within 15 minutes, and `due_now.total_amount` and `amount` as its `expected_due_now` and `expected_amount`.',
  }),
  describe(api.PlanChange, 'Another product for a subscription.', {
    product_id: 'The id of the product.',
  }),
  describe(api.PortalView, 'The portal of a seller.', {
    organization: [
      'The seller.',
      {
        id: 'The id of the seller.',
        name: 'The name of the seller.',
        slug: 'The slug of the seller.',
        avatar_url: 'The picture of the seller; null if there is none.',
        brand: 'The brand of the seller.',
      },
    ],
    session: 'The signed-in customer; null if no one is signed in.',
  }),
  describe(api.PortalSession, 'The session of a customer in a portal.', {
    id: 'The id of the customer, or of the checkout of the purchase that the session is limited to.',
    kind: '`customer`, or `purchase` for the session of a purchase, which shows only that purchase.',
    email: 'Your e-mail address; masked in the session of a purchase.',
    name: 'Your name; null if unknown.',
    can_change_plan: 'Whether the seller lets customers change the product of a subscription.',
    card_form: [
      'The settings of the form for a new card.',
      {
        processor: 'The payment processor that provides the form.',
        publishable_key: 'The publishable key of the processor.',
      },
    ],
    deletion_requested_at: 'When you asked the seller to delete your account; null if you did not.',
  }),
  describe(api.PaymentMethod, 'A saved payment method.'),
  describe(
    api.PortalCustomer,
    'Your customer record at the seller; for the session of a purchase, the details that its buyer entered.',
    {
      email: 'Your e-mail address at the seller.',
      email_verified: 'Whether your e-mail address is verified.',
      name: 'The name on your invoices; null if unknown.',
      billing_address: 'Your billing address; null if unknown.',
      tax_id: 'Your tax number and its kind; null if there is none.',
      oauth_accounts: [
        'The accounts on other platforms that you have connected, by `platform:account id`.',
        {
          account_id: 'The id of the account on its platform.',
          account_username: 'Your user name on the platform; null if unknown.',
        },
      ],
    },
  ),
  describe(
    api.PortalCustomerUpdate,
    'A change of your customer record at the seller. Fields that are left out do not change.',
    {
      email:
        'The new e-mail address, unique among the customers of the seller; it must be confirmed. Null or blank changes nothing.',
      name: 'The new name on your invoices. Null or blank removes it.',
      billing_address: 'Your new billing address. Null changes nothing.',
      tax_id:
        'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
      locale: 'Your language as a BCP 47 tag, such as `de`. An unsupported language or null changes nothing.',
    },
  ),
  describeFields([api.PaymentMethodCard, api.PaymentMethodGeneric], {
    id: 'The id of the payment method at the payment processor.',
    created_at: 'When it was added.',
    default: 'Whether renewals are charged to it.',
  }),
  describe(api.PaymentMethodCard, 'A saved card.', {
    type: '`card`.',
    card: [
      'The visible data of the card.',
      {
        brand: 'The network of the card, such as `visa`.',
        last4: 'The last four digits of its number.',
        exp_month: 'The month it expires in, from 1 to 12.',
        exp_year: 'The year it expires in, in four digits.',
        wallet: 'The wallet that the card came from; null if its number was entered.',
      },
    ],
  }),
  describe(api.PaymentMethodGeneric, 'A saved payment method of another type.', {
    type: 'The type of the payment method, as the payment processor names it.',
  }),
  describe(api.PaymentMethodCreate, 'A payment method to save.', {
    confirmation_token_id: "The token that the payment processor's form created for the payment method.",
    set_default: 'Whether renewals are charged to the payment method from now on.',
    return_url: 'The URL, or a path on this site, to return to after a page of the bank.',
  }),
  describeFields([api.portalCustomers.deletePaymentMethod.path_parameters], {
    id: 'The id of the payment method, as the payment processor gave it.',
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
