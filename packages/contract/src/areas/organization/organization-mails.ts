import * as z from 'zod/mini'
import { endpoint } from '../../primitives/endpoint.ts'
import { blankableText, Id } from '../../primitives/parts.ts'
import { signedIn } from '../../primitives/scopes.ts'
import { Language } from '../../primitives/language-schemas.ts'
import { BrandInput } from './brand.ts'

/** Customer e-mails that a seller can customize. */
export const CustomerMail = z.enum([
  'order_confirmation',
  'refund',
  'refund_returned',
  'subscription_trial_started',
  'subscription_trial_ending',
  'subscription_renewed',
  'subscription_renewing',
  'subscription_discount_ending',
  'subscription_changed',
  'subscription_scheduled',
  'subscription_pausing',
  'subscription_paused',
  'subscription_resumed',
  'subscription_started',
  'subscription_canceled',
  'subscription_uncanceled',
  'subscription_past_due',
  'subscription_ended',
  'benefits_lost',
  'sign_in_code',
  'email_change_confirm',
  'email_change_asked',
  'email_changed',
])
export type CustomerMail = z.output<typeof CustomerMail>

const forAll = ['customer_name', 'seller_name'] as const
const ofOrder = [...forAll, 'product_name', 'order_number', 'amount'] as const
const ofSubscription = [...forAll, 'product_name'] as const
const ofCharge = [...ofSubscription, 'amount', 'date'] as const

/** Placeholders for values in the texts of each e-mail: `{product_name}`. */
export const mailPlaceholders: Readonly<Record<CustomerMail, readonly string[]>> = {
  order_confirmation: ofOrder,
  refund: ofOrder,
  refund_returned: ofOrder,
  subscription_trial_started: ofCharge,
  subscription_trial_ending: ofCharge,
  subscription_renewed: ofOrder,
  subscription_renewing: ofCharge,
  subscription_discount_ending: ofCharge,
  subscription_changed: ofCharge,
  subscription_scheduled: ofCharge,
  subscription_pausing: [...ofSubscription, 'end_date'],
  subscription_paused: ofSubscription,
  subscription_resumed: ofSubscription,
  subscription_started: ofSubscription,
  subscription_canceled: [...ofSubscription, 'end_date'],
  subscription_uncanceled: ofSubscription,
  subscription_past_due: [...ofSubscription, 'amount'],
  subscription_ended: ofSubscription,
  benefits_lost: forAll,
  sign_in_code: forAll,
  email_change_confirm: forAll,
  email_change_asked: forAll,
  email_changed: forAll,
}

/** E-mails with a fixed subject: people search for it, and programs may. */
export const fixedSubjects: readonly CustomerMail[] = ['sign_in_code']

/** Seller's texts in an e-mail in one language; null for the standard text. */
export const MailText = z.object({
  mail: CustomerMail,
  language: Language,
  subject: z.nullable(z.string()),
  introduction: z.nullable(z.string()),
})
export type MailText = z.output<typeof MailText>

/** E-mail with its standard subject in each language, and the seller's texts. */
export const MailSettings = z.object({
  mail: CustomerMail,
  placeholders: z.array(z.string()),
  has_fixed_subject: z.boolean(),
  standard_subjects: z.record(z.string(), z.string()),
  texts: z.array(MailText),
})
export type MailSettings = z.output<typeof MailSettings>

/** Seller's texts; blank and null mean the standard text. The subject is a single line, without HTML. */
export const MailTextInput = z.object({
  subject: blankableText(200),
  introduction: blankableText(2000),
})
export type MailTextInput = z.output<typeof MailTextInput>

/** Preview of an e-mail with these texts, and with this brand instead of the stored one. */
export const MailPreviewInput = z.extend(MailTextInput, {
  language: Language,
  brand: z.nullish(BrandInput),
})
export type MailPreviewInput = z.output<typeof MailPreviewInput>

export const MailPreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** Page that shows the HTML for an hour; `?scheme=dark` shows it in dark mode. */
  url: z.string(),
})
export type MailPreview = z.output<typeof MailPreview>

const shared = { access: 'seller', errors: ['ResourceNotFound'] } as const
const readAccess = { ...shared, scopes: ['organizations:read', 'organizations:write'] } as const
const write = { ...shared, scopes: ['organizations:write'] } as const
// An unknown e-mail or language is a 404, like any other object.
const mailPath = z.object({ id: Id, mail: z.string() })
const textPath = z.object({ id: Id, mail: z.string(), language: z.string() })

/** Endpoints for the seller's texts in e-mails to customers, outside the public API. */
export const organizationMails = {
  list: endpoint({
    method: 'GET',
    path: '/v1/organizations/{id}/mails',
    summary: 'Retrieve the e-mails to customers and their customized texts.',
    ...readAccess,
    path_parameters: z.object({ id: Id }),
    of: 'organizations',
    response: z.object({ items: z.array(MailSettings) }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/v1/organizations/{id}/mails/{mail}/{language}',
    summary: 'Customize the text of an e-mail to customers, or reset it.',
    ...write,
    path_parameters: textPath,
    of: 'organizations',
    body: MailTextInput,
    response: MailText,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/mails/{mail}/preview',
    summary: 'Preview an e-mail to customers with sample data.',
    ...readAccess,
    path_parameters: mailPath,
    of: 'organizations',
    body: MailPreviewInput,
    response: MailPreview,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/v1/organizations/{id}/mails/{mail}/test',
    summary: 'Send yourself an e-mail to customers with sample data.',
    ...signedIn,
    role: 'admin',
    path_parameters: mailPath,
    body: z.object({ language: Language }),
    status: 204,
    errors: ['ResourceNotFound', 'NotPermitted'],
  }),
}
