import * as api from '../index.ts'
import { describe, describeArea, describeFields } from './describe.ts'

export const portalCustomersDescriptions = [
  describeArea(api.portalEvents, 'What happens to what a customer has, as it happens.', {
    stream:
      'Each message is JSON with a `key` and a `payload`, within about a second of what it tells. The first one has the key `connected`. The session of a purchase is told of that purchase alone. The stream ends after ten minutes at the latest; open it again, and read the present state then.',
  }),
  describe(api.PortalEvent, 'Something that has happened to what you have.', {
    key: 'What has happened.',
    payload: 'What it has happened to; empty for `connected`.',
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
    status: 'The status of the subscription then.',
  }),
  describeArea(api.portalAccount, 'Your account at a seller, as the pages of the portal need it.', {
    open: 'Without a session, `session` is null. Another seller’s session counts as none.',
    chooseDefaultPaymentMethod:
      'What you owe is charged to the new default soon. Subscriptions that somebody bought with your address without signing in are not: take them over first. The session must be that of the whole customer.',
    requestDeletion:
      'The seller is told of the first request by e-mail, and decides: invoices have to be kept for years. The session must be that of the whole customer.',
  }),
  describeArea(
    api.portalGuestSubscriptions,
    'Subscriptions that somebody bought with your address, without having shown that it is theirs.',
    {
      list: 'Each is charged to the card of its own purchase. The session must be that of the whole customer.',
      takeOver:
        'From then on they are charged as your own: to your default card, and what they owe at once. The sessions of their purchases end. Those that are yours already stay as they are. The session must be that of the whole customer.',
    },
  ),
  describe(api.GuestSubscription, 'A subscription that was bought with your address.', {
    product_name: 'The name of its product.',
    amount: 'What a period costs, in the smallest unit of the currency, without tax.',
    currency: 'The currency.',
    recurring_interval: 'The length of a period.',
    started_at: 'When it began.',
  }),
  describe(api.SubscriptionTakeover, 'Subscriptions to pay for.', {
    subscription_ids: 'The ids of the subscriptions.',
  }),
  describeArea(api.portalCardSetups, 'Saving a card in the portal.', {
    start:
      'Nothing is charged. While the status is `requires_action`, the browser has the bank ask the holder with the `client_secret`.',
    finish:
      'The card becomes the default, to which what you owe is charged soon; in the session of a purchase, of that purchase alone. A setup that was finished before changes nothing.',
  }),
  describeArea(api.portalOrderPayments, 'Paying an order that is owed, while the customer is there.', {
    status: 'The processor is asked about a payment that is under way.',
    confirm:
      'The bank may ask its customer: while the status is `requires_action`, the browser has it ask with the `client_secret`. A payment that waits for such an answer is given up first. Without a token and a payment method, the default method is charged. A new card is saved.',
  }),
  describe(api.CustomerOrderPaymentStatus, 'Progress of the payment of an order.', {
    status:
      '`pending` when nothing is under way, `requires_action` while the bank wants to ask its customer, `succeeded` when the order is paid.',
    error: 'Why the latest payment failed; null when it did not.',
  }),
  describe(api.CustomerOrderConfirmPayment, 'Payment of an order by its customer.', {
    confirmation_token_id: 'The token that the processor’s browser code made of another card.',
    payment_method_id: 'The id of a saved payment method.',
    payment_processor: 'Always `stripe`; accepted for clients that send it.',
  }),
  describe(api.CustomerOrderPaymentConfirmation, 'A payment that was begun.', {
    status: 'Progress of the payment.',
    client_secret: 'Lets the browser answer the bank’s question; null when no payment was made.',
    error: 'Why the payment failed; null when it did not.',
  }),
  describeFields([api.portalAccount.open.path_parameters], { slug: 'The slug of the seller.' }),
  describeFields([api.portalAccount.chooseDefaultPaymentMethod.path_parameters], {
    id: 'The id of the payment method.',
  }),
  describeFields([api.portalCardSetups.finish.path_parameters], { id: 'The id of the card setup.' }),
  describe(api.CardSetupCreate, 'A card to save.', {
    confirmation_token_id: 'The token that the processor’s browser code made of the card.',
  }),
  describe(api.CardSetup, 'A card that is being saved.', {
    id: 'Names the setup when it is finished.',
    status: '`requires_action` while the bank wants to ask the holder.',
    client_secret: 'Lets the browser answer the bank’s question.',
  }),
  describeArea(api.portalSubscriptionPreviews, 'What your subscriptions will charge.', {
    next: 'Usage is counted until now; what is used later comes on top.',
    change:
      'The change itself charges exactly this or is refused, if it names `previewed_at` as its `prorated_at` within 15 minutes, and `due_now.total_amount` and `amount` as its `expected_due_now` and `expected_amount`.',
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
        brand: 'How the seller looks.',
      },
    ],
    session: 'Who is signed in; null for nobody.',
  }),
  describe(api.PortalSession, 'Who is signed in at a portal.', {
    id: 'The id of the customer, or of the checkout of the purchase that the session is limited to.',
    kind: '`customer`, or `purchase` for the session of a purchase, which shows that purchase alone.',
    email: 'Your e-mail address; masked in the session of a purchase.',
    name: 'Your name; null if unknown.',
    can_change_plan: 'Whether the seller lets customers change the product of a subscription.',
    card_form: [
      'What the form for a new card needs.',
      {
        processor: 'The payment processor, whose form it is.',
        publishable_key: 'The key of its browser code.',
      },
    ],
    deletion_requested_at: 'When you asked the seller to delete your account; null if you did not.',
  }),
  describe(api.PaymentMethod, 'A saved payment method.'),
  describe(
    api.PortalCustomer,
    'Your customer record at the seller; for the session of a purchase, what its buyer typed.',
    {
      email: 'Your e-mail address at the seller.',
      email_verified: 'Whether your e-mail address is verified.',
      name: 'The name on your invoices; null if unknown.',
      billing_address: 'Your billing address; null if unknown.',
      tax_id: 'Your tax number and its kind; null if there is none.',
      oauth_accounts: [
        'The accounts on other platforms you have linked, by `platform:account id`.',
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
        'The e-mail address you want, unique among the customers of the seller; it has to be confirmed. Null or blank changes nothing.',
      name: 'The new name on your invoices. Null or blank removes it.',
      billing_address: 'Your new billing address. Null changes nothing.',
      tax_id:
        'Your new tax number, checked against the country of the billing address. Null or blank changes nothing.',
      locale:
        'Your language as a tag of BCP 47, such as `de`. One that nothing is written in, and null, change nothing.',
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
    confirmation_token_id: "The token the payment processor's form made of the way to pay.",
    set_default: 'Whether renewals are charged to the payment method from now on.',
    return_url: "Where to go on after a bank's own page: an address, or a path of this site.",
  }),
  describeFields([api.portalCustomers.deletePaymentMethod.path_parameters], {
    id: 'The id of the payment method, as the payment processor gave it.',
  }),
  describeArea(api.portalCustomers, 'Your customer record and your saved payment methods.', {
    update:
      'A new e-mail address must be unique among the customers of the seller. It is used when the link sent to it is followed, within an hour; until then the answer has the old one. The session of a purchase changes nothing: it is answered 403 `NotPermitted`. A tax number needs a billing address and must be valid in its country.',
    getPaymentMethods:
      'All payment methods are on one page. The session of a purchase lists those that its buyer saved.',
    addPaymentMethod: {
      more: 'Nothing is charged, unless it becomes the default: then orders that are past due are charged to it.',
      errors: {
        PaymentError:
          'The card was declined, or its bank requires authentication, which is only possible during a checkout. Add another card.',
      },
    },
    deletePaymentMethod: 'Renewals are then charged to another saved payment method, if there is one.',
  }),
]
